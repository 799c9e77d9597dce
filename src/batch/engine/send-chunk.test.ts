import { describe, expect, test } from 'vitest'
import { ACTIONS, isOffered, RESOURCE_TYPES } from '~/domain/action-table'
import { ActionCall, type BatchCall } from '~/api/actions'
import { aClient } from '~/api/client.test-data'
import { createReadRetry } from '~/api/retry'
import { json, lost, text, type Answer, type Body } from './engine.test-data'
import { batchCallOf, readChunk, sendChunk } from './send-chunk'

const call = (...ids: readonly string[]) =>
  ({ action: 'run', type: 'pipeline', target: ids as readonly [string, ...string[]] }) as const
const clientOf = (answer: Answer) => aClient(({ json: body }) => answer(body as Body))

async function send(answer: Answer, asked: BatchCall = call('a', 'b')) {
  const { client, sent } = clientOf(answer)
  return { result: await sendChunk(client, asked), sent }
}

describe('sending a chunk', () => {
  test('a sent chunk has outcomes in the order of its ids, records, and unexpected ids', async () => {
    const resource = { _id: 'b', status: 'queued' }
    const { result } = await send(
      json([
        { id: 'x', ok: true },
        { id: 'b', ok: true, resource },
        { id: 'a', ok: false },
      ]),
    )
    expect(result.outcomes.map(({ kind }) => kind)).toEqual(['refused', 'done'])
    expect([...result.records.keys()]).toEqual(['b'])
    expect([result.unexpectedIds, result.error]).toEqual([['x'], undefined])
  })

  test.each([
    ['a lost connection', lost, 'network'],
    ['500', text('', 500), 'server'],
    ['429', text('', 429), 'rate_limited'],
    ['an empty 200', text(''), 'empty'],
    ['{error}', json({ error: 'no' }), 'reported'],
  ])(
    'a chunk that fails with %s is sent once, and its error is in the result',
    async (_name, answer, kind) => {
      const { result, sent } = await send(answer)
      expect([result.error?.kind, result.outcomes.length, sent.length]).toEqual([kind, 2, 1])
    },
  )

  test('a chunk with an undocumented call is not sent', async () => {
    const { result, sent } = await send(json([]), {
      ...call('a'),
      type: 'task',
      action: 'reset' as 'run',
    })
    expect([result.outcomes[0]?.kind, sent]).toEqual(['not_sent', []])
  })
})

describe('reading the statuses of a chunk', () => {
  const read = async (answer: Answer) => {
    const { client, sent } = clientOf(answer)
    const readRetry = createReadRetry(
      () => 0,
      () => 0,
    )
    const effects = { client, now: () => 0, sleep: async () => {}, readRetry }
    return { result: await readChunk(effects, { ...call('a', 'b'), action: 'status' }), sent }
  }
  const notFound = { id: 'b', outcome: 'refused', error: { code: 'not_found' } }
  const denied = { id: 'b', outcome: 'refused', error: { code: 'forbidden' } }
  const shown = { id: 'a', outcome: 'done', resource: { _id: 'a', status: 'idle' } }

  test.each<[string, Answer, string[]]>([
    ['a record and a deleted id', json([shown, notFound]), ['done', 'refused']],
    ['an id without permission', json([shown, denied]), ['done', 'refused']],
    ['a missing id', json([shown]), ['done', 'unknown']],
    ['an empty answer', text(''), ['unknown', 'unknown']],
    ['a lost connection', lost, ['unknown', 'unknown']],
    ['401', text('', 401), ['refused', 'refused']],
  ])('the outcome of a status read is right for %s', async (_name, answer, kinds) => {
    const { result } = await read(answer)
    expect(result.outcomes.map(({ kind }) => kind)).toEqual(kinds)
  })

  test.each([
    ['the service’s reason', { message: 'Not yours.' }, 'Not yours.'],
    ['our own words', {}, 'You have no permission for this action. Nothing was changed.'],
  ])('an id without permission has a reason in %s', async (_name, words, reason) => {
    const { result } = await read(
      json([shown, { ...denied, error: { code: 'forbidden', ...words } }]),
    )
    expect(result.outcomes[1]).toMatchObject({ kind: 'refused', reason })
  })

  test.each([
    ['the answer leaves out', [shown], 'unknown', 'found no current state in the answer'],
    ['was deleted', [shown, notFound], 'refused', 'does not exist'],
  ])('an id that %s has that reason', async (_what, answer, kind, words) => {
    const [, outcome] = (await read(json(answer))).result.outcomes
    expect(outcome).toMatchObject({ kind, reason: expect.stringContaining(words) })
  })

  test('the error of a read is returned together with the outcomes', async () => {
    expect((await read(text('', 401))).result.error?.kind).toBe('unauthorized')
    expect((await read(json([shown, shown]))).result).not.toHaveProperty('error')
  })

  test('a read of statuses is tried at most three times', async () => {
    expect((await read(lost)).sent).toHaveLength(3)
    expect((await read(text('', 403))).sent).toHaveLength(1)
  })
})

const BATCH_ACTIONS = ACTIONS.filter((action) => action !== 'create' && action !== 'update')
const pairs = BATCH_ACTIONS.flatMap((action) => RESOURCE_TYPES.map((type) => ({ action, type })))

test.each(pairs)('$action of a $type is a valid call exactly if it is offered', (pair) => {
  const made = batchCallOf({ ...pair, message: 'No' }, ['b', 'a'])
  expect(made).toMatchObject({ ...pair, target: ['b', 'a'] })
  expect('message' in made).toBe(pair.action === 'reject')
  expect(ActionCall.safeParse(made).success).toBe(isOffered(pair.action, pair.type))
})

test.each([
  ['no ids', { action: 'run' }, []],
  ['an empty id', { action: 'run' }, ['a', '']],
  ['a rejection without words', { action: 'reject', message: ' \n' }, ['a']],
  ['a rejection without message', { action: 'reject' }, ['a']],
] as const)('the action %s without a message or an id is not a valid call', (_name, asked, ids) => {
  const made = batchCallOf({ type: 'pipeline', ...asked }, ids)
  expect(made.target).toEqual(ids)
  expect(ActionCall.safeParse(made).success).toBe(false)
})
