import { describe, expect, test } from 'vitest'
import { anEngine, kindsOf, runOf, targetsOf } from './engine.test-data'
import type { StateBefore } from './confirmed-by-status'
import type { BatchEntry } from './journal-entry'
import { createLedger, batchFactsOf, intentEntryOf, type BatchFacts, type Progress } from './ledger'

const PROGRESS: Progress = {
  stage: 'finished',
  chunksTotal: 0,
  canSendRest: false,
  offersSmallerChunks: false,
}
const DONE = { kind: 'done', confirmedBy: 'reply' } as const
const line = { v: 1, intent: 'i', at: 5 } as const

function aLedger(...ids: readonly string[]) {
  let changes = 0
  const facts = { id: 'i', action: 'run', type: 'pipeline', sequence: 1, createdAt: 1 } as const
  const targets = targetsOf(...ids)
  const ledger = createLedger(
    { ...facts, targets, stateBefore: () => undefined },
    () => (changes += 1),
  )
  return { ledger, view: () => ledger.view(true, () => PROGRESS), changes: () => changes }
}

test('a journal line with an item beyond the end of the list changes nothing', () => {
  const { ledger, view, changes } = aLedger('a', 'b')
  const before = changes()
  ledger.apply({ ...line, kind: 'settled', items: [2], outcomes: [DONE] })
  expect([...view().items()].map(({ state }) => state.kind)).toEqual(['queued', 'queued'])
  expect([ledger.countOf('done'), changes()]).toEqual([0, before])
})

test('each item has the record from before the action, and after a reload its phase and its last run', () => {
  const run = { number: '3', startedAt: '2026-01-01T12:00:00Z' }
  const failed = { status: 'failed', run: { ...run, message: 'Exit code 7.' }, approval: undefined }
  const odd = { status: 'Zzz', run: undefined, approval: undefined }
  const states = new Map<string, StateBefore>([
    ['a', failed],
    ['b', odd],
  ])
  const own: BatchFacts = {
    ...aLedger('a', 'b', 'c').ledger.facts,
    stateBefore: (id) => states.get(id),
  }
  const beforeOf = (facts: BatchFacts) =>
    [
      ...createLedger(facts, () => {})
        .view(true, () => PROGRESS)
        .items(),
    ].map(({ before }) => before)
  expect(beforeOf(own)).toEqual([failed, odd, undefined])
  const first = intentEntryOf(own)
  const oddAfter = { ...odd, status: undefined }
  expect(beforeOf(batchFactsOf(first))).toEqual([{ ...failed, run }, oddAfter, undefined])
  const { lastRuns: _none, ...older } = first
  expect(beforeOf(batchFactsOf(older))).toEqual([
    { ...failed, run: undefined },
    oddAfter,
    undefined,
  ])
})

test('the states of a ledger follow the lines of its journal from “sent” to “ended”', () => {
  const { ledger, view } = aLedger('a', 'b', 'c')
  const kindsAfter = (entry: BatchEntry) => {
    ledger.apply(entry)
    return kindsOf(view()).join()
  }
  expect(kindsAfter({ ...line, kind: 'sent', items: [0] })).toBe('sent,queued,queued')
  expect(kindsAfter({ ...line, kind: 'settled', items: [0], outcomes: [DONE] })).toBe(
    'done,queued,queued',
  )
  const stopped = { ...line, kind: 'stopped', because: 'user', reason: 'no' } as const
  expect(kindsAfter({ ...stopped, retryAt: 9 })).toBe('done,not_sent,not_sent')
  expect(view().stopReason).toEqual({ kind: 'user', reason: 'no', retryAt: 9 })
  expect(kindsAfter({ ...line, kind: 'ended' })).toBe('done,not_sent,not_sent')
  expect([view().finishedAt, ledger.hasEnded()]).toEqual([5, true])
  expect(kindsAfter({ ...line, kind: 'resumed', items: [2] })).toBe('done,not_sent,queued')
  expect([view().finishedAt, view().stopReason, ledger.hasEnded()]).toEqual([
    undefined,
    undefined,
    false,
  ])
})

test('each item has the time of its own outcome or status, not the time at which the batch ended', () => {
  const { ledger, view } = aLedger('a', 'b')
  ledger.apply({ ...line, kind: 'sent', items: [0, 1] })
  expect(view().item(0).readAt).toBeUndefined()
  ledger.apply({ ...line, kind: 'settled', items: [0, 1], outcomes: [DONE, DONE] })
  ledger.setStatusAfter(1, { kind: 'gone' }, 7)
  ledger.setStatusAfter(1, { kind: 'absent' }, 8)
  ledger.apply({ ...line, kind: 'ended', at: 9 })
  expect([view().item(0).readAt, view().item(1).readAt]).toEqual([5, 7])
})

