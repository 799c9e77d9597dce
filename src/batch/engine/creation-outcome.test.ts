import { expect, test } from 'vitest'
import { aClient, aReply, failureOf } from '~/api/client.test-data'
import { createPipeline } from '~/api/pipeline-detail'
import { sendAction } from '~/api/actions'
import { outcomeOfCreation, outcomeOfError, outcomeOfNewPipeline } from './outcome'

const CREATION = { action: 'create', type: 'task', settings: { name: 'Build' } } as const
const json = (value: unknown, status = 200) => aReply(JSON.stringify(value), status)

const taskAfter = async (value: unknown, status?: number) => {
  const { client, sent } = aClient(() => json(value, status))
  const reply = await sendAction(client, CREATION)
  expect(sent).toHaveLength(1)
  return [outcomeOfCreation(reply).kind, reply.unexpectedIds.join()]
}
const results = (...entries: readonly object[]) => ({ results: entries })
const of = (entry: object) => results({ target: 't1', ...entry })

test.each([
  [of({ outcome: 'done' }), 'done', 't1'],
  [{ data: { id: 't1' } }, 'done', 't1'],
  [{ result: { _id: 't1', name: 'Build' } }, 'done', 't1'],
  [{ id: 't1', name: 'Build' }, 'done', 't1'],
  [['t1'], 'done', 't1'],
  [{ success: true }, 'done', ''],
  [results({ target: 't1', outcome: 'done' }, { target: 't2', outcome: 'done' }), 'done', 't1,t2'],
  [of({ outcome: 'refused', error: { message: 'quota' } }), 'refused', 't1'],
  [results({ outcome: 'refused', error: { message: 'quota' } }), 'refused', ''],
  [results({ ok: false, message: 'quota' }), 'refused', ''],
  [{ failed: [{ name: 'Build', message: 'quota' }] }, 'refused', ''],
  [of({ ok: true, skipped: true }), 'unknown', 't1'],
  [of({ ok: true, errors: ['no script'] }), 'unknown', 't1'],
  [of({ status: 'accepted' }), 'unknown', 't1'],
  [results({ target: 't1', outcome: 'done' }, { outcome: 'refused' }), 'unknown', 't1'],
  [{}, 'unknown', ''],
  [[], 'unknown', ''],
  [null, 'unknown', ''],
  [results(), 'unknown', ''],
  [{ status: 'pending' }, 'unknown', ''],
  // The id `r-17` may belong to the request, not to the task.
  [{ id: 'r-17', at: 'noon' }, 'unknown', ''],
  [{ meta: { success: true } }, 'unknown', ''],
])('the outcome of a task creation is read from the answer %j', async (value, kind, ids) =>
  expect(await taskAfter(value)).toEqual([kind, ids]),
)

test('a task whose creation was only accepted has the outcome “unknown”', async () => {
  expect(await taskAfter(of({ outcome: 'accepted' }), 202)).toEqual(['unknown', 't1'])
})

test('a refused creation has the reasons of all errors, with their fields', async () => {
  const errors = [
    { field: 'name', message: 'too long' },
    { field: 'tags', message: 'too many' },
  ]
  for (const reported of [errors, [...errors, ...errors]]) {
    const { client } = aClient(() => json({ message: 'Invalid', errors: reported }, 422))
    const error = await failureOf(createPipeline(client, { name: 'a' }))
    expect(outcomeOfError(error, { ...CREATION, type: 'pipeline' }, '')).toMatchObject({
      kind: 'refused',
      reason: 'name: too long; tags: too many',
    })
  }
  const { client } = aClient(() => json({ errors: errors.slice(1) }, 422))
  const error = await failureOf(createPipeline(client, { name: 'a' }))
  expect(outcomeOfError(error, CREATION, '')).toMatchObject({ reason: 'too many' })
})

const pipelineAfter = async (value: unknown, status?: number) => {
  const { client, sent } = aClient(() => json(value, status))
  const answer = await createPipeline(client, { name: 'a' })
  const outcome = outcomeOfNewPipeline(answer)
  expect(sent).toHaveLength(1)
  return [
    outcome.kind === 'done' ? answer.record?._id : outcome.kind,
    'reason' in outcome ? outcome.reason : '',
  ]
}

test.each([
  [{ _id: 'p9', name: 'a', status: 'idle', errors: [] }, 'p9', ''],
  [{ success: true, data: { id: 9 } }, '9', ''],
  [{ status: 'ok' }, 'unknown', /does not say whether/],
  [{ _id: 'p9', name: 'a', errors: [{ message: 'dropped a step' }] }, 'unknown', /dropped a step/],
  [{ _id: 'p9', name: 'a', error: 'half of it' }, 'unknown', /half of it/],
  [{ data: { _id: 'p9' }, errors: [{ message: 'half' }] }, 'unknown', /half/],
  [{ id: 'p9', success: true, errors: ['no tool'] }, 'unknown', /no tool/],
  [{ id: 'p9', ok: true, skipped: true }, 'unknown', /skipped/],
  [{ id: 'p9', status: 'skipped', reason: 'exists' }, 'unknown', /exists/],
  [{ id: 'p9', status: 'accepted' }, 'unknown', /accepted the request/],
  [{ _id: 'p9', name: 'a', dryRun: true }, 'unknown', /dryRun/],
  [{ id: 'p9', outcome: 'refused', reason: 'quota' }, 'unknown', /quota/],
])('the outcome of a pipeline creation is read from the answer %j', async (value, kind, reason) =>
  expect(await pipelineAfter(value)).toEqual([kind, expect.stringMatching(reason)]),
)

test.each([
  [{ _id: 'p9', success: false, message: 'quota' }, 200, 'reported'],
  [{ data: null, errors: [{ message: 'quota' }] }, 200, 'reported'],
  [{ _id: 'p9', name: 'a', message: 'quota' }, 409, 'conflict'],
  [{ _id: 'p9', name: 'a' }, 202, 'unrecognized'],
])('the outcome of a pipeline creation is read from the error %j', async (value, status, kind) => {
  const { client } = aClient(() => json(value, status))
  expect(await failureOf(createPipeline(client, { name: 'a' }))).toMatchObject({
    kind,
    facts: { status },
  })
})
