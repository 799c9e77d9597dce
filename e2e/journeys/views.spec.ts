import { PIPELINE_COUNT, expect, test } from '../support/journey'
import { navigate } from '../support/navigate'
import { PipelinesList } from '../support/pipelines-list'
import { expectStarted } from '../support/results-view'

/** More rows than the list draws at once. */
const LONG_LIST = { scenario: 'approvals', rows: 200 }
const PRODUCTION_ROWS = 18
const VIEW = '/pipelines?q=tag%3Aproduction&sort=-name&columns=status%2Cid'

test('views are linked, restored by Back and Forward, predefined, saved, copied and removed, Back from a pipeline focuses its row, and a reload keeps view, theme and density', async ({
  page,
  list,
  openList,
  context,
}) => {
  await openList()
  await test.step('a link to a view shows the same list in another tab', async () => {
    await list.query.pressSequentially('tag:production')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByText('Columns', { exact: true }).click()
    for (const column of ['Tags', 'Last run', 'Updated', 'Id'])
      await page.getByRole('checkbox', { name: column, exact: true }).click()
    await expect(page).toHaveURL(VIEW)
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const names = await list.namesInOrder('descending')

    const copy = new PipelinesList(await context.newPage())
    await copy.page.goto(page.url())
    await expect(copy.names).toHaveText(names)
    await expect(copy.query).toHaveValue('tag:production')
    await expect(copy.page.getByRole('columnheader')).toHaveText([
      '',
      'Status',
      'Name',
      'Details',
      'Id',
      'Actions',
    ])
    await copy.page.close()
    await list.visit()
  })
  await test.step('Back and Forward move by changes of the query, not by letters', async () => {
    await list.query.pressSequentially('staging')
    await expect(list.count).toContainText(`of ${PIPELINE_COUNT}`)
    await page.keyboard.press('Enter')
    await expect(list.offers).toBeHidden()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await list.facet('Succeeded').click()
    await expect(page).toHaveURL('/pipelines?q=staging+status%3Asucceeded&sort=name')

    await page.goBack()
    await expect(page).toHaveURL('/pipelines?q=staging&sort=name')
    await page.goBack()
    await expect(page).toHaveURL('/pipelines?q=staging')
    await expect(list.query).toHaveValue('staging')
    await page.goBack()
    await expect(page).toHaveURL('/pipelines')
    await expect(list.query).toHaveValue('')
    await list.expectRows(PIPELINE_COUNT)
    await page.goForward()
    await expect(list.query).toHaveValue('staging')
  })
  await test.step('two predefined views exist before the user saves one, and the links of a saved view and of the current view can be copied', async () => {
    await context.grantPermissions(['clipboard-write'])
    await list.visit('/pipelines?q=status%3Afailed&sort=name', 7)
    // Our permissions policy forbids reading the clipboard, so the test records what is written.
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) =>
        void Object.assign(globalThis, { __copied: text })
    })
    const { origin } = new URL(page.url())
    const expectCopied = async (path: string) => {
      await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(globalThis, '__copied') as string)).toBe(
        origin + path,
      )
    }
    await page.getByText('Views', { exact: true }).click()
    const recent = page.getByRole('link', { name: 'Failed, updated in the last 24 hours' })
    await expect(recent).toBeVisible()
    await page.getByLabel('Save the current view as').fill('Failures')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Running and queued' }).click()
    await expect(list.query).toHaveValue('status:running,queued')
    await expect(list.grid.getByRole('row').filter({ hasText: 'Failed' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Copy link of the view Failures' }).click()
    await expectCopied('/pipelines?q=status%3Afailed&sort=name')
    await page.getByLabel('Save the current view as').focus()
    await page.getByRole('button', { name: 'Copy link to this view' }).click()
    await expectCopied('/pipelines?q=status%3Arunning%2Cqueued')
    await recent.click()
    await expect(list.query).toHaveValue('status:failed updated<24h')
    await expect(recent).toHaveAttribute('aria-current', 'true')
  })
  await test.step('a saved view can be the default of the Pipelines link, and a removed view can be restored', async () => {
    await page.keyboard.press('Escape')
    await list.visit('/pipelines?q=status%3Afailed&sort=name', 7)
    await page.getByText('Views', { exact: true }).click()
    const name = page.getByLabel('Save the current view as')
    await name.fill(' ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(name).toBeFocused()
    await expect(page.getByText('Give the view a name.', { exact: true })).toBeVisible()
    await name.fill('Failed, by name')
    await name.press('Enter')
    await page.getByRole('button', { name: 'Default view: Failed, by name' }).click()
    await page.keyboard.press('Escape')
    await expect(page.locator('summary', { hasText: 'Views' })).toBeFocused()

    await page.goto('/')
    await expect(page).toHaveURL('/pipelines?q=status%3Afailed&sort=name')
    await expect(list.query).toHaveValue('status:failed')
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await expect(page).toHaveURL('/pipelines?sort=name')
    await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
    await expect(list.query).toHaveValue('status:failed')

    await page.getByText('Views', { exact: true }).click()
    await page.getByRole('button', { name: 'Remove view Failed, by name' }).click()
    await expect(page.getByRole('link', { name: 'Failed, by name' })).toHaveCount(0)
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await undo.click()
    await expect(page.getByRole('button', { name: 'Remove view Failed, by name' })).toBeFocused()
    await page.keyboard.press('Escape')
    await navigate(page, '/pipelines')
    await expect(list.query).toHaveValue('')
    await page.getByText('Views', { exact: true }).click()
    await page.getByRole('link', { name: 'Failed, by name' }).click()
    await expect(page).toHaveURL('/pipelines?q=status%3Afailed&sort=name')

    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page.getByText('Views', { exact: true }).click()
    await name.fill('Failed, by name')
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.goto('/')
    await expect(page).toHaveURL('/pipelines?sort=name')
  })
  await test.step('Back focuses the row that was opened, even if it has moved meanwhile, or if another row was selected', async () => {
    await page.keyboard.press('Escape')
    await list.visit()
    await list.scrollTo(5_000)
    await list.grid.locator(`[aria-rowindex="${PIPELINE_COUNT + 1}"]`).waitFor()
    const name = (await list.names.last().textContent()) ?? ''
    await list.link(name).press('Enter')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expectStarted(page, name)
    await page.goBack()
    await expect(list.link(name)).toBeFocused()
    await expect(list.link(name)).toBeInViewport()

    // The row that was clicked beside its name takes the focus, and not the row that was selected before.
    await list.scrollTo(0)
    await list.grid.locator('[aria-rowindex="2"]').waitFor()
    await list.scrollTo(600)
    const clicked = (await list.names.nth(12).textContent()) ?? ''
    await list.box((await list.names.nth(10).textContent()) ?? '').click()
    const beside = list.row(clicked).getByRole('gridcell').nth(2)
    // Hovering scrolls the row into view. Opening the pipeline and going back must not scroll the list.
    await beside.hover()
    const top = await list.scrollTop()
    expect(top).toBeGreaterThan(100)
    await beside.click()
    await expect(page.getByRole('heading', { level: 1, name: clicked })).toBeFocused()
    await page.goBack()
    await expect(list.link(clicked)).toBeFocused()
    await expect.poll(() => list.scrollTop()).toBe(top)
    await expect(list.selection).toContainText('1 selected')
  })
  await test.step('a reload keeps query, sort and columns, theme and density', async () => {
    await list.visit(VIEW, PRODUCTION_ROWS)
    await page.getByText('Display', { exact: true }).click()
    await page.getByLabel('Theme').selectOption('Dark')
    await page.getByLabel('Density').selectOption('Compact')
    await expect(list.grid.getByRole('row').nth(1)).toHaveCSS('height', '28px')
    await expect(list.names).toHaveCount(PRODUCTION_ROWS)
    const names = await list.names.allTextContents()
    const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)

    await page.reload()
    await expect(list.names).toHaveText(names)
    await expect(page).toHaveURL(VIEW)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(list.grid.getByRole('row').nth(1)).toHaveCSS('height', '28px')
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark)
  })
})

