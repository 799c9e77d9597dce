/** A browser whose storage takes nothing: what cannot be kept is said once, and nothing is left uncaught. */
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
    // The test keeps its own token in the tab.
    if (key !== 'sluice.token') full()
    setItem.call(this, key, value)
  }
}

test('a batch in a browser that keeps nothing is sent, and says once that its results go with the page', async ({
  openBatches,
}) => {
  const batches = await openBatches({ before: takeNothing, count: 5 })
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Done: ids(1, 5) })
  await expect(batches.results.region.getByText('This browser does not let ')).toHaveCount(1)
})

test('a deletion whose copies this browser cannot keep is not sent, and says why', async ({
  openBatches,
}) => {
  const batches = await openBatches({ before: takeNothing, count: 3 })
  await batches.selectAll()
  await batches.ask('delete')
  await batches.sheet.getByRole('textbox', { name: /^Type 3 to confirm/ }).fill('3')
  await batches.confirm('delete', ids(1, 3))
  await batches.page.clock.fastForward(6_000)
  const why = 'Nothing was deleted: this browser cannot keep the copies that were promised.'
  await expect(batches.page.getByText(why).first()).toBeVisible()
  await batches.page.clock.fastForward(60_000)
  expect(batches.acts()).toHaveLength(0)
  await batches.dash.expectRows(3)
})

test('what is chosen in a browser that keeps nothing holds until the page goes, and that is said once', async ({
  openBatches,
}) => {
  const { page, dash } = await openBatches({ before: takeNothing, count: 3 })
  await page.getByText('Display', { exact: true }).click()
  await page.getByLabel('Theme').selectOption('Dark')
  await expect(page.getByText('This browser keeps nothing for Sluice')).toHaveCount(1)
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('link', { name: 'Pipelines' }).first().click()
  await dash.expectRows(3)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
