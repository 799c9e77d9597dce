import { expect, test } from '../support/journey'

test('the pipelines of a deletion are recovered together, either all of them or those that the search in Activity shows', async ({
  page,
  list,
  openList,
  expectAccessible,
}) => {
  await openList('/pipelines?q=status:failed', { rows: 7 })
  await list.deleteAll(7)
  await page.getByRole('link', { name: 'Activity' }).click()
  const section = page.getByRole('region', { name: 'Recently deleted' })
  const rows = section.getByRole('listitem')
  await expect(rows).toHaveCount(7)
  const names = await rows.allInnerTexts()
  expect(names).toEqual(names.toSorted())
  await page.getByRole('textbox', { name: 'Search activity' }).fill('deploy')
  await expect(rows).toHaveCount(3)
  await section.getByRole('button', { name: 'Recover all 3…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recover 3 pipelines' })
  await expect(dialog.getByRole('listitem')).toHaveText([/^deploy-/, /^deploy-/, /^deploy-/])
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Recover 3 pipelines' }).click()
  await expect(rows.filter({ hasText: 'Recovered as a new pipeline. Open' })).toHaveCount(3)
  await expect(section.getByRole('button', { name: /^Recover all/ })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  await page.reload()
  await expect(rows.filter({ hasText: 'Recovered as a new pipeline. Open' })).toHaveCount(3)

  await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
  await list.results.getByRole('button', { name: 'Recover all 4…' }).click()
  const others = page.getByRole('dialog', { name: 'Recover 4 pipelines' })
  await others.getByRole('button', { name: 'Recover 4 pipelines' }).click()
  await expect(list.results.getByRole('link', { name: 'Open the new pipeline' })).toHaveCount(7)
  await expect(page.locator(':focus')).toHaveCount(1)
  await expect(page.getByText(/\b61 pipelines$/)).toBeVisible()
})
