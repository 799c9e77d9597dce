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

test('the last line of a request has its outcome, and the first line its time', () => {
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

test('single requests are not batches, and unreadable ones are counted', () => {
  const { intents, unreadable } = readEntries([LINE, { ...LINE, v: 2 }, { ...LINE, type: 'x' }])
  expect([intents.size, unreadable]).toEqual([0, 2])
})

describe('the lines of a tab', () => {
  afterEach(() => vi.unstubAllGlobals())
  const settled: SingleEntry = { ...LINE, at: 2, outcome: { kind: 'unknown', reason: 'Lost.' } }

  /** A page with a screen that shows the journal. `own` counts the lines that only this page knows. */
  async function aPage() {
    vi.resetModules()
    const journal = await import('./journal')
    const queries = new QueryClient()
    const screen = new QueryObserver(queries, journal.journalQuery)
    screen.subscribe(() => {})
    const own = () => {
      const { writing, refused, sending } = journal.useUnstoredEntries.getState()
      return { writing: writing.length, refused: refused.length, sending: [...sending] }
    }
    return { journal, queries, own, stored: () => screen.getCurrentResult().data }
  }

  test('are read from the storage once it has them, so that another tab can add to them', async () => {
    aDisk()
    const page = await aPage()
    await page.journal.recordSingleRequest(page.queries, LINE)
    expect(page.own().sending).toEqual(['i'])
    await page.journal.recordSingleRequest(page.queries, settled)
    await vi.waitFor(() => expect(page.stored()).toEqual([LINE, settled]))
    await vi.waitFor(() => expect(page.own()).toEqual({ writing: 0, refused: 0, sending: [] }))
    expect(page.journal.hasUnstoredSingles()).toBe(false)
  })

  test('that cannot be stored do not stop the request, stay in this tab, and are known to be lost with it', async () => {
    const disk = aDisk()
    const page = await aPage()
    disk.fill()
    await page.journal.recordSingleRequest(page.queries, LINE)
    expect(page.own()).toEqual({ writing: 0, refused: 1, sending: ['i'] })
    expect(page.journal.hasUnstoredSingles()).toBe(true)
    disk.repair()
    await page.journal.recordSingleRequest(page.queries, settled)
    await vi.waitFor(() => expect(page.stored()).toEqual([settled]))
    await vi.waitFor(() => expect(page.own()).toEqual({ writing: 0, refused: 0, sending: [] }))
  })
})
