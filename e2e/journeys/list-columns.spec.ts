import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey'
import { boundingBoxOf, waitForFonts } from '../support/bounding-box'
import { navigate } from '../support/navigate'

const column = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

const headings = (page: Page) => page.getByRole('columnheader').filter({ hasText: /^(?!Actions)./ })

test('the default columns depend on the width, chosen columns stay, all fit beside the menus of the rows, and the order is shown also without its column', async ({
  page,
  list,
  openList,
}) => {
  await test.step('the menu ticks the columns in the table', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await openList()
    await expect(headings(page)).toHaveText(['Status', 'Name', 'Details', 'Updated'])
    await page.getByTitle('Columns', { exact: true }).click()
    for (const name of ['Status', 'Updated']) await expect(column(page, name)).toBeChecked()
    for (const name of ['Tags', 'Last run']) await expect(column(page, name)).not.toBeChecked()

    // The columns “Tags” and “Last run” are not default columns at this width, so the address names them.
    const all = ['Status', 'Name', 'Details', 'Tags', 'Last run', 'Updated']
    for (const name of ['Tags', 'Last run']) await column(page, name).click()
    await expect(page).toHaveURL('/pipelines?columns=status%2Ctags%2ClastRun%2Cupdated')
    await expect(headings(page)).toHaveText(all)
    await page.reload()
    await expect(headings(page)).toHaveText(all)
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(headings(page)).toHaveText(all)

    // The default columns of this width are not in the address, so a wider window has more of them.
    await page.getByTitle('Columns', { exact: true }).click()
    for (const name of ['Tags', 'Last run']) await column(page, name).click()
    await expect(page).toHaveURL('/pipelines')
    await expect(headings(page)).toHaveText(['Status', 'Name', 'Details'])
    await expect(column(page, 'Updated')).toBeChecked()
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(headings(page)).toHaveText(all)
    for (const name of ['Tags', 'Last run']) await expect(column(page, name)).toBeChecked()
  })
  await test.step('the order can be changed when its column is not in the table', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    await navigate(page, '/pipelines?sort=lastRun')
    const order = page.getByText('Sort: Last run', { exact: true })
    const choice = page.getByLabel('Sort', { exact: true })
    await expect(order).toBeInViewport({ ratio: 1 })
    // The select box for the order is not on top of the heading of another column.
    const [place, heading] = [
      await boundingBoxOf(order),
      await boundingBoxOf(list.grid.getByRole('columnheader', { name: 'Updated' })),
    ]
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
    await choice.selectOption('Last run, longest first')
    await expect(page).toHaveURL('/pipelines?sort=-lastRun')
    await choice.selectOption('Updated, newest first')
    await expect(page).toHaveURL('/pipelines')
    await expect(choice).toHaveCount(0)
  })
  await test.step('on a tablet, the registry shows the whole name of each tool', async () => {
    await page.setViewportSize({ width: 640, height: 800 })
    await navigate(page, '/registry')
    const registry = page.getByRole('grid', { name: 'Registered tools' })
    const names = registry.getByRole('link', { name: /^Argo CD production/ })
    await expect(names).toHaveCount(2)
    await waitForFonts(page)
    expect(
      await names.evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      ),
    ).toEqual([])
    expect(await registry.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0)
  })
  await test.step('all columns fit, also in compact rows with exact times', async () => {
    await navigate(page, '/pipelines')
    const beyond = () => list.grid.evaluate((grid) => grid.scrollWidth - grid.clientWidth)
    const expectFits = async (width: number, columns: string) => {
      await page.setViewportSize({ width, height: 800 })
      await navigate(page, `/pipelines?columns=${columns}`)
      await expect(headings(page)).toHaveCount(columns.split(',').length + 2)
      const menu = list.row('staging-api').getByRole('button', { name: /^Actions for/ })
      await expect(menu).toBeInViewport({ ratio: 1 })
      await expect.poll(beyond).toBe(0)
    }
    await expectFits(1024, 'status,tags,lastRun,updated,created')
    await expectFits(768, 'status,lastRun,updated,created')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByText('Display', { exact: true }).click()
    await page.getByLabel('Density').selectOption('Compact')
    await expectFits(640, 'status,lastRun,updated')

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel('Times').selectOption('Exact')
    await page.setViewportSize({ width: 640, height: 800 })
    await navigate(page, '/pipelines')
    const name = await boundingBoxOf(list.link('staging-api'))
    expect(name?.width).toBeGreaterThan(60)
    await expect.poll(beyond).toBe(0)
  })
})
