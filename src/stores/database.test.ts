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

test('calls of agent functions that an earlier version stored are deleted, and its drafts are kept', async () => {
  const older = await openDB('sluice', 1, {
    upgrade(database) {
      for (const name of ['drafts', 'deletedCopies', 'agentCalls', 'agentDefinitions'])
        database.createObjectStore(name)
      database.createObjectStore('journal', { autoIncrement: true })
    },
  })
  await older.put('drafts', 'mine', 'a')
  older.close()
  const page = await aPage()
  expect(await page.drafts()).toEqual([['a', 'mine']])
  const stores = await page.withDatabase((database) =>
    Promise.resolve([...database.objectStoreNames]),
  )
  expect(stores).toEqual(['agentDefinitions', 'deletedCopies', 'drafts', 'journal'])
})
