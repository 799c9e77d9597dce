/** Batch action, rows 17 to 23, 25, 35 and 43: answers in another form than expected. */
import { doneThen } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { ERROR_PAGE, json, raw } from '../support/fault-replies'

test('17 to 19, 23 · 200 with something else than an answer: unknown, checked, and never called done', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 8 })
  let sent = 0
  for (const [row, name, reply, rest] of [
    [17, 'a web page', raw(200, ERROR_PAGE, { 'content-type': 'text/html' }), 'Not sent'],
    [18, 'nothing', raw(200, ''), 'Unknown'],
    [18, '204', raw(204), 'Unknown'],
    [19, 'half a JSON', raw(200, '{"results":[{"target":"id-01","outcome":"do'), 'Unknown'],
    [19, 'JSON and more', raw(200, '{"results":[]} and more'), 'Unknown'],
    [23, '20,000 levels', raw(200, '['.repeat(20_000) + ']'.repeat(20_000)), 'Unknown'],
  ] as const) {
    await test.step(`${row} · ${name}`, async () => {
      batches.server.answer(ACT, reply)
      await batches.actOnAll('run', ids(1, 8))
      sent += rest === 'Unknown' ? 2 : 1
      await expect.poll(() => batches.acts().length).toBe(sent)
      const others = { [rest]: rest === 'Unknown' ? ids(1, 8) : ids(6, 8) }
      await batches.expectOutcomes('run', { Unknown: ids(1, 5), ...others })
      await expect(batches.results.button(/^Check status of/)).toBeVisible()
    })
  }
})

test('18 · 200 with nothing after it was done: confirmed by status', async ({ openBatches }) => {
  const batches = await openBatches({ count: 5 })
  batches.server.answer(ACT, doneThen(raw(204)))
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Done: ids(1, 5) })
  await expect(batches.results.group('confirmed by status')).toBeVisible()
})

const QUEUED = ids(1, 5).map((id) => ({ _id: id, status: 'queued' }))
for (const [name, body] of [
  ['a bare list', ids(1, 5).map((id) => ({ id, success: true }))],
  ['items', { items: ids(1, 5).map((id) => ({ _id: id, success: true })) }],
  ['a map by id', Object.fromEntries(ids(1, 5).map((id) => [id, { success: true }]))],
  ['success and errors', { success: ids(1, 5), errors: [] }],
  ['data', { data: { results: QUEUED.map(({ _id }) => ({ target: _id, outcome: 'done' })) } }],
] as const) {
  test(`21 · an answer as ${name}: each id is found in it`, async ({ openBatches }) => {
    const batches = await openBatches({ count: 5 })
    batches.server.answer(ACT, doneThen(json(body)))
    await batches.actOnAll('run', ids(1, 5))
    await batches.expectOutcomes('run', { Done: ids(1, 5) })
  })
}

test('25 · ids as numbers in the answer: the same ids', async ({ openBatches }) => {
  const records = [1, 2].map((id) => ({ _id: id, name: `number-${id}`, status: 'idle' }))
  const batches = await openBatches({ records })
  batches.server.answer(
    ACT,
    json({ results: [1, 2].map((target) => ({ target, outcome: 'done' })) }),
  )
  await batches.actOnAll('run', ['1', '2'])
  await batches.expectOutcomes('run', { Done: ['1', '2'] })
})

test('35 · an answer in another order, with one missing and one that nobody asked for', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  const answered = [...ids(2, 5).toReversed(), 'id-99']
  batches.server.answer(
    ACT,
    json({ results: answered.map((target) => ({ target, outcome: 'done' })) }),
  )
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Unknown: [idOf(1)], Done: ids(2, 5) })
  await expect(batches.results.region).toContainText(/names 1 id that was not asked for: id-99\./)
})
