import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BatchEntry } from '~/batch/engine/journal-entry'
import { aDisk } from '~/stores/disk.test-data'

const anEntry = (intent: string, at: number): BatchEntry => ({ v: 1, kind: 'ended', intent, at })
let disk: ReturnType<typeof aDisk>

beforeEach(() => {
  disk = aDisk()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of the same browser: fresh modules, the same IndexedDB. */
async function aPage() {
  vi.resetModules()
  return (await import('./journal-storage')).journalStorage
}

test('the journal has the entries of all tabs in the order in which they were written', async () => {
  const [one, other] = [await aPage(), await aPage()]
  await one.append(anEntry('a', 1))
  await other.append(anEntry('b', 2))
  await Promise.all([one.append(anEntry('a', 3)), one.append(anEntry('a', 4))])
  expect(await other.all()).toEqual([
    anEntry('a', 1),
    anEntry('b', 2),
    anEntry('a', 3),
    anEntry('a', 4),
  ])
})

describe('removing entries of the journal', () => {
  const filled = async () => {
    const journal = await aPage()
    for (const [intent, at] of [
      ['old', 1],
      ['long', 2],
      ['old', 3],
      ['long', 9],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- this test is about the order
      await journal.append(anEntry(intent, at))
    }
    return journal
  }

  test('removing the entries of one request keeps the entries of other requests', async () => {
    const journal = await filled()
    await journal.drop('old')
    expect(await journal.all()).toEqual([anEntry('long', 2), anEntry('long', 9)])
  })

  test('pruning removes all entries of a request if its last entry is old', async () => {
    const journal = await filled()
    await journal.prune(3)
    expect(await journal.all()).toHaveLength(4)
    await journal.prune(4)
    expect(await journal.all()).toEqual([anEntry('long', 2), anEntry('long', 9)])
  })

  test('clearing removes all entries, and entries that are written later are kept', async () => {
    const journal = await filled()
    await journal.clear()
    await journal.append(anEntry('new', 1))
    expect(await journal.all()).toEqual([anEntry('new', 1)])
  })
})

test('pruning removes a damaged entry if a later entry is old', async () => {
  const journal = await aPage()
  await journal.all()
  // oxlint-disable-next-line no-await-in-loop -- this test is about the order
  for (const each of ['first', anEntry('a', 1), 'second', anEntry('b', 9)])
    await disk.write('journal', each)
  await journal.prune(1)
  expect(await journal.all()).toHaveLength(4)
  await journal.prune(5)
  expect(await journal.all()).toEqual(['second', anEntry('b', 9)])
})

test('removing a request keeps entries of an unknown kind, because they belong to no request', async () => {
  const journal = await aPage()
  await journal.all()
  for (const odd of [null, 'half a li', { v: 1, kind: 'ended' }]) {
    // oxlint-disable-next-line no-await-in-loop -- this test is about the order
    await disk.write('journal', odd)
  }
  await journal.append(anEntry('a', 1))
  await journal.prune(1)
  await journal.drop('a')
  expect(await journal.all()).toEqual([null, 'half a li', { v: 1, kind: 'ended' }])
})

describe('a journal whose storage fails', () => {
  test('a write on a full disk fails and stores nothing', async () => {
    const journal = await aPage()
    await journal.append(anEntry('a', 1))
    disk.fill()
    await expect(journal.append(anEntry('a', 2))).rejects.toThrow()
    disk.repair()
    await journal.append(anEntry('a', 3))
    expect(await journal.all()).toEqual([anEntry('a', 1), anEntry('a', 3)])
  })

  test('a write fails after three seconds if the storage does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() })
    const journal = await aPage()
    const failing = expect(journal.append(anEntry('a', 1))).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(3_000)
    await failing
  })

  test('a write fails if the browser forbids storage, and the next write tries again', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const journal = await aPage()
    await expect(journal.append(anEntry('a', 1))).rejects.toThrow()
    disk = aDisk()
    await journal.append(anEntry('a', 2))
    expect(await journal.all()).toEqual([anEntry('a', 2)])
  })
})
