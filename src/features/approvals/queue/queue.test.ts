import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pipeline } from '~/api/pipelines'
import { readPipeline } from '~/api/pipelines'
import { waitingIn } from '~/components/approvals/waiting'
import { isWaiting, nextWaiting, queueOf, type QueueEntry } from './queue'

function aPipeline(record: Record<string, unknown>): Pipeline {
  const pipeline = readPipeline(record)
  if (pipeline === undefined) throw new Error('A pipeline is read from an object.')
  return pipeline
}

const waits = (id: string, requestedAt?: unknown) =>
  aPipeline({ _id: id, name: id, status: 'waiting_approval', approval: { requestedAt } })
const keysOf = (entries: readonly { readonly key: string }[]) => entries.map(({ key }) => key)

describe('waiting gates', () => {
  test('gates are sorted by age, the oldest first, and gates without a time are last', () => {
    const list = [
      waits('unknown'),
      waits('new', '2026-03-02T10:00:00Z'),
      waits('odd', 'yesterday'),
      waits('old', '2026-03-01T10:00:00Z'),
    ]
    expect(keysOf(waitingIn(list))).toEqual(['old', 'new', 'unknown', 'odd'])
  })

  test('only a record with a waiting status is a gate', () => {
    const list = ['running', 'hibernating', undefined, 'Awaiting approval', 'pending_approval'].map(
      (status, at) => aPipeline({ _id: `${at}`, status, approval: { step: 'Gate' } }),
    )
    expect(keysOf(waitingIn(list))).toEqual(['3', '4'])
  })

  test('each record has one row, even if records have the same id or no id', () => {
    const list = [waits('a'), waits('a'), aPipeline({ status: 'waiting_approval' }), waits('a#2')]
    const keys = keysOf(waitingIn(list))
    expect(new Set(keys).size).toBe(4)
    expect(keys[0]).toBe('a')
  })
})

const IDS = ['a', 'b', 'c', '__proto__', 'e'] as const
const STATES = ['waiting_approval', 'running', 'idle', 'rejected', 'hibernating'] as const
const aRecord = fc.record({
  _id: fc.option(fc.constantFrom(...IDS), { nil: undefined }),
  status: fc.constantFrom(...STATES),
  approval: fc.option(fc.record({ requestedAt: fc.constantFrom('2026-03-01', '2026-03-02', 7) })),
})
const aList = fc.array(aRecord, { maxLength: 8 }).map((records) => records.map(aPipeline))

test('the badge and the rows have the same gates, whether the order is frozen or not', () => {
  const step = fc.record({ list: aList, order: fc.constantFrom('freeze', 'release', 'keep') })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let frozen: readonly QueueEntry[] = []
      for (const { list, order } of steps) {
        const entries = queueOf(list, frozen)
        const badge = waitingIn(list)
        expect(keysOf(entries.filter(isWaiting)).toSorted()).toEqual(keysOf(badge).toSorted())
        expect(new Set(keysOf(entries)).size).toBe(entries.length)
        // Frozen rows do not move, no other row comes before them, and none disappears.
        expect(keysOf(entries).slice(0, frozen.length)).toEqual(keysOf(frozen))
        if (frozen.length === 0) expect(keysOf(entries)).toEqual(keysOf(badge))
        if (order === 'release') frozen = []
        else if (order === 'freeze' || frozen.length > 0) frozen = entries
      }
    }),
  )
})

describe('the next gate after a decision', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => waits(id))
  const entries = queueOf(list)
  const next = (from: string, passed: readonly string[]) =>
    nextWaiting(entries, from, new Set(passed))?.key

  test.each([
    ['the gate after the decided gate', 'b', ['b'], 'c'],
    ['the first later gate that is not being sent', 'a', ['a', 'b', 'c'], 'd'],
    ['the nearest earlier gate, if no later gate waits', 'd', ['d'], 'c'],
    ['undefined, if no gate waits', 'b', ['a', 'b', 'c', 'd'], undefined],
  ])('the next gate is %s', (_name, from, passed, wanted) => {
    expect(next(from, passed)).toBe(wanted)
  })

  test('a gate that was decided in the meantime is not the next gate', () => {
    const decided = queueOf(
      [...list.slice(0, 2), aPipeline({ _id: 'c', status: 'running' })],
      entries,
    )
    expect(nextWaiting(decided, 'b', new Set(['b']))?.key).toBe('a')
    expect(decided.map(({ phase, isGone }) => (isGone ? 'gone' : phase))).toEqual([
      'waiting_approval',
      'waiting_approval',
      'running',
      'gone',
    ])
  })
})
