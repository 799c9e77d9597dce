import { promisifyRequest } from 'idb-keyval'
import { isJsonObject, own } from '~/lib/json'
import { lastTimes, type JournalStore } from './journal'

const ENTRIES = 'entries'

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('sluice-journal', 1)
  // Numbered by the database: the order in which they were appended, by whichever tab.
  request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { autoIncrement: true })
  return promisifyRequest(request)
}

/** The intent of a line as it was kept, readable or not. */
function intentOf(line: unknown): string | undefined {
  const intent = isJsonObject(line) ? own(line, 'intent') : undefined
  return typeof intent === 'string' ? intent : undefined
}

function timeOf(line: unknown): number {
  const at = isJsonObject(line) ? own(line, 'at') : undefined
  return typeof at === 'number' ? at : 0
}

/** The journal in this browser's IndexedDB, shared by its tabs; each call is one transaction. */
export function createIndexedJournal(): JournalStore {
  let opened: Promise<IDBDatabase> | undefined

  async function within<Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
    opened ??= openDatabase()
    const database = await opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return work(database.transaction(ENTRIES, mode).objectStore(ENTRIES))
  }
  /** Removes lines in the transaction that has read them: no tab can append in between. */
  const remove = (which: (lines: readonly unknown[]) => (line: unknown) => boolean) =>
    within('readwrite', (store) => {
      const lines = store.getAll()
      const keys = store.getAllKeys()
      keys.onsuccess = () => {
        const isRemoved = which(lines.result)
        for (const [at, key] of keys.result.entries()) {
          if (isRemoved(lines.result[at])) store.delete(key)
        }
      }
      return promisifyRequest(store.transaction)
    })

  return {
    append: (entry) =>
      within('readwrite', (store) => {
        store.add(entry)
        // Only a finished transaction is on disk.
        return promisifyRequest(store.transaction)
      }),
    all: () => within('readonly', (store) => promisifyRequest<unknown[]>(store.getAll())),
    prune: (before) =>
      remove((lines) => {
        const times = lastTimes(
          lines.map((line) => ({ intent: intentOf(line) ?? '', at: timeOf(line) })),
        )
        return (line) => (times.get(intentOf(line) ?? '') ?? 0) < before
      }),
    drop: (intent) => remove(() => (line) => intentOf(line) === intent),
    clear: () =>
      within('readwrite', (store) => {
        store.clear()
        return promisifyRequest(store.transaction)
      }),
  }
}