test('in a long list, scrolling keeps the order and the focus, and Back leads to the same row and scroll position @firefox', async ({
  page,
  list,
  openList,
}) => {
  await openList('/pipelines', LONG_LIST)
  // Opens the list by a link, as a new screen whose heading has the focus.
  await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
  // After any scrolling, the rows have their visual order in the DOM, and the focus stays.
  await list.scrollTo(3_000)
  const focused = list.grid.locator('[data-at="90"] a')
  await focused.focus()
  for (const top of [3_100, 3_300, 3_000, 2_700]) {
    await list.scrollTo(top)
    await expect(list.grid.locator(`[data-at="${Math.floor(top / 36)}"]`)).toBeAttached()
    await expect(focused).toBeFocused()
  }
  await expect(async () => {
    const drawn = await list.grid
      .locator('[data-at]')
      .evaluateAll((rows) => rows.map((each) => Number(each.dataset['at'])))
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
  }).toPass()

  await list.scrollTo(3_600)
  const row = list.grid.locator('[aria-rowindex="108"] a')
  await expect(row).toBeInViewport()
  const name = (await row.textContent()) ?? ''
  // The test uses a key, because a click that Playwright repeats may scroll the list.
  await row.press('Enter')
  // The list must not be visible below the page of the pipeline.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Pipelines')
  await expect(list.grid).toBeHidden()

  await page.goBack()
  await expect(page).toHaveTitle(/Pipelines · Sluice$/)
  await expect(list.link(name)).toBeFocused()
  await expect(list.link(name)).toBeInViewport()
  await expect.poll(() => list.scrollTop()).toBe(3_600)

  await page.goForward()
  await expect(list.grid).toBeHidden()
  const screens = page.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('link', { name: 'Pipelines' }).click()
  await expect(list.grid).toBeVisible()
  await expect.poll(() => list.scrollTop()).toBe(0)
})

test('a reload keeps the row and the scroll position of the list, and of the lists behind it', async ({
  page,
  list,
  openList,
}) => {
  await openList('/pipelines', LONG_LIST)
  await list.scrollTo(3_600)
  const row = list.grid.locator('[aria-rowindex="108"] a')
  const name = (await row.textContent()) ?? ''
  await row.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(list.link(name)).toBeFocused()
  await expect.poll(() => list.scrollTop()).toBe(3_600)

  await page.reload()
  await expect(list.link(name)).toBeFocused()
  await expect.poll(() => list.scrollTop()).toBe(3_600)

  // The focus is outside the list, so a reload neither focuses the row nor scrolls it into view.
  await page.getByRole('heading', { level: 1 }).click()
  await list.scrollTo(1_800)
  const there = list.grid.locator('[aria-rowindex="58"]')
  await there.waitFor()
  await page.reload()
  await there.waitFor()
  await expect.poll(() => list.scrollTop()).toBe(1_800)
  await expect(list.grid.locator(':focus')).toHaveCount(0)

  await page.goto('/pipelines')
  await list.names.first().waitFor()
  await expect.poll(() => list.scrollTop()).toBe(0)
})
