import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDisk, type FakeDisk } from './indexed-db.test-data'
import { createIndexedJournal } from './indexed-journal'
import type { JournalEntry } from './journal-entry'

const never = () => new Promise<never>(() => {})
const line = (intent: string, at: number): JournalEntry => ({ v: 1, kind: 'ended', intent, at })
let disk: FakeDisk

beforeEach(() => {
  disk = aDisk()
  vi.stubGlobal('indexedDB', disk.indexedDB)
})
afterEach(() => void vi.unstubAllGlobals())

test('lines stand in the order in which any tab wrote them', async () => {
  const [one, other] = [createIndexedJournal(never), createIndexedJournal(never)]
  await one.append(line('a', 1))
  await other.append(line('b', 2))
  await Promise.all([one.append(line('a', 3)), one.append(line('a', 4))])
  expect(await other.all()).toEqual([line('a', 1), line('b', 2), line('a', 3), line('a', 4)])
})

describe('taking away', () => {
  const filled = async () => {
    const journal = createIndexedJournal(never)
    for (const [intent, at] of [
      ['old', 1],
      ['long', 2],
      ['old', 3],
      ['long', 9],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- the order is what is tested
      await journal.append(line(intent, at))
    }
    return journal
  }

  test('of one intent leaves the others', async () => {
    const journal = await filled()
    await journal.drop('old')
    expect(await journal.all()).toEqual([line('long', 2), line('long', 9)])
  })

  test('by age goes by the last line of an intent, and takes all of its lines', async () => {
    const journal = await filled()
    await journal.prune(3)
    expect(await journal.all()).toHaveLength(4)
    await journal.prune(4)
    expect(await journal.all()).toEqual([line('long', 2), line('long', 9)])
  })

  test('of everything leaves nothing, and a line after it is kept', async () => {
    const journal = await filled()
    await journal.clear()
    await journal.append(line('new', 1))
    expect(await journal.all()).toEqual([line('new', 1)])
  })
})

test('lines of another kind belong to no intent, and stay where they are', async () => {
  disk.kept.set(1, null).set(2, 'half a li').set(3, { v: 1, kind: 'ended' })
  const journal = createIndexedJournal(never)
  await journal.append(line('a', 1))
  await journal.prune(5)
  await journal.drop('a')
  expect(await journal.all()).toEqual([null, 'half a li', { v: 1, kind: 'ended' }])
})

describe('a storage that fails', () => {
  test('says so, and keeps nothing of the write that failed', async () => {
    const journal = createIndexedJournal(never)
    await journal.append(line('a', 1))
    disk.fail = new Error('full')
    await expect(journal.append(line('a', 2))).rejects.toThrow('full')
    disk.fail = undefined
    expect(await journal.all()).toEqual([line('a', 1)])
  })

  test('by throwing fails the write alone, and nothing is thrown that nobody catches', async () => {
    const journal = createIndexedJournal(never)
    disk.refuses = true
    await expect(journal.append(line('a', 1))).rejects.toThrow('aborted')
    disk.refuses = false
    await journal.append(line('a', 2))
    expect(await journal.all()).toEqual([line('a', 2)])
  })

  test('by not answering fails after a while', async () => {
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    const slept: number[] = []
    const journal = createIndexedJournal(async (ms) => void slept.push(ms))
    await expect(journal.append(line('a', 1))).rejects.toThrow('does not answer')
    await expect(journal.all()).rejects.toThrow('does not answer')
    expect(slept).toEqual([3_000, 3_000])
  })

  test('by being forbidden throws, which the journal above takes for the same', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const journal = createIndexedJournal(never)
    await expect(async () => journal.append(line('a', 1))).rejects.toThrow()
  })
})
