import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'

/** Breaks the storage of this browser in the way that the URL names. */
const breakStorage = () => {
  const storage = new URLSearchParams(location.search).get('storage')
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  if (storage === 'forbidden') Object.defineProperty(globalThis, 'indexedDB', { get: refuse })
  if (storage === 'unresponsive')
    Object.assign(IDBFactory.prototype, { open: () => new EventTarget() })
  if (storage === 'full') {
    IDBObjectStore.prototype.put = full
    // A write that exceeds the quota fails only later, when its transaction aborts.
    const add = Reflect.get(IDBObjectStore.prototype, 'add')
    IDBObjectStore.prototype.add = function (...line) {
      const request = add.apply(this, line)
      this.transaction.abort()
      return request
    }
    const setItem = Reflect.get(Storage.prototype, 'setItem')
    Storage.prototype.setItem = function (key, value) {
      // Only the token of the test can be stored.
      if (key !== 'sluice.token') full()
      setItem.call(this, key, value)
    }
  }
}

test('with forbidden, unresponsive or full storage, a batch is sent with a warning, and a deletion without a copy is not sent', async ({
  openBatches,
  expectAccessible,
}) => {
  const batches = await openBatches({ before: breakStorage, count: 3 })
  const { dash, page, results } = batches
  const wouldWarn = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  const openScreen = (name: string) => page.getByRole('link', { name, exact: true }).click()
  for (const storage of ['forbidden', 'unresponsive', 'full']) {
    await test.step(`${storage} storage: the batch is sent`, async () => {
      await batches.makeAllIdle()
      await dash.open(`pipelines?storage=${storage}`)
      await dash.expectRows(3)
      if (storage === 'forbidden') {
        await openScreen('Activity')
        await expect(page.getByText('Earlier entries may be missing')).toBeVisible()
        await expect(page.getByText('Nothing is recorded in this browser')).toHaveCount(0)
        await page.goBack()
      }
      if (storage === 'full') await batches.actOnAll('run', ids(1, 3))
      else await batches.actOnAllAnyway('run', ids(1, 3))
      await batches.expectOutcomes('run', { Done: ids(1, 3) })
      await expect(results.region).toContainText(
        'These results may be lost when you close or reload the page.',
      )
      await expect(
        results.region.getByText('Sluice could not read or store its journal'),
      ).toHaveCount(1)
      await expect.poll(wouldWarn).toBe(true)
      if (storage === 'forbidden') await expectAccessible()
      await openScreen('Activity')
      await expect(page.getByText(/Sluice could not read or store its journal/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Run 3 pipelines\s*3 done/ })).toBeVisible()
      if (storage === 'forbidden') await expectAccessible()
      await openScreen('Pipelines')
      await results.button('Dismiss').click()
      await expect.poll(wouldWarn).toBe(false)
    })
  }
  await test.step('full storage: a deletion whose copies cannot be stored is not sent, and says why', async () => {
    await batches.makeAllIdle()
    await batches.selectAll()
    await batches.openPreflight('delete')
    await batches.dialog.getByRole('textbox', { name: /^Type 3 to confirm/ }).fill('3')
    const sent = batches.actionRequests().length
    await batches.confirm('delete', ids(1, 3))
    await page.clock.fastForward(6_000)
    const why =
      'Nothing was deleted, because this browser cannot store copies of deleted pipelines.'
    await expect(page.getByText(why).first()).toBeVisible()
    await page.clock.fastForward(60_000)
    expect(batches.actionRequests()).toHaveLength(sent)
    await dash.expectRows(3)
  })
  await test.step('full storage: preferences last until the page closes', async () => {
    await page.getByText('Display', { exact: true }).click()
    await page.getByLabel('Theme').selectOption('Dark')
    await expect(page.getByText('This browser cannot store these choices')).toHaveCount(1)
    await openScreen('Activity')
    await page.getByRole('link', { name: 'Pipelines' }).first().click()
    await dash.expectRows(3)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test('of a damaged journal, readable lines are shown, the others are counted, and new batches work', async ({
  openBatches,
  expectAccessible,
}) => {
  const batches = await openBatches({ count: 2 })
  const { dash, page } = batches
  await batches.actOnAll('run', [idOf(1), idOf(2)])
  await batches.waitUntilFinished()
  await page.evaluate(async () => {
    const done = (request: IDBRequest | IDBTransaction) =>
      new Promise((resolve) => {
        const end = () => resolve(undefined)
        for (const name of ['success', 'complete']) request.addEventListener(name, end)
      })
    const open = indexedDB.open('sluice')
    await done(open)
    const damage = open.result.transaction('journal', 'readwrite')
    const lines = damage.objectStore('journal')
    // Entries that cannot be read, and the end of a batch that does not exist.
    const garbage = [
      'half a li',
      null,
      { v: 2, kind: 'intent' },
      { v: 1, kind: 'sent', items: [7] },
    ]
    for (const [place, line] of garbage.entries()) lines.put(line, 1_000 + place)
    lines.put({ v: 1, kind: 'ended', intent: 'lost', at: Date.now() }, 2_000)
    await done(damage)
    open.result.close()
  })
  dash.allowRead()
  await page.reload()
  await dash.expectRows(2)
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('button', { name: /^Run 2 pipelines\s*2 done/ })).toBeVisible()
  await expect(
    page.getByText('4 journal entries could not be read, so this list may be incomplete.'),
  ).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Pipelines', exact: true }).click()
  await batches.actOnAllAnyway('stop', ids(1, 2))
  await batches.expectOutcomes('stop', { Done: ids(1, 2) })
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('button', { name: /^Stop 2 pipelines\s*2 done/ })).toBeVisible()
})
