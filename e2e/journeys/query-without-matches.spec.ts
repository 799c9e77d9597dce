import { expect, PIPELINE_COUNT, test } from '../support/journey'

test('a query without matches says which condition nothing meets, offers values that find something, and is not described as an empty service', async ({
  page,
  list,
  openList,
  openDemo,
}) => {
  await openList()
  await list.query.fill('failed-at:build')
  await expect(
    page.getByText('No pipeline failed at a step whose name begins with “build”.'),
  ).toBeVisible()
  await expect(page.getByText('Words without a key')).toHaveCount(0)
  await page.getByRole('button', { name: /^Check out \d/ }).click()
  await expect(list.query).toHaveValue('failed-at:"Check out"')
  await expect(page.getByRole('gridcell', { name: /Check out/ }).first()).toBeVisible()

  // While the key has no value yet, the steps that exist are suggested.
  await list.query.fill('')
  await list.query.pressSequentially('failed-at:')
  await expect(page.getByRole('option', { name: /^Check out/ })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await list.query.fill('no-such-pipeline')
  await expect(page.getByRole('heading', { name: 'No pipeline matches the filter' })).toBeVisible()
  await expect(list.count).toHaveText(`0 of ${PIPELINE_COUNT} pipelines`)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await list.expectRows(PIPELINE_COUNT)
  await expect(list.query).toHaveValue('')
  await expect(list.query).toBeFocused()

  await openDemo('/pipelines', 'empty')
  await expect(page.getByRole('heading', { name: 'No pipelines yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Build the first pipeline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  // A phone has no column headings, and an empty list has nothing to sort.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('combobox', { name: 'Filter pipelines' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveCount(0)
})
