import { createStore, promisifyRequest } from 'idb-keyval'
import { isJsonObject } from '~/lib/json'
import { lastTimes, type JournalStore } from './journal'
import type { JournalEntry } from './journal-entry'

const DATABASE = 'sluice-journal'
/** A storage that never answers must not hold up a batch. */
const PATIENCE_MS = 3_000

type Kept = Pick<JournalEntry, 'intent' | 'at'>

/** A damaged journal has lines of any form: those belong to no intent. */
function isKept(line: unknown): line is Kept {
  return isJsonObject(line) && typeof line['intent'] === 'string' && typeof line['at'] === 'number'
}

/**
 * The journal in IndexedDB, in a database of its own. Each write is one transaction in which nothing is
 * awaited; the next key is read in the same one, so the lines of all tabs stand in one order.
 */
export function createIndexedJournal(sleep: (ms: number) => Promise<unknown>): JournalStore {
  const withStore = createStore(DATABASE, 'entries')
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const late = async (): Promise<never> => {
      await sleep(PATIENCE_MS)
      throw new Error('The storage of this browser does not answer.')
    }
    return Promise.race([work, late()])
  }
  const write = (change: (store: IDBObjectStore) => void) =>
    inTime(
      withStore('readwrite', (store) => {
        change(store)
        return promisifyRequest(store.transaction)
      }),
    )
  /** Deletes the lines of these intents, which are chosen when all lines are known. */
  const remove = (choose: (kept: readonly Kept[]) => (entry: Kept) => boolean) =>
    write((store) => {
      const values: IDBRequest<unknown[]> = store.getAll()
      const keys = store.getAllKeys()
      keys.addEventListener('success', () => {
        const isChosen = choose(values.result.filter(isKept))
        for (const [place, line] of values.result.entries()) {
          const key = keys.result[place]
          if (key !== undefined && isKept(line) && isChosen(line)) store.delete(key)
        }
      })
    })
  return {
    append: (entry) =>
      write((store) => {
        const last = store.openKeyCursor(null, 'prev')
        last.addEventListener('success', () => {
          try {
            store.add(entry, Number(last.result?.key ?? 0) + 1)
          } catch {
            // Thrown in an event, it would be nobody's to catch; so the write itself fails.
            store.transaction.abort()
          }
        })
      }),
    all: () =>
      inTime(withStore('readonly', (store) => promisifyRequest<unknown[]>(store.getAll()))),
    prune: (before) =>
      remove((kept) => {
        const times = lastTimes(kept)
        return ({ intent }) => (times.get(intent) ?? 0) < before
      }),
    drop: (intent) => remove(() => (entry) => entry.intent === intent),
    clear: () => write((store) => store.clear()),
  }
}
