import { expect, test } from '../support/batch-test'
import { ids } from '../support/batches'

const takeNothing = () => {
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  IDBObjectStore.prototype.put = full
  IDBObjectStore.prototype.add = full
  const setItem = Reflect.get(Storage.prototype, 'setItem')
  Storage.prototype.setItem = function (key, value) {
    // Only the token of the test can be stored.
    if (key !== 'sluice.token') full()
    setItem.call(this, key, value)
  }
}

test('without storage, a batch is sent and its results are lost when the page closes, a deletion whose copies cannot be stored is not sent and says why, and preferences last until the page closes', async ({
  openBatches,
}) => {
  const batches = await openBatches({ before: takeNothing, count: 3 })
  await batches.selectAll()
  await batches.openPreflight('delete')
  await batches.dialog.getByRole('textbox', { name: /^Type 3 to confirm/ }).fill('3')
  await batches.confirm('delete', ids(1, 3))
  await batches.page.clock.fastForward(6_000)
  const why = 'Nothing was deleted, because this browser cannot store copies of deleted pipelines.'
  await expect(batches.page.getByText(why).first()).toBeVisible()
  await batches.page.clock.fastForward(60_000)
  expect(batches.actionRequests()).toHaveLength(0)
  await batches.dash.expectRows(3)
  await batches.actOnAll('run', ids(1, 3))
  await batches.expectOutcomes('run', { Done: ids(1, 3) })
  await expect(
    batches.results.region.getByText('This browser cannot store the journal.'),
  ).toHaveCount(1)

  const { page, dash } = batches
  await page.getByText('Display', { exact: true }).click()
  await page.getByLabel('Theme').selectOption('Dark')
  await expect(page.getByText('This browser cannot store these choices')).toHaveCount(1)
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('link', { name: 'Pipelines' }).first().click()
  await dash.expectRows(3)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
