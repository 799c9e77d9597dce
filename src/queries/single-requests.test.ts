import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  mergeSingles,
  readEntries,
  readSingleEntries,
  type SingleEntry,
} from '~/batch/engine/journal-entry'
import { aDisk } from '~/stores/disk.test-data'

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

test('a request has the time of its first line and the outcome of its last line', () => {
  const settled: SingleEntry = {
    ...LINE,
    at: 3,
    id: 't1',
    outcome: { kind: 'done', confirmedBy: 'reply' },
  }
  const other: SingleEntry = { ...LINE, intent: 'j', at: 2 }
  expect(mergeSingles(readSingleEntries([LINE, other, null, settled]))).toMatchObject([
    { intent: 'j', at: 2 },
    { intent: 'i', at: 1, changedAt: 3, id: 't1', outcome: { kind: 'done' } },
  ])
})

test('a single request is not read as a batch, and unreadable lines are counted', () => {
  const { batches, unreadable } = readEntries([LINE, { ...LINE, v: 2 }, { ...LINE, type: 'x' }])
  expect([batches.size, unreadable]).toEqual([0, 2])
})

describe('the journal lines of one tab', () => {
  afterEach(() => vi.unstubAllGlobals())
  const settled: SingleEntry = { ...LINE, at: 2, outcome: { kind: 'unknown', reason: 'Lost.' } }

  /** A page with a screen that shows the journal. `own` describes the lines that this page keeps in memory. */
  async function aPage() {
    vi.resetModules()
    const journal = await import('./single-requests')
    const queries = new QueryClient()
    const screen = new QueryObserver(queries, journal.singleRequestsQuery)
    const leave = screen.subscribe(() => {})
    const own = () => {
      const { entries, refused } = journal.useOwnEntries.getState()
      return { entries: entries.length, refused: [...refused] }
    }
    const stored = () => queries.getQueryData(journal.singleRequestsQuery.queryKey)
    return { journal, queries, own, leave, stored }
  }

  test('a stored line is read from the storage and no longer kept in memory', async () => {
    aDisk()
    const page = await aPage()
    await page.journal.recordSingleRequest(page.queries, LINE)
    expect(page.own()).toEqual({ entries: 1, refused: [] })
    await page.journal.recordSingleRequest(page.queries, settled)
    await vi.waitFor(() => expect(page.stored()).toEqual([LINE, settled]))
    await vi.waitFor(() => expect(page.own()).toEqual({ entries: 0, refused: [] }))
    expect(page.journal.hasUnstoredSingles()).toBe(false)
  })

  test('a line is read from the storage before it leaves the memory, even if no screen shows the journal', async () => {
    aDisk()
    const page = await aPage()
    await page.journal.recordSingleRequest(page.queries, LINE)
    await vi.waitFor(() => expect(page.stored()).toEqual([LINE]))
    page.leave()
    await page.journal.recordSingleRequest(page.queries, settled)
    await vi.waitFor(() => expect(page.own()).toEqual({ entries: 0, refused: [] }))
    expect(page.stored()).toEqual([LINE, settled])
  })

  test('a line that cannot be stored stays in memory, and the page knows that closing it loses the line', async () => {
    const disk = aDisk()
    const page = await aPage()
    disk.fill()
    await page.journal.recordSingleRequest(page.queries, LINE)
    expect(page.own()).toEqual({ entries: 1, refused: ['i'] })
    expect(page.journal.hasUnstoredSingles()).toBe(true)
    disk.repair()
    await page.journal.recordSingleRequest(page.queries, settled)
    await vi.waitFor(() => expect(page.stored()).toEqual([settled]))
    await vi.waitFor(() => expect(page.own()).toEqual({ entries: 0, refused: [] }))
  })
})
