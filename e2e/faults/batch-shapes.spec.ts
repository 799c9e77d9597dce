/** Batch actions: answers in an unexpected form. */
import { doneThen } from '../support/batch-replies'
import { expect, test } from '../support/batch-test'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { ERROR_PAGE, json, raw } from '../support/fault-replies'

test('a batch answered with 200 with a body that is no answer: unknown, then checked, and never called done', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 8 })
  let sent = 0
  for (const [name, reply, rest] of [
    ['a web page', raw(200, ERROR_PAGE, { 'content-type': 'text/html' }), 'Not sent'],
    ['nothing', raw(200, ''), 'Unknown'],
    ['204', raw(204), 'Unknown'],
    ['cut-off JSON', raw(200, '{"results":[{"target":"id-01","outcome":"do'), 'Unknown'],
    ['text after the JSON', raw(200, '{"results":[]} and more'), 'Unknown'],
    ['20,000 levels', raw(200, '['.repeat(20_000) + ']'.repeat(20_000)), 'Unknown'],
  ] as const) {
    await test.step(name, async () => {
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

test('a batch answered with 200 with an empty body after the action was done: confirmed by status', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  batches.server.answer(ACT, doneThen(raw(204)))
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Done: ids(1, 5) })
  await expect(batches.results.group('confirmed by status')).toBeVisible()
})

// The unit tests of src/api/action-reply.ts know the other forms.
test('a batch answered with a map by id: each id is found in it', async ({ openBatches }) => {
  const batches = await openBatches({ count: 5 })
  const body = Object.fromEntries(ids(1, 5).map((id) => [id, { success: true }]))
  batches.server.answer(ACT, doneThen(json(body)))
  await batches.actOnAll('run', ids(1, 5))
  await batches.expectOutcomes('run', { Done: ids(1, 5) })
})

test('numeric ids in the answer to a batch match the ids of the request', async ({
  openBatches,
}) => {
  const records = [1, 2].map((id) => ({ _id: id, name: `number-${id}`, status: 'idle' }))
  const batches = await openBatches({ records })
  batches.server.answer(
    ACT,
    json({ results: [1, 2].map((target) => ({ target, outcome: 'done' })) }),
  )
  await batches.actOnAll('run', ['1', '2'])
  await batches.expectOutcomes('run', { Done: ['1', '2'] })
})

test('a batch whose answer has another order, lacks one id and has one that was not requested', async ({
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
  await expect(batches.results.region).toContainText(
    /names 1 id that was not in the request: id-99\./,
  )
})
