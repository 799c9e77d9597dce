import { describe, expect, expectTypeOf, test } from 'vitest'
import { ACTIONS, isOffered, RESOURCE_TYPES, type BatchAction } from '~/domain/action-table'
import { ActionCall, sendAction, targetsOf, type BatchCall } from './actions'
import { aClient, aReply, failureOf } from './client.test-data'

const OK: readonly ActionCall[] = [
  { action: 'status', type: 'pipeline', target: ['a'] },
  { action: 'status', type: 'task', target: ['a', 'b'] },
  { action: 'run', type: 'pipeline', target: ['a'] },
  { action: 'run', type: 'task', target: ['a'] },
  { action: 'stop', type: 'pipeline', target: ['a'] },
  { action: 'stop', type: 'task', target: ['a'] },
  { action: 'reset', type: 'pipeline', target: ['a'] },
  { action: 'delete', type: 'pipeline', target: ['a'] },
  { action: 'approve', type: 'pipeline', target: ['a'] },
  { action: 'reject', type: 'pipeline', target: ['a'], message: 'Not on a Friday' },
  { action: 'update', type: 'pipeline', target: 'a', settings: { name: 'b' } },
  { action: 'update', type: 'task', target: 'a', settings: {} },
  { action: 'create', type: 'pipeline', settings: { name: 'b' } },
  { action: 'create', type: 'task', settings: { name: 'b', script: 'ls' } },
]

/** Invalid calls. The compiler refuses each call, and the schema refuses it for untyped callers. */
const ILLEGAL = [
  // @ts-expect-error reset is for pipelines only
  { action: 'reset', type: 'task', target: ['a'] } satisfies ActionCall,
  // @ts-expect-error delete is for pipelines only
  { action: 'delete', type: 'task', target: ['a'] } satisfies ActionCall,
  // @ts-expect-error approve is for pipelines only
  { action: 'approve', type: 'task', target: ['a'] } satisfies ActionCall,
  // @ts-expect-error reject is for pipelines only
  { action: 'reject', type: 'task', target: ['a'], message: 'm' } satisfies ActionCall,
  // @ts-expect-error reject needs a message
  { action: 'reject', type: 'pipeline', target: ['a'] } satisfies ActionCall,
  // @ts-expect-error update takes a single id
  { action: 'update', type: 'pipeline', target: ['a'], settings: {} } satisfies ActionCall,
  // @ts-expect-error update needs settings
  { action: 'update', type: 'pipeline', target: 'a' } satisfies ActionCall,
  // @ts-expect-error run takes a list of ids
  { action: 'run', type: 'pipeline', target: 'a' } satisfies ActionCall,
  // @ts-expect-error an empty list names nothing
  { action: 'run', type: 'pipeline', target: [] } satisfies ActionCall,
  // @ts-expect-error no message with approve (docs/service.md#what-the-service-does-not-offer)
  { action: 'approve', type: 'pipeline', target: ['a'], message: 'm' } satisfies ActionCall,
  // @ts-expect-error no clone action exists
  { action: 'clone', type: 'pipeline', target: ['a'] } satisfies ActionCall,
  // @ts-expect-error no such type
  { action: 'run', type: 'tool', target: ['a'] } satisfies ActionCall,
  // @ts-expect-error create has no target (our choice)
  { action: 'create', type: 'task', target: ['a'], settings: {} } satisfies ActionCall,
  // @ts-expect-error ids are strings
  { action: 'run', type: 'task', target: [7] } satisfies ActionCall,
] as const

/** Calls with an empty id or reason. The types allow them, but the schema does not. */
const EMPTY: readonly ActionCall[] = [
  { action: 'run', type: 'pipeline', target: [''] },
  { action: 'delete', type: 'pipeline', target: ['a', ''] },
  { action: 'update', type: 'pipeline', target: '', settings: {} },
  { action: 'reject', type: 'pipeline', target: ['a'], message: ' \n' },
]

