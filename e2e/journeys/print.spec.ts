import type { Page } from '@playwright/test'
import { expect } from '../support/journey'
import { test } from '../support/pipeline-page'

/** Prints the page as a browser does, and returns the number of pages. A page with emulated print media does not show what is cut. */
async function printedPages(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4' })
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

test('a print of the list has all its rows and the names of its columns but no controls, and the list is not longer afterwards', async ({
  page,
  list,
  openList,
}) => {
  await openList()
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

test('a print of a pipeline has the pages of all its steps', async ({ page, openPipeline }) => {
  await openPipeline('deploy-checkout-eu')
  expect(await printedPages(page)).toBe(2)
  await expect(page.locator('table [aria-expanded=false]')).not.toHaveCount(0)
})
