import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDisk } from './disk.test-data'

beforeEach(() => void aDisk())
afterEach(() => void vi.unstubAllGlobals())

/** A page of the same browser: fresh modules, the same IndexedDB. */
async function aPage() {
  vi.resetModules()
  const { withDatabase } = await import('./database')
  const drafts = () =>
    withDatabase(async (database) => {
      const [keys, values] = await Promise.all([
        database.getAllKeys('drafts'),
        database.getAll('drafts'),
      ])
      return keys.map((key, place) => [key, values[place]])
    })
  return { withDatabase, drafts }
}

test('another tab can upgrade the database to a newer version, and this version still reads its own data', async () => {
  const page = await aPage()
  await page.withDatabase((database) => database.put('drafts', 'mine', 'a'))
  // `openDB` waits until the page has closed its connection.
  const newer = await openDB('sluice', 7, { upgrade: (db) => void db.createObjectStore('more') })
  expect(await page.drafts()).toEqual([['a', 'mine']])
  newer.close()
  expect(await (await aPage()).drafts()).toEqual([['a', 'mine']])
})
