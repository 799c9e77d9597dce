import { promisifyRequest } from 'idb-keyval'

/**
 * Empties everything that Sluice keeps in this browser (security 37). A database that another tab or
 * this page has open cannot be deleted at once, so its stores are emptied first.
 *
 * @returns what could not be emptied, by name; none when all is gone
 */
export async function clearBrowser(): Promise<readonly string[]> {
  const left: string[] = []
  const attempt = async (name: string, work: () => unknown) => {
    try {
      await work()
    } catch {
      left.push(name)
    }
  }
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    await attempt(kind, () => removeOwn(globalThis[kind]))
  }
  await attempt('databases', async () => {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith('sluice') === true) await attempt(name, () => emptyDatabase(name))
    }
  })
  await attempt('caches', async () => {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
  })
  await attempt('service workers', async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    await Promise.all(workers.map((worker) => worker.unregister()))
  })
  return left
}

/** Other pages of this origin may keep things of their own. */
function removeOwn(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith('sluice.')) storage.removeItem(key)
  }
}

async function emptyDatabase(name: string): Promise<void> {
  const database = await promisifyRequest(indexedDB.open(name))
  const stores = [...database.objectStoreNames]
  if (stores.length > 0) {
    const transaction = database.transaction(stores, 'readwrite')
    await Promise.all(
      stores.map((store) => promisifyRequest(transaction.objectStore(store).clear())),
    )
  }
  database.close()
  // Goes through as soon as nobody has it open any more.
  indexedDB.deleteDatabase(name)
}
