/** Batch actions: answers that contradict themselves, only accept the request, or name no id. */
import { expect, test } from '../support/batch-test'
import type { Batches } from '../support/batches'
import { ids, idOf } from '../support/batches'
import { ACT } from '../support/fault-matches'
import { json } from '../support/fault-replies'
import { perform, type PipelineRecord } from '../support/fault-world'

/** Runs five pipelines. The service starts three of them and then sends this body. */
async function runFive(batches: Batches, body: unknown, status = 200) {
  batches.server.answer(ACT, (exchange) => {
    perform(exchange.world, 'run', ids(1, 3))
    return json(body, status)(exchange)
  })
  await batches.actOnAll('run', ids(1, 5))
}

/** Only the pipelines that run on the service are done, confirmed by status. The others stay unknown. */
async function expectOnlyWhatRunsIsDone(batches: Batches) {
  await batches.expectOutcomes('run', { Done: ids(1, 3), Unknown: ids(4, 5) })
  const { world } = batches.server
  const running = (world.pipelines as readonly PipelineRecord[]).filter(
    (record) => record['status'] === 'queued',
  )
  expect(running.map((record) => record['_id'])).toEqual(ids(1, 3))
  await expect(batches.results.group('confirmed by status')).toBeVisible()
  await expect(batches.results.button('Check status of 2')).toBeVisible()
}

const TOOK = 'answer does not say whether the action was done. The action may have been done'
const ACCEPTED = 'The service accepted the request, but does not say that the action is done.'

// The unit tests of src/api/action-reply.ts know the other forms.
for (const [name, entry, words, status] of [
  [
    'a success with errors',
    { success: true, errors: ['no tool'] },
    `${TOOK}. The service says: “no tool”`,
  ],
  ['a skipped status', { ok: true, status: 'skipped' }, '"status": "skipped"'],
  ['accepted', { status: 'accepted' }, ACCEPTED],
  ['done, with status 202', { outcome: 'done' }, ACCEPTED, 202],
] as const) {
  test(`a batch answered with 200 that says “${name}” about each id: only ids whose status shows it are done`, async ({
    openBatches,
  }) => {
    const batches = await openBatches({ count: 5 })
    await runFive(batches, { results: ids(1, 5).map((id) => ({ id, ...entry })) }, status)
    await expectOnlyWhatRunsIsDone(batches)
    await expect(batches.results.group(words)).toBeVisible()
  })
}

test('a success with a warning is done', async ({ openBatches }) => {
  const batches = await openBatches({ count: 5 })
  const results = ids(1, 5).map((id) => ({ id, ok: true, warning: 'slow', warnings: ['slow'] }))
  await runFive(batches, { results })
  await batches.expectOutcomes('run', { Done: ids(1, 5) })
  await expect(batches.results.group('confirmed by status')).toHaveCount(0)
})

test('a batch answered with 200 with an error that names one id: that id is refused, and the others stay unknown', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  await runFive(batches, { errors: [{ resourceId: idOf(4), message: 'It is locked.' }] })
  await batches.expectOutcomes('run', {
    Done: ids(1, 3),
    Refused: [idOf(4)],
    Unknown: [idOf(5)],
  })
  await expect(batches.results.group('It is locked.')).toBeVisible()
})

test('a batch answered with 200 with errors that name no id: no id is refused', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  await runFive(batches, { errors: [{ message: 'One is locked.' }, { message: 'One is gone.' }] })
  await expectOnlyWhatRunsIsDone(batches)
  const words =
    'does not say which ids they are about. The service says: “One is locked.; One is gone.”'
  await expect(batches.results.group(words)).toBeVisible()
})

test('a batch answered with 200 that names another action: nothing is done before its status shows it', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  await runFive(batches, {
    action: 'stop',
    type: 'pipeline',
    results: ids(1, 5).map((target) => ({ target, outcome: 'done' })),
  })
  await expectOnlyWhatRunsIsDone(batches)
  await expect(batches.results.group('names another action or type')).toBeVisible()
})

test('a batch answered with 200 that says that the service failed: the action may have been done', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  await runFive(batches, { code: 500, msg: 'db down', data: null })
  await expectOnlyWhatRunsIsDone(batches)
  await expect(
    batches.results.group('The action may have been done. The service says: “db down”'),
  ).toBeVisible()
})

test('a batch answered with 200 that names no id: its beginning is shown, and all ids stay unknown', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 5 })
  await runFive(batches, { processed: 5, apiToken: 'CANARY_of_theirs' })
  await expectOnlyWhatRunsIsDone(batches)
  await expect(batches.results.group('{"processed":5,"apiToken":"••••••••"}')).toBeVisible()
  await expect(batches.page.getByText('CANARY_of_theirs')).toHaveCount(0)
})

test('refusals with their reasons under other keys, and one with an unreadable reason', async ({
  openBatches,
}) => {
  const batches = await openBatches({ count: 8 })
  const reasons = [
    [{ msg: 'One.' }, 'One.'],
    [{ reason: 'Two.' }, 'Two.'],
    [{ detail: [{ loc: ['body', 'target'], msg: 'Three.' }] }, 'Three.'],
    [{ errors: { tool: ['four'] } }, 'tool: four'],
    [{ error_description: 'Five.' }, 'Five.'],
  ] as const
  const unread = { why: 'Seven.' }
  const results = [...reasons.map(([entry]) => entry), {}, unread, { ...unread, ok: 'false' }].map(
    (entry, at) => ({ id: idOf(at + 1), success: false, ...entry }),
  )
  batches.server.answer(ACT, (exchange) => {
    const { target } = JSON.parse(exchange.received.body) as { readonly target: readonly string[] }
    return json(results.filter(({ id }) => target.includes(id)))(exchange)
  })
  await batches.actOnAll('run', ids(1, 8))
  await batches.expectOutcomes('run', { Refused: ids(1, 8) })
  for (const [, words] of reasons) await expect(batches.results.group(words)).toBeVisible()
  await expect(batches.results.group('The service gave no reason.')).toBeVisible()
  await expect(
    batches.results.group(/gave no reason that Sluice can read\. .*\{ "why": "Seven\." \}.*\(2\)/),
  ).toBeVisible()
})
