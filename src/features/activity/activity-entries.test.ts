import { expect, test } from 'vitest'
import { anEngine, json, runOf } from '~/batch/engine/engine.test-data'
import type { SingleRecord } from '~/queries/single-requests'
import { exportEntries, searchEntries, undeletedIds } from './activity-list'

const SINGLE: SingleRecord = {
  intent: 'i',
  at: 2_000,
  changedAt: 2_001,
  action: 'update',
  type: 'task',
  id: 't1',
  name: 'Nightly',
  outcome: { kind: 'refused', reason: 'Locked.' },
}
const BY_HAND: SingleRecord = {
  intent: 'j',
  at: 500,
  changedAt: 500,
  action: 'approve',
  type: 'task',
  id: '',
  ids: ['x1', 'x2'],
  name: '',
}

async function someEntries() {
  const tab = anEngine()
  const batch = await tab.perform(runOf('a', 'b'))
  return { batches: [batch], singles: [SINGLE, BY_HAND] }
}

test.each([
  ['', 1, ['i', 'j']],
  ['  RUN  name ', 1, []],
  ['run nightly', 0, []],
  ['nightly', 0, ['i']],
  ['update t1', 0, ['i']],
  ['task', 0, ['i', 'j']],
  ['x2', 0, ['j']],
  ['nothing-like-it', 0, []],
])('the search “%s” finds %i batches and the single requests %j', async (q, batches, singles) => {
  const found = searchEntries(await someEntries(), q)
  expect([found.batches.length, found.singles.map(({ intent }) => intent)]).toEqual([
    batches,
    singles,
  ])
})

test('the exported file contains all entries, newest first', async () => {
  expect(exportEntries(await someEntries())).toMatchObject([
    { action: 'update', items: [{ id: 't1', name: 'Nightly', outcome: 'refused' }] },
    { action: 'run', counts: { done: 2 }, items: [{ id: 'a' }, { id: 'b' }] },
    {
      action: 'approve',
      items: [
        { id: 'x1', outcome: 'unknown' },
        { id: 'x2', outcome: 'unknown' },
      ],
    },
  ])
})

test('a pipeline still exists if its last deletion was refused, and not if a retry has deleted it', async () => {
  const refused = (target: string) => ({ target, outcome: 'refused', error: { code: 'locked' } })
  const first = [{ target: 'a', outcome: 'done' }, refused('b'), refused('c')]
  const tab = anEngine({ answers: [json(first)] })
  const deletion = { ...runOf('a', 'b', 'c'), action: 'delete' } as const
  const before = await tab.perform(deletion)
  expect([...undeletedIds([before])]).toEqual(['b', 'c'])
  const retry = await tab.perform({ ...runOf('b'), action: 'delete' })
  expect([...undeletedIds([retry, before])]).toEqual(['c'])
})