describe('the call of an action', () => {
  test('each offered pair of action and type is a valid call, and no other pair is tested as one', () => {
    const pairs = ACTIONS.flatMap((action) => RESOURCE_TYPES.map((type) => ({ action, type })))
    const offered = pairs.filter(({ action, type }) => isOffered(action, type))
    const called = OK.map(({ action, type }) => ({ action, type }))
    expect(called).toEqual(expect.arrayContaining(offered))
    expect(called).toHaveLength(offered.length)
  })

  test.each(OK)('$action of a $type is sent with version 1 and no other addition', async (call) => {
    const { client, sent } = aClient(() => aReply('{"status":"ok"}'))
    await sendAction(client, call)
    expect(sent.map(({ url, json, init }) => [init.method, url, json])).toEqual([
      ['POST', 'https://api.example/api/v2/actions', { ...call, version: 1 }],
    ])
  })

  test.each([...ILLEGAL, ...EMPTY])('the invalid call %j is not sent', async (call) => {
    expect(ActionCall.safeParse(call).success).toBe(false)
    const { client, sent } = aClient(() => aReply('{"status":"ok"}'))
    const error = await failureOf(sendAction(client, call as ActionCall))
    expect(error).toMatchObject({ kind: 'not_sent' })
    expect(sent).toEqual([])
  })

  test('the type of `target` depends on the action', () => {
    type TargetOf<Action extends ActionCall['action']> = Extract<ActionCall, { action: Action }>
    expectTypeOf<TargetOf<'update'>>().toHaveProperty('target').toEqualTypeOf<string>()
    expectTypeOf<TargetOf<'create'>>().not.toHaveProperty('target')
    expectTypeOf<TargetOf<'reject'>>().toHaveProperty('message').toEqualTypeOf<string>()
    expectTypeOf<TargetOf<'reject'>['type']>().toEqualTypeOf<'pipeline'>()
    expectTypeOf<BatchCall['target']>().toEqualTypeOf<readonly [string, ...string[]]>()
    expectTypeOf<BatchCall['action']>().toEqualTypeOf<BatchAction>()
  })

  test('the ids of a call are the ids in its target', () => {
    expect(OK.map(targetsOf).map((ids) => ids.length)).toEqual([
      1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0,
    ])
  })
})

describe('the reply to an action', () => {
  const run = { action: 'run', type: 'pipeline', target: ['a'] } as const
  test.each([
    ['', 'empty'],
    ['\n', 'empty'],
    ['{"results":[', 'malformed'],
  ])('a 200 reply with %j gives no outcome of any id', async (body, kind) => {
    const { client, sent } = aClient(() => aReply(body))
    const reply = await sendAction(client, run)
    expect([reply.perId.size, reply.error?.kind]).toEqual([0, kind])
    expect(sent).toHaveLength(1)
  })
  test('a 204 reply gives no outcome of any id', async () => {
    const { client } = aClient(() => aReply(null, 204))
    expect((await sendAction(client, run)).error?.kind).toBe('empty')
  })
  test('an unreadable reply to `status` is an error, because `status` only reads', async () => {
    const { client } = aClient(() => aReply(''))
    const status = { action: 'status', type: 'pipeline', target: ['a'] } as const
    expect(await failureOf(sendAction(client, status))).toMatchObject({ kind: 'empty' })
  })
  test('a web page as reply to an action is an error', async () => {
    const { client } = aClient(() => aReply('<!doctype html><title>Log in</title>'))
    expect(await failureOf(sendAction(client, run))).toMatchObject({ kind: 'not_the_service' })
  })
  test('the error of a partial failure has the body, so that each id gets its outcome', async () => {
    const body = { success: false, results: [{ id: 'a', outcome: 'done' }] }
    const { client } = aClient(() => aReply(JSON.stringify(body)))
    const error = await failureOf(sendAction(client, run))
    expect(error).toMatchObject({ kind: 'reported', facts: { json: body } })
  })
})
