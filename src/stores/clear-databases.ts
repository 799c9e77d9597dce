import { openDB } from 'idb'
import { isOfKinds, type DataKind } from './clear-local-data'
import {
  DATABASE,
  withTimeout,
  OBJECT_STORES,
  withDatabase,
  type ObjectStoreName,
} from './database'

/**
 * Empties the databases, object stores and caches with these kinds of data.
 *
 * @returns the names of those that could not be emptied
 */
export async function clearDatabases(kinds: readonly DataKind[]): Promise<readonly string[]> {
  const notCleared: string[] = []
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    try {
      await withTimeout(work())
    } catch {
      notCleared.push(name)
    }
  }
  await attempt('databases', async () => {
    const databases = await existingDatabases()
    const names = databases.flatMap(({ name = '' }) => name)
    const others = names.filter(isOfKinds(kinds)).map((name) => attempt(name, () => empty(name)))
    const isKept = names.includes(DATABASE)
    const stores = isKept ? storesOf(kinds) : []
    const ours = stores.map((store) =>
      attempt(`${DATABASE}: ${store}`, () => withDatabase((open) => open.clear(store))),
    )
    await Promise.all([...others, ...ours])
  })
  if (!kinds.includes('settings')) return notCleared
  // Sluice does not use caches or service workers, but an old version or the demo may have created some. Pages loaded
  // over plain HTTP have no access to either.
  if ('caches' in globalThis)
    await attempt('caches', async () => {
      const names = await caches.keys()
      await Promise.all(names.map((name) => caches.delete(name)))
    })
  if ('serviceWorker' in navigator)
    await attempt('service workers', async () => {
      const workers = await navigator.serviceWorker.getRegistrations()
      await Promise.all(workers.map((worker) => worker.unregister()))
    })
  return notCleared
}

function storesOf(kinds: readonly DataKind[]): readonly ObjectStoreName[] {
  const names = Object.keys(OBJECT_STORES) as ObjectStoreName[]
  return names.filter((name) => kinds.includes(OBJECT_STORES[name]))
}

async function existingDatabases(): Promise<readonly IDBDatabaseInfo[]> {
  let factory: IDBFactory
  try {
    factory = indexedDB
  } catch {
    return []
  }
  return factory.databases()
}

/**
 * Empties the database instead of deleting it. A deletion waits until every tab has closed the database, and blocks new
 * connections until then.
 */
async function empty(name: string): Promise<void> {
  const database = await openDB(name)
  const stores = [...database.objectStoreNames]
  if (stores.length > 0) {
    const transaction = database.transaction(stores, 'readwrite')
    const clearing = stores.map((store) => transaction.objectStore(store).clear())
    await Promise.all([...clearing, transaction.done])
  }
  database.close()
}