test('a ledger has not ended while an item is open, even if its journal says so', () => {
  const { ledger } = aLedger('a')
  ledger.apply({ ...line, kind: 'ended' })
  expect(ledger.hasEnded()).toBe(false)
})

test('a ledger has not ended while an item is queued or has no answer', () => {
  const { ledger, view } = aLedger('a', 'b')
  ledger.apply({ ...line, kind: 'ended' })
  ledger.apply({ ...line, kind: 'sent', items: [0] })
  expect(view().finishedAt).toBeUndefined()
  ledger.apply({ ...line, kind: 'ended' })
  expect(ledger.hasEnded()).toBe(false)
})

test('a ledger accepts a damaged journal with unknown positions and missing outcomes', () => {
  const { ledger, view } = aLedger('a', 'b')
  ledger.apply({ ...line, kind: 'sent', items: [0, 1, 7] })
  ledger.apply({ ...line, kind: 'settled', items: [0, 1, 7], outcomes: [DONE] })
  expect([kindsOf(view()), view().total]).toEqual([['done', 'sent'], 2])
})

test('a ledger counts the states of its items', () => {
  const { ledger, view } = aLedger('a', 'b', 'c')
  ledger.set(0, DONE)
  ledger.set(0, { kind: 'unknown', reason: '?' })
  ledger.set(1, DONE)
  expect(view().counts).toEqual({
    queued: 1,
    sent: 0,
    checking: 0,
    done: 1,
    refused: 0,
    not_sent: 0,
    unknown: 1,
  })
  expect([ledger.indexesOf('unknown'), ledger.countOf('done')]).toEqual([[0], 1])
})

describe('the view of a batch', () => {
  test('a view keeps its counts when the ledger changes', () => {
    const { ledger, view } = aLedger('a')
    const before = view()
    ledger.set(0, DONE)
    expect([before.counts.queued, view().counts.queued]).toEqual([1, 0])
  })

  test('a view returns the same object for an item until that item changes', () => {
    const { ledger, view } = aLedger('a', 'b')
    const [first, second] = view().items()
    ledger.set(0, DONE)
    expect([view().item(0) === first, view().item(1) === second]).toEqual([false, true])
    ledger.setStatusAfter(1, { kind: 'gone' }, 5)
    expect(view().item(1)).toMatchObject({ after: { kind: 'gone' }, state: { kind: 'queued' } })
  })

  test('a view throws for an index beyond its list', () => {
    expect(() => aLedger('a').view().item(1)).toThrow(RangeError)
  })

  test('an unexpected id is listed once, and listeners are notified', () => {
    const { ledger, view, changes } = aLedger('a')
    ledger.addUnexpectedIds(['x', 'y'])
    expect(changes()).toBe(1)
    ledger.addUnexpectedIds(['x'])
    const before = changes()
    ledger.addUnexpectedIds([])
    expect([view().unexpectedIds, changes() - before]).toEqual([['x', 'y'], 0])
  })
})

describe('a batch of 10,000 items', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `p${index}`)

  test(
    'changes of 10,000 items come together, and the counts are correct at every moment',
    { timeout: 60_000 },
    async () => {
      const sizes: number[] = []
      let looks = 0
      let isDue = false
      const look = () => {
        isDue = false
        looks += 1
        const counts = Object.values(tab.engine.batches()[0]?.counts ?? {})
        expect(counts.reduce((total, count) => total + count, 0)).toBe(10_000)
      }
      const tab = anEngine({
        effects: {
          onChange() {
            if (!isDue) queueMicrotask(look)
            isDue = true
          },
          showRecords: (records) => sizes.push(records.size),
        },
      })
      const view = await tab.perform(runOf(...ids))

      expect([view.counts.done, view.chunksSent, tab.actionRequests().length]).toEqual([
        10_000, 200, 200,
      ])
      // Each of the 200 requests causes a few notifications, and not one for each of its 50 items.
      expect(looks).toBeGreaterThan(200)
      expect(looks).toBeLessThan(2_000)
      expect(sizes).toEqual(Array.from({ length: 200 }, () => 50))
      expect(tab.entries.length).toBeLessThan(500)
    },
  )
})
