import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDisk, anOldTab } from './disk.test-data'

let disk: ReturnType<typeof aDisk>
beforeEach(() => {
  disk = aDisk()
})
afterEach(() => void vi.unstubAllGlobals())

/** A second page: fresh modules, the same IndexedDB. */
async function aPage() {
  vi.resetModules()
  const { withDatabase } = await import('./database')
  const drafts = () =>
    withDatabase('drafts', async (database) => {
      const [keys, values] = await Promise.all([
        database.getAllKeys('drafts'),
        database.getAll('drafts'),
      ])
      return keys.map((key, place) => [key, values[place]])
    })
  return { withDatabase, drafts }
}

describe('records of the previous version', () => {
  test('are moved under their keys, and exist only once', async () => {
    const old = await anOldTab('sluice-drafts', 'drafts')
    await old.put('a', { version: 1, savedAt: 1 })
    await old.put('b', 'damaged')
    const page = await aPage()
    expect(await page.drafts()).toEqual([
      ['a', { version: 1, savedAt: 1 }],
      ['b', 'damaged'],
    ])
    expect(await old.all()).toEqual([])
    // A tab of the previous version that is still open continues to use its own database.
    await old.put('c', { savedAt: 2 })
    expect(await (await aPage()).drafts()).toHaveLength(3)
  })

  test('do not replace later records, unless they are newer', async () => {
    const page = await aPage()
    await page.withDatabase('drafts', async (database) => {
      await database.put('drafts', { savedAt: 5 }, 'a')
      await database.put('drafts', { savedAt: 5 }, 'b')
    })
    const old = await anOldTab('sluice-drafts', 'drafts')
    await old.put('a', { savedAt: 4 })
    await old.put('b', { savedAt: 6 })
    expect(await (await aPage()).drafts()).toEqual([
      ['a', { savedAt: 5 }],
      ['b', { savedAt: 6 }],
    ])
  })

  test('stay in place while the disk is full, and reading them fails', async () => {
    const old = await anOldTab('sluice-drafts', 'drafts')
    await old.put('a', { savedAt: 1 })
    disk.fill()
    const page = await aPage()
    await expect(page.drafts()).rejects.toThrow()
    disk.repair()
    expect(await old.all()).toHaveLength(1)
    expect(await page.drafts()).toHaveLength(1)
  })

  test('are not searched in databases that do not exist', async () => {
    const page = await aPage()
    await page.drafts()
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['sluice'])
  })
})

test('a newer version of the database is used as far as this version knows it, and is not blocked', async () => {
  const page = await aPage()
  await page.withDatabase('drafts', (database) => database.put('drafts', 'mine', 'a'))
  // The open waits until the page has closed its connection.
  const newer = await openDB('sluice', 7, { upgrade: (db) => void db.createObjectStore('more') })
  expect(await page.drafts()).toEqual([['a', 'mine']])
  newer.close()
  expect(await (await aPage()).drafts()).toEqual([['a', 'mine']])
})
