/** Batch action, rows 7 to 16 and 36: what the service answers, and what its ledger says of it. */
import { doneThen, refusing } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { ERROR_PAGE, json, raw } from '../support/fault-replies'

test('a batch without a fault: done, in chunks one after the other', async ({ openBatches }) => {
  const batches = await openBatches()
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Done: ids(1, 12) })
  await batches.results.expectSummary('12 done')
  expect(batches.chunks()).toEqual([ids(1, 5), ids(6, 10), ids(11, 12)])
})

for (const [status, body] of [
  [400, { error: { message: 'This cannot be run.' } }],
  [422, { errors: ['This cannot be run.'] }],
] as const) {
  test(`7 · ${status} for a chunk: refused with its words, the others go out`, async ({
    openBatches,
  }) => {
    const batches = await openBatches()
    batches.server.answer(ACT, json(body, status), 1)
    await batches.actOnAll('run', ids(1, 12))
    await batches.expectOutcomes('run', { Refused: ids(1, 5), Done: ids(6, 12) })
    await expect(batches.results.group('This cannot be run.')).toBeVisible()
  })
}

test('7 · 422 that speaks of single ids: each as it says', async ({ openBatches }) => {
  const batches = await openBatches({ count: 5 })
  batches.server.answer(ACT, refusing(ids(2, 3), 'It is locked.', 422))
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Refused: ids(2, 3), Done: [idOf(1), ...ids(4, 5)] })
})

test('15 · 500 although it was done: unknown, then confirmed by status; the rest is not sent', async ({
  openBatches,
}) => {
  const batches = await openBatches()
  batches.server.answer(ACT, doneThen(json({ error: 'boom' }, 500)))
  await batches.actOnAll('run', ids(1, 12))
  await batches.expectOutcomes('run', { Done: ids(1, 5), 'Not sent': ids(6, 12) })
  await expect(batches.results.group('confirmed by status')).toBeVisible()
})

for (const status of [502, 503, 504]) {
  test(`16 · ${status} with a page: unknown, checked, and its page is not drawn`, async ({
    openBatches,
  }) => {
    const batches = await openBatches()
    batches.server.answer(ACT, raw(status, ERROR_PAGE, { 'content-type': 'text/html' }))
    await batches.actOnAll('run', ids(1, 12))
    await batches.expectOutcomes('run', { Unknown: ids(1, 5), 'Not sent': ids(6, 12) })
    await expect(batches.results.button('Check status of 5')).toBeVisible()
    await expect(batches.page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0)
    expect(await batches.page.evaluate(() => '__xss' in globalThis)).toBe(false)
  })
}
