import type { Page } from '@playwright/test'
import { waitForFonts } from '../support/bounding-box'
import { expect } from '../support/journey'
import { navigate } from '../support/navigate'
import { test } from '../support/pipeline-page'

/** Prints the page as a browser does, and returns the number of pages. A page with emulated print media does not show what is cut. */
async function printedPages(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4' })
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

test('prints of a list and of a pipeline are complete, and the page is restored', async ({
  page,
  openPipeline,
  list,
}) => {
  await test.step('a pipeline has the pages of all its steps, without the arrows that open them', async () => {
    await openPipeline('deploy-checkout-eu')
    const arrows = page.locator('table [aria-expanded] svg').filter({ visible: true })
    const gridLines = page.locator('tbody td > span:empty').filter({ visible: true })
    await expect(arrows).toHaveCount(7)
    const drawn = await gridLines.count()
    expect(await printedPages(page)).toBe(2)
    await expect(page.locator('table [aria-expanded=false]')).not.toHaveCount(0)

    await page.emulateMedia({ media: 'print' })
    await expect(arrows).toHaveCount(0)
    expect(await gridLines.count()).toBeLessThan(drawn)
    await page.emulateMedia({ media: null })
  })
  await test.step('the list has all its rows and the names of its columns, but no controls', async () => {
    await list.visit()
    // What loads later changes the height of the list, and so the number of its drawn rows.
    await waitForFonts(page)
    const rows = await list.grid.getByRole('row').count()
    expect(rows).toBeLessThan(62)
    expect(await printedPages(page)).toBe(2)
    await expect(list.grid.getByRole('row')).toHaveCount(rows)

    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(list.grid.getByRole('row')).toHaveCount(62)
    const tops = await list.grid
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(62)
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New pipeline' })).toBeHidden()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
})

test('all rows of a long list are on paper', async ({ page, list, openDemo }) => {
  await openDemo('/pipelines?q=status:failed%20test-', 'huge')
  await list.expectRows(130)
  await waitForFonts(page)
  const rows = await list.grid.getByRole('row').count()
  for (const format of ['A4', 'Letter']) {
    const file = await page.pdf({ format, landscape: format === 'Letter' })
    // In the file, the name of each pipeline is a link with its address.
    const links = file.toString('latin1').match(/\/URI \(http[^)]+\/pipelines\/\w+\)/g)
    expect(new Set(links).size, format).toBe(130)
  }
  await expect(list.grid.getByRole('row')).toHaveCount(rows)
})

test('paper shows the filter, and below the list the open results', async ({
  page,
  list,
  openList,
}) => {
  await openList('/pipelines?q=status:succeeded', { rows: 29 })
  await list.runAll(29)
  await expect(list.results.getByRole('button', { name: 'Dismiss' })).toBeEnabled()
  // None of these pipelines has the old status now.
  await list.query.fill('-status:idle')
  await expect(list.grid).toBeVisible()
  const items = list.results.locator('[data-at]')
  await expect.poll(() => items.count()).toBeLessThan(29)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Filter: -status:idle', { exact: true })).toBeVisible()
  await expect(items).toHaveCount(30)
  const [rows, results] = await list.grid
    .or(list.results)
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  expect(results?.top).toBeGreaterThanOrEqual(rows?.bottom ?? Number.NaN)
  expect(results?.height).toBeGreaterThan(600)
  await expect(list.results.getByRole('link', { name: 'Show in list' })).toBeHidden()
  // The column of the menus is empty, so the last column ends where the list ends.
  const updated = await list.grid
    .getByRole('columnheader', { name: 'Updated' })
    .evaluate((cell) => cell.getBoundingClientRect().right)
  expect(updated).toBeGreaterThan(1250)

  await page.emulateMedia({ media: 'screen' })
  await list.results.getByRole('button', { name: 'Fold', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(list.results).toBeHidden()
})

test('paper shows whole texts and the values of the settings, and emulated print media show all rows', async ({
  page,
  list,
  openDemo,
}) => {
  await openDemo('/pipelines?q=endless', 'hostile')
  await list.expectRows(1)
  const name = list.grid.locator('[data-part=link]')
  const isCut = () => name.evaluate((link) => link.scrollWidth > link.clientWidth)
  expect(await isCut()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await isCut()).toBe(false)

  await page.emulateMedia({ media: 'screen' })
  await name.click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('…')
  await page.emulateMedia({ media: 'print' })
  await expect(heading).not.toContainText('…')

  await page.emulateMedia({ media: 'screen' })
  await list.visit('/pipelines', 69)
  await page.emulateMedia({ media: 'print' })
  await expect(list.grid.getByRole('row')).toHaveCount(70)

  await navigate(page, '/console')
  await expect(
    page.getByRole('radio', { name: 'Check status, pipeline', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Ids' })).toBeVisible()

  await navigate(page, '/settings')
  await expect(page.getByRole('combobox', { name: 'Density' })).toHaveValue('comfortable')
  await expect(page.getByRole('textbox', { name: 'Ids in one request' })).toHaveValue('50')
  await expect(page.getByRole('checkbox', { name: /Single-key shortcuts/ })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('paper shows the filters of the other lists in words', async ({ page, openDemo }) => {
  await openDemo('/registry?q=argo&tool_identifier=argo')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Filter: argo, type argo', { exact: true })).toBeVisible()
  await navigate(page, '/tools?search=sonar&status=inactive')
  await expect(page.getByText('Filter: sonar, inactive types only', { exact: true })).toBeVisible()
  await navigate(page, '/tools')
  await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
  await expect(page.getByText(/^Filter:/)).toHaveCount(0)
})
