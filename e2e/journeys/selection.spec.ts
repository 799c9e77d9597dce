import { readFile } from 'node:fs/promises'
import { PIPELINE_COUNT, expect, test } from '../support/journey'
import { boundingBoxOf } from '../support/bounding-box'
import { ResultsView } from '../support/results-view'
import { waitForFittingButtons } from '../support/fitting-buttons'

/** The first rows of the default scenario. The newest row is first. */
const FIRST = ['deploy-catalogue-eu', 'runner-fleet', 'staging-api', 'data-events', 'deploy-web-eu']

test(
  'a range is selected by mouse or by keyboard, up or down, a click beside a checkbox ticks it, and a click beside a name opens the pipeline',
  { tag: '@firefox' },
  async ({ context, page, list, openList }) => {
    await openList()
    const cellsOf = (name: string) => list.row(name).getByRole('gridcell')
    await cellsOf('data-events')
      .first()
      .click({ position: { x: 3, y: 3 } })
    await expect(list.box('data-events')).toBeChecked()
    // The code that listens to keys loads only when the page is idle.
    await expect(async () => {
      await page.keyboard.press('k')
      await expect(list.link('staging-api')).toBeFocused({ timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
    await cellsOf('runner-fleet')
      .first()
      .click({ position: { x: 3, y: 3 }, modifiers: ['Shift'] })
    await expect(list.selection).toContainText('3 selected')
    await page.keyboard.press('Escape')
    await expect(list.selection).toHaveCount(0)

    await list.box('data-events').click()
    await expect(list.selection).toContainText('1 selected')
    await list.box('runner-fleet').click({ modifiers: ['Shift'] })
    await expect(list.selection).toContainText('3 selected')
    await list.box('deploy-web-eu').click({ modifiers: ['Shift'] })
    await expect(list.selection).toContainText('2 selected')
    for (const name of FIRST.slice(3)) await expect(list.box(name)).toBeChecked()
    await expect(list.box('runner-fleet')).not.toBeChecked()
    await expect(list.row('data-events')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(list.selection).toHaveCount(0)

    await list.focusOn('staging-api')
    await page.keyboard.press('Space')
    await expect(list.box('staging-api')).toBeChecked()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(list.selection).toContainText('3 selected')
    await expect(list.link('deploy-web-eu')).toBeFocused()
    // In the other direction, the range becomes smaller, and then grows on the other side of the first row.
    await page.keyboard.press('Shift+ArrowUp')
    await expect(list.selection).toContainText('2 selected')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(list.selection).toContainText('2 selected')
    await expect(list.link('runner-fleet')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(list.selection).toHaveCount(0)

    await list.selectAll.check()
    await page.keyboard.press('Escape')
    await expect(list.selection).toHaveCount(0)
    await list.focusOn('deploy-web-eu')

    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(list.selection).toContainText('2 selected')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+Space')
    await expect(list.selection).toContainText('4 selected')
    for (const name of FIRST.slice(1)) await expect(list.box(name)).toBeChecked()

    // On a button in the row, Space presses this button.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.selection).toContainText('4 selected')
    const tags = cellsOf('runner-fleet').nth(3)
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      tags.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(other).toHaveURL(/\/pipelines\/[0-9a-f]{24}$/)
    await expect(page).toHaveURL('/pipelines')
    await cellsOf('runner-fleet')
      .last()
      .click({ position: { x: 3, y: 3 } })
    await expect(page.getByRole('menu', { name: 'Actions for runner-fleet' })).toBeVisible()
    await page.keyboard.press('Escape')
    await tags.click()
    await expect(page.getByRole('heading', { level: 1, name: 'runner-fleet' })).toBeFocused()
  },
)

test('a selection is made by the checkbox in the header, survives another filter, sort and screen, and is in one bar at every width', async ({
  page,
  list,
  openList,
}) => {
  await test.step('the checkbox in the header shows none, some or all, and all matching rows can be selected', async () => {
    await openList()
    await expect(list.selectAll).not.toBeChecked()
    await list.box('staging-api').click()
    await expect(list.selectAll).toBeChecked({ indeterminate: true })
    await list.facet('Failed').click()
    await expect(list.selectAll).not.toBeChecked()
    await list.selectAll.click()
    await expect(list.selectAll).toBeChecked()
    await expect(list.selection).toContainText('8 selected, 1 not in this list')
    // The gap between Run and Stop is larger than the gap between Stop and Reset, so that nobody clicks Stop by mistake.
    const spans = await Promise.all(
      [/^Run/, /^Stop/, /^Reset/].map(async (name) => {
        const box = await boundingBoxOf(list.selection.getByRole('button', { name }))
        return { from: box?.x ?? 0, to: (box?.x ?? 0) + (box?.width ?? 0) }
      }),
    )
    const [run, stop, reset] = spans
    expect(Number(stop?.from) - Number(run?.to)).toBeGreaterThan(
      Number(reset?.from) - Number(stop?.to),
    )
    await list.selectAll.click()
    await expect(list.selection).toContainText('1 selected')

    await list.facet('Failed').click()
    await list.expectRows(PIPELINE_COUNT)
    const all = list.selection.getByRole('button', {
      name: `Select all ${PIPELINE_COUNT} pipelines`,
    })
    await all.click()
    await expect(list.selection).toContainText(`${PIPELINE_COUNT} selected`)
    await expect(all).toHaveCount(0)
    await expect(list.grid.locator(':focus')).toHaveCount(1)
    await list.box('staging-api').click()
    await expect(list.selection).toContainText(`${PIPELINE_COUNT - 1} selected`)
    await list.focusOn('staging-api')
    await page.keyboard.press('ControlOrMeta+a')
    await expect(list.selection).toContainText(`${PIPELINE_COUNT} selected`)
  })
  await test.step('a selection survives another filter and sort, another screen and Refresh', async () => {
    await list.visit()
    await list.selection.getByRole('button', { name: 'Clear selection' }).click()
    for (const name of ['staging-api', 'runner-fleet', 'deploy-web-eu'])
      await list.box(name).click()
    await list.facet('Failed').click()
    await expect(list.selection).toContainText('3 selected, none in this list')
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByRole('link', { name: 'Tasks' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
    await page.goBack()
    await expect(list.selection).toContainText('3 selected, none in this list')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(list.selection).toContainText('3 selected, none in this list')

    await list.chooseForSelection('Clear the filter')
    await list.expectRows(PIPELINE_COUNT)
    await expect(list.selection).not.toContainText('in this list')
    await list.query.fill('staging-api')
    await expect(list.box('staging-api')).toBeChecked()
    await list.selection.getByRole('button', { name: 'Clear selection' }).press('Enter')
    await expect(list.selection).toHaveCount(0)
    await expect(list.grid.locator(':focus')).toHaveCount(1)
  })
  await test.step('the selection bar is one row at every width, and its menu has what does not fit', async () => {
    await list.visit()
    for (const width of [1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 })
      for (const isFiltered of [false, true]) {
        await list.selectAll.click()
        if (isFiltered) await list.facet('Failed').click()
        await expect(list.selection).toHaveCSS('height', '44px')
        const name = /^(?:Run|Stop|Reset|Delete|Check status)/
        const buttons = list.selection.getByRole('button', { name })
        const inMenu = page.getByRole('menuitem', { name })
        await waitForFittingButtons(list.selection)
        await list.selection.getByRole('button', { name: 'More actions for the selection' }).click()
        const offered = async () => [
          ...(await buttons.allInnerTexts()),
          ...(await inMenu.allInnerTexts()),
        ]
        await expect
          .poll(async () => new Set((await offered()).map((text) => name.exec(text)?.[0])).size)
          .toBe(5)
        for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Escape')
        await list.selection.getByRole('button', { name: 'Clear selection' }).click()
        if (isFiltered) await list.facet('Failed').click()
      }
    }
  })
})

test('the menu of a row copies its id, the selection is exported, and is made again from the results', async ({
  context,
  page,
  list,
  openList,
}) => {
  await test.step('the menu of a row copies its id, and the selection is exported as ids or as a file', async () => {
    await context.grantPermissions(['clipboard-write'])
    await openList()
    const menu = await list.openMenu('docs-site')
    await menu.getByRole('menuitem', { name: 'Copy id' }).click()
    await expect(menu.getByRole('menuitem', { name: 'Id copied' })).toBeInViewport()
    await expect(menu.getByRole('menuitem', { name: 'Id copied' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await list.query.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(list.query).toHaveValue(/^[0-9a-f]{24}$/)
    await list.query.fill('')

    await list.box('staging-api').click()
    await list.box('staging-web').click()
    const check = list.selection.getByRole('button', { name: 'Check status' })
    const before = await boundingBoxOf(check)
    await list.chooseForSelection('Copy ids')
    await expect(list.selection.getByRole('status')).toContainText('2 ids copied')
    expect(await boundingBoxOf(check)).toEqual(before)
    await list.query.focus()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(list.query).toHaveValue(/^[0-9a-f]{24} [0-9a-f]{24}$/)
    const ids = (await list.query.inputValue()).split(' ')
    await list.query.fill('')

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      list.chooseForSelection('CSV'),
    ])
    expect(file.suggestedFilename()).toBe('pipelines-2026-03-02.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('id,name,status,description')
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toEqual(new Set(ids))
    expect(lines.join('\n')).toMatch(/,staging-api,running,.*,"api, staging",/)

    await list.facet('Failed').click()
    await expect(list.count).toHaveText(`7 of ${PIPELINE_COUNT} pipelines`)
    const [failed] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(failed.suggestedFilename()).toBe('pipelines-failed-2026-03-02.csv')
  })
  await test.step('after “Select these again”, one click shows the selected rows that the filter hides', async () => {
    await list.visit('/pipelines?q=status:failed', 7)
    await list.selection.getByRole('button', { name: 'Clear selection' }).click()
    await list.runAll(7)
    await expect(list.results).toContainText('7 done')
    // The list keeps its rows while the pointer is over it, so the pointer leaves the list.
    await page.mouse.move(0, 0)
    await expect(
      page.getByRole('heading', { name: 'No pipeline matches the filter' }),
    ).toBeVisible()
    await new ResultsView(page).more('Select these again')
    await expect(list.selection).toContainText('7 selected, none in this list')
    await list.selection.getByRole('button', { name: 'Show selected' }).click()
    await list.expectRows(7)
    await expect(list.selectAll).toBeChecked()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // Also if the list shows other rows before.
    await list.query.fill('eu')
    await expect(list.names.filter({ hasText: 'deploy-api-eu' })).toBeVisible()
    await list.selection.getByRole('button', { name: 'Show selected' }).press('Enter')
    await list.expectRows(7)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
  await test.step('“Ids copied” does not move the buttons of the results, and disappears with the next key', async () => {
    await list.visit()
    await list.selection.getByRole('button', { name: 'Clear selection' }).click()
    await list.box('staging-api').click()
    await list.selection.getByRole('button', { name: 'Check status' }).click()
    const results = new ResultsView(page)
    await results.expectSummary('1 done')
    const link = results.region.getByRole('link', { name: 'Show in list' })
    const before = await boundingBoxOf(link)
    await results.button('More about these results').click()
    await page.getByRole('menuitem', { name: 'Copy id' }).click()
    await expect(results.region.getByText('Id copied')).toBeVisible()
    expect(await boundingBoxOf(link)).toEqual(before)
    await page.keyboard.press('Shift')
    await expect(results.region.getByText('Id copied')).toHaveCount(0)
  })
})
