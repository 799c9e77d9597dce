import { expect, test } from 'vitest'
import { aClient, aReply, failureOf } from '~/api/client.test-data'
import { readBack, sendCreation } from './task-mutations'

const CREATION = { action: 'create', type: 'task', settings: { name: 'Build' } } as const
const json = (value: unknown, status = 200) => aReply(JSON.stringify(value), status)
const created = (...ids: readonly string[]) =>
  json({ results: ids.map((target) => ({ target, outcome: 'done' })) })

test.each([
  ['one id', () => created('t1'), { kind: 'done' }, 't1'],
  ['two possible ids', () => created('t1', 't2'), { kind: 'done' }, undefined],
  [
    'a refusal of one',
    () => json({ results: [{ target: 't1', outcome: 'refused', error: { message: 'quota' } }] }),
    { kind: 'refused', reason: 'quota' },
    undefined,
  ],
  ['nothing', () => json({}), { kind: 'unknown' }, undefined],
  [
    'accepted only',
    () => json({ results: [{ target: 't1', outcome: 'accepted' }] }, 202),
    { kind: 'unknown' },
    't1',
  ],
] as const)(
  'the outcome and the id of a created task are read from an answer with %s',
  async (_name, answer, outcome, id) => {
    const { client, sent } = aClient(answer)
    expect(await sendCreation(client, CREATION)).toMatchObject({ outcome, id })
    expect(sent).toHaveLength(1)
  },
)

test('a refused creation fails with the reason of the service', async () => {
  const { client } = aClient(() => json({ error: { message: 'Taken.' } }))
  expect(String(await failureOf(sendCreation(client, CREATION)))).toContain('Taken.')
})

const LOST = { outcome: { kind: 'unknown', reason: 'Lost.' } } as const
const shown = (fields: object) => () =>
  json({
    results: [
      { target: 't1', outcome: 'done', status: 'idle', resource: { _id: 't1', ...fields } },
    ],
  })

test.each([
  ['shows the change', shown({ name: 'new' }), { kind: 'done', confirmedBy: 'status' }],
  [
    'shows another text',
    shown({ name: 'old' }),
    { kind: 'unknown', reason: 'Lost. The task on the service does not show the new values.' },
  ],
  [
    'cannot be read',
    () => json({}, 500),
    { kind: 'unknown', reason: 'Lost. The task could not be read.' },
  ],
] as const)(
  'if the answer to a change is lost, its outcome comes from the status, which %s',
  async (_name, answer, outcome) => {
    const { client } = aClient(answer)
    expect((await readBack(client, 't1', { name: 'new' }, LOST)).outcome).toEqual(outcome)
  },
)

test('after a change with an answer, the task is not read again', async () => {
  const { client, sent } = aClient(() => json({}))
  const done = { outcome: { kind: 'done', confirmedBy: 'reply' } } as const
  expect(await readBack(client, 't1', {}, done)).toBe(done)
  expect(sent).toEqual([])
})
