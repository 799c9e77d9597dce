import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { API_ERROR_KINDS } from '~/api/api-error'
import {
  idsForMessage,
  MOST_IDS,
  readPollMessage,
  recordsFromMessage,
  stateForMessage,
  stateFromMessage,
  type PollMessage,
} from './poll-messages'
import { anError, aPipeline, createTabWorld } from './tab-world.test-data'

const live = { kind: 'live', lastAt: 5 } as const

describe('a message between tabs', () => {
  test.each<PollMessage>([
    { kind: 'interest', tab: 't', ids: ['a'], wake: true },
    { kind: 'lead' },
    { kind: 'ask', what: 'resume' },
    { kind: 'state', state: live },
    { kind: 'answers', at: 5, state: live, records: [{ _id: 'a' }, null, 5], gone: ['b'] },
    { kind: 'answers', at: 5, state: live, records: [], gone: [], silent: ['c'] },
  ])('of ours is read: $kind', (message) => {
    expect(readPollMessage(structuredClone(message))).toEqual(message)
  })

  test.each([
    ['no object', 'lead'],
    ['another kind', { kind: 'token' }],
    ['ids that are no text', { kind: 'interest', tab: 't', ids: [5], wake: false }],
    ['an id without end', { kind: 'interest', tab: 't', ids: ['x'.repeat(301)], wake: false }],
    [
      'too many ids',
      {
        kind: 'interest',
        tab: 't',
        ids: Array.from({ length: MOST_IDS + 1 }, String),
        wake: false,
      },
    ],
    ['an unknown failure', { kind: 'state', state: { kind: 'stopped', error: { kind: 'odd' } } }],
    ['a time that is none', { kind: 'answers', at: -1, state: live, records: [], gone: [] }],
  ])('with %s is dropped', (_, data) => {
    expect(readPollMessage(data)).toBeUndefined()
  })

  test('of any shape breaks nothing and starts nothing', async () => {
    const world = createTabWorld()
    world.put(aPipeline({ _id: 'a', status: 'idle' }))
    const leader = world.openTab('leader')
    const follower = world.openTab('follower')
    leader.poller.watch('list', ['a'])
    await world.clock.advance(15_000)
    follower.poller.watch('list', ['a'])
    await world.clock.advance(0)
    const count = world.sent.length
    const kinds = fc.constantFrom('interest', 'lead', 'ask', 'state', 'answers')
    const odd = fc.record({
      kind: kinds,
      ids: fc.jsonValue(),
      state: fc.jsonValue(),
      at: fc.jsonValue(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), odd, fc.anything()), (data) => world.air.shout(data)),
    )
    expect(world.sent.length).toBe(count)
    expect(follower.poller.state().kind).toBe('live')
    expect(follower.told).toEqual([])
  })
})

describe('the state in a message', () => {
  test.each(API_ERROR_KINDS)('carries the failure across: %s', (kind) => {
    const error = anError(kind, { words: 'no', retryAfterMs: 7_000, status: 500 })
    const state = { kind: 'paused', error, nextAt: 20, lastAt: 5 } as const
    const sent = stateForMessage(state)
    expect(readPollMessage(structuredClone({ kind: 'state', state: sent }))).toBeDefined()
    expect(stateFromMessage(sent, 10)).toEqual(state)
  })

  test('leaves out the body and the cause, and cuts what is long', () => {
    const error = anError('malformed', {
      bodyStart: 'secret',
      cause: new Error('secret'),
      words: 'x'.repeat(9_000),
    })
    const message = { kind: 'state', state: stateForMessage({ kind: 'stopped', error }) }
    expect(JSON.stringify(message)).not.toContain('secret')
    expect(readPollMessage(message)).toBeDefined()
  })

  test('cannot pause another tab for ever, nor be from the future', () => {
    const error = stateForMessage({ kind: 'paused', error: anError('server'), nextAt: 9e14 })
    expect(stateFromMessage({ ...error, lastAt: 9e14 }, 1_000)).toMatchObject({
      nextAt: 301_000,
      lastAt: 1_000,
    })
  })
})

test('records of a message are read as leniently as any, and only those asked for', () => {
  const records = [null, 5, 'a', [], { _id: 'a', status: 7 }, { _id: 'b' }, { name: 'no id' }]
  expect([...recordsFromMessage(records, new Set(['a'])).keys()]).toEqual(['a'])
})

test('ids that no message may carry are left out', () => {
  expect(idsForMessage(['a', '', 'x'.repeat(301), 'b'])).toEqual(['a', 'b'])
})
