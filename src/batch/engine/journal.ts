import type { JournalEntry, JournalLine } from './journal-entry'

/** Where the journal is kept: an append-only list. */
export interface JournalStore {
  /** @throws when it cannot be kept; then none of it is */
  readonly append: (entry: JournalLine) => Promise<void>
  /** In the order in which they were appended, by whichever tab. */
  readonly all: () => Promise<readonly unknown[]>
  /** Removes the intents whose last entry is older (epoch ms). */
  readonly prune: (before: number) => Promise<void>
  /** Removes all that is written of this intent. */
  readonly drop: (intent: string) => Promise<void>
  readonly clear: () => Promise<void>
}

export type JournalState = 'kept' | 'memory'

/** Whether what is on disk of the intent can be believed after a crash. `broken`: it cannot be added to. */
export type Noted = 'fine' | 'broken'

export interface Journal extends Pick<JournalStore, 'prune' | 'clear' | 'drop'> {
  /** Never rejects. */
  readonly note: (entry: JournalEntry) => Promise<Noted>
  /** Never rejects. @returns `undefined` when it cannot be read */
  readonly read: () => Promise<readonly unknown[] | undefined>
  readonly state: () => JournalState
  /** Did the last line go in? Where it did not, those of other tabs may be missing too. */
  readonly isWritable: () => boolean
}

/**
 * A journal that survives its storage: blocked or full, an intent goes on in memory, and none
 * of it stays on disk. Half an intent on disk would say after a crash that the rest was never sent; where
 * even removing it fails, `broken` tells that nothing more may be sent for it.
 */
export function createJournal(store: JournalStore): Journal {
  let state: JournalState = 'kept'
  let isWritable = true
  const inMemory = new Set<string>()
  /** A line is missing; one after it, such as the end, would hide that. */
  const broken = new Set<string>()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      return true
    } catch {
      state = 'memory'
      return false
    }
  }
  return {
    state: () => state,
    isWritable: () => isWritable,
    async note(entry) {
      const { intent } = entry
      if (inMemory.has(intent)) return 'fine'
      if (broken.has(intent)) return 'broken'
      isWritable = await attempt(() => store.append(entry))
      if (isWritable) return 'fine'
      const isDropped = await attempt(() => store.drop(intent))
      if (!isDropped && entry.kind !== 'intent') {
        broken.add(intent)
        return 'broken'
      }
      inMemory.add(intent)
      return 'fine'
    },
    async read() {
      try {
        return await store.all()
      } catch {
        state = 'memory'
        return undefined
      }
    },
    async drop(intent) {
      await attempt(() => store.drop(intent))
    },
    async prune(before) {
      await attempt(() => store.prune(before))
    },
    async clear() {
      await attempt(() => store.clear())
    },
  }
}

/** The newest time that any entry of each intent carries. */
export function lastTimes(
  entries: Iterable<{ readonly intent: string; readonly at: number }>,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { intent, at } of entries) times.set(intent, Math.max(at, times.get(intent) ?? at))
  return times
}
