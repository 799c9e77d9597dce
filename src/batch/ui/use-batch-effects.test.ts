import { beforeEach, expect, test } from 'vitest'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { BatchItem, BatchView, ItemKind } from '~/batch/engine/batch'
import { useOpenResults } from '~/stores/open-results'
import { useBatchStore } from './batch-store'
import { goneIdsIn, keysToSelectAgain, newlyDoneIn, recoverEngine } from './use-batch-effects'

beforeEach(() => {
  useBatchStore.setState(useBatchStore.getInitialState(), true)
  useOpenResults.setState(useOpenResults.getInitialState(), true)
})

function aView(
  action: BatchView['action'],
  states: Readonly<Record<string, readonly [ItemKind, isGone?: true]>>,
): Pick<BatchView, 'action' | 'items'> {
  const items = Object.entries(states).map(([id, [kind, isGone]]): BatchItem => ({
    target: { id, name: id },
    state: { kind, reason: '', confirmedBy: 'reply' },
    ...(isGone && { after: { kind: 'gone' } }),
  }))
  return { action, items: () => items }
}

test('only ids whose deletion is done count as gone, not refused or unknown ones', () => {
  const batch = aView('delete', {
    a: ['done'],
    b: ['refused'],
    c: ['unknown'],
    d: ['not_sent'],
    e: ['refused', true],
  })
  expect(goneIdsIn(batch)).toEqual(['a', 'e'])
})

test('after an action other than delete, only ids that no longer exist count as gone', () => {
  expect(goneIdsIn(aView('run', { a: ['done'], b: ['refused', true] }))).toEqual(['b'])
})

const finished = { id: 'batch', stage: 'finished', finishedAt: 10 } as const

test('an item that is done after the end of its batch is new, and each item is new only once', () => {
  const known = new Set<string>()
  const half = { ...finished, ...aView('reject', { a: ['done'], b: ['not_sent'] }) }
  const whole = { ...finished, ...aView('reject', { a: ['done'], b: ['done'] }) }
  expect(newlyDoneIn([half], 'reject', 5, known)).toEqual(['a'])
  expect(newlyDoneIn([half], 'reject', 5, known)).toEqual([])
  expect(newlyDoneIn([whole], 'reject', 5, known)).toEqual(['b'])
})

test('an item that was done before this visit is not new, but its batch may still do other items', () => {
  const { items } = aView('reject', { a: ['done'], b: ['done'] })
  const [old, fresh] = [...items()]
  const batch = { ...finished, action: 'reject', items: () => [{ ...old!, readAt: 10 }] } as const
  const checked = {
    ...batch,
    items: () => [
      { ...old!, readAt: 10 },
      { ...fresh!, readAt: 30 },
    ],
  }
  expect(newlyDoneIn([batch], 'reject', 20, new Set())).toEqual([])
  expect(newlyDoneIn([checked], 'reject', 20, new Set())).toEqual(['b'])
  const recovered = { ...checked, finishedAt: 30 }
  expect(newlyDoneIn([recovered], 'reject', 20, new Set())).toEqual(['a', 'b'])
  // After “Send the rest”, the batch has a new end.
  const known = new Set<string>()
  expect(newlyDoneIn([batch], 'reject', 20, known)).toEqual([])
  expect(newlyDoneIn([recovered], 'reject', 20, known)).toEqual(['b'])
})

test('only finished batches of the action have new items, and a deletion also has the ids that were not found', () => {
  const states = { a: ['done'], b: ['refused', true], c: ['refused'] } as const
  const deletion = { ...finished, ...aView('delete', states) }
  const rejection = { ...finished, ...aView('reject', states) }
  const newlyDone = (action: BatchView['action'], stage: BatchView['stage'] = 'finished') =>
    newlyDoneIn(
      [
        { ...deletion, stage },
        { ...rejection, stage },
      ],
      action,
      0,
      new Set(),
    )
  expect(newlyDone('delete')).toEqual(['a', 'b'])
  expect(newlyDone('reject')).toEqual(['a'])
  expect(newlyDone('reject', 'verifying')).toEqual([])
})

const counts = { queued: 0, sent: 0, checking: 0, done: 0, refused: 0, not_sent: 0, unknown: 0 }

test('after a batch in which nothing was done, the rows that still exist are selected again', () => {
  const batch = {
    ...aView('stop', { a: ['refused'], b: ['not_sent'], c: ['refused', true] }),
    counts: { ...counts, refused: 2, not_sent: 1 },
    total: 3,
  }
  expect(keysToSelectAgain(batch, ['a', 'b', 'c'])).toEqual(['a', 'b'])
})

test.each(['done', 'unknown'] as const)(
  'after a batch in which one item is %s, no row is selected again',
  (kind) => {
    const batch = {
      ...aView('stop', { a: ['refused'], b: [kind] }),
      counts: { ...counts, refused: 1, [kind]: 1 },
      total: 2,
    }
    expect(keysToSelectAgain(batch, ['a', 'b'])).toEqual([])
  },
)

test('only the first recovery closes old results, because a later sign-in must not close results on the screen', async () => {
  const engine = {
    recover: async () => undefined,
    batches: () => [],
    batch: (id: string) => ({ createdAt: id === 'old' ? 1 : 3 }) as BatchView,
    // The test uses only these parts of the engine.
  } as Partial<BatchEngine> as BatchEngine
  useBatchStore.setState({ engine })
  useOpenResults.setState({ ids: ['old', 'new'] })
  await recoverEngine(engine, 2)
  expect(useOpenResults.getState().ids).toEqual(['new'])
  await recoverEngine(engine, 4)
  expect(useOpenResults.getState().ids).toEqual(['new'])
})
