import { expect, test } from 'vitest'
import { readEntries, readSingles, type SingleEntry } from '~/batch/engine/journal-entry'
import { journal } from './journal'
import { migrateChanges } from './migrate-changes'

const LINE: SingleEntry = {
  v: 1,
  kind: 'single',
  intent: 'i',
  at: 1,
  action: 'create',
  type: 'task',
  id: '',
  name: 'Build',
}

test('the last line of a request says what became of it, the first when it was sent', () => {
  const settled: SingleEntry = {
    ...LINE,
    at: 3,
    id: 't1',
    outcome: { kind: 'done', confirmedBy: 'reply' },
  }
  const other: SingleEntry = { ...LINE, intent: 'j', at: 2 }
  expect(readSingles([LINE, other, null, settled])).toMatchObject([
    { intent: 'j', at: 2 },
    { intent: 'i', at: 1, changedAt: 3, id: 't1', outcome: { kind: 'done' } },
  ])
})

test('single requests are no batches; one that cannot be read is counted', () => {
  const { intents, unreadable } = readEntries([LINE, { ...LINE, v: 2 }, { ...LINE, type: 'x' }])
  expect([intents.size, unreadable]).toEqual([0, 2])
})

test('a journal that cannot be written does not stop the request', async () => {
  // There is no IndexedDB here.
  await expect(journal.note(LINE)).resolves.toBeUndefined()
})

/** A localStorage for the time of one test. */
async function withStorage(text: string, work: () => Promise<void>): Promise<boolean> {
  const items = new Map([['sluice.changes', text]])
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => items.get(key) ?? null,
      removeItem: (key: string) => items.delete(key),
    },
  })
  try {
    await work()
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage')
  }
  return items.has('sluice.changes')
}

const CHANGE = { at: 7, action: 'update', type: 'pipeline', id: 'p', name: 'web' }

test('what an earlier version kept moves into the journal, once', async () => {
  const lines: SingleEntry[] = []
  const kept = [
    { ...CHANGE, outcome: 'unknown', reason: 'Lost.' },
    { ...CHANGE, at: 6, outcome: 'done', reason: '' },
    { ...CHANGE, at: 5, outcome: 'done', reason: 'confirmed by status' },
    { ...CHANGE, outcome: 'fine' },
    null,
  ]
  const isLeft = await withStorage(JSON.stringify(kept), () =>
    migrateChanges(async (entry) => void lines.push(entry)),
  )
  expect(isLeft).toBe(false)
  expect(readSingles([...lines, ...lines])).toMatchObject([
    { at: 7, id: 'p', name: 'web', outcome: { kind: 'unknown', reason: 'Lost.' } },
    { at: 6, outcome: { kind: 'done', confirmedBy: 'reply' } },
    { at: 5, outcome: { kind: 'done', confirmedBy: 'status' } },
  ])
})

test('it stays where it is while the journal cannot be written', async () => {
  const kept = JSON.stringify([{ ...CHANGE, outcome: 'done', reason: '' }])
  const isLeft = await withStorage(kept, async () => {
    await expect(migrateChanges(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  })
  expect(isLeft).toBe(true)
})

test.each(['{', '{}', 'null'])('what is damaged is removed: %s', async (text) => {
  expect(await withStorage(text, () => migrateChanges(async () => {}))).toBe(false)
})
