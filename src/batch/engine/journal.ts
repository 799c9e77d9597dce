import type { BatchEntry, JournalEntry, Outcome } from './journal-entry'
import type { BatchRequest } from './batch'
import { intentEntryOf, type Ledger } from './ledger'

export interface JournalStore {
  /** Stores an entry. @throws if the entry could not be stored */
  readonly append: (entry: JournalEntry) => Promise<void>
  /** The entries of all tabs, in the order in which they were appended. */
  readonly all: () => Promise<readonly unknown[]>
  /** Removes the batches and single requests whose last entry is older than `olderThan` (epoch ms). */
  readonly prune: (olderThan: number) => Promise<void>
  readonly drop: (intent: string) => Promise<void>
  readonly clear: () => Promise<void>
}

export type Journal = ReturnType<typeof createJournal>

/**
 * A journal for a storage that may fail. Its functions never reject. If an entry cannot be stored, its batch continues
 * in memory, and the earlier entries of the batch are removed from disk. Otherwise, after a crash, the incomplete
 * entries would say that the rest was never sent. If the removal fails too, `append` returns `failed`, except
 * for the first entry of a batch.
 */
export function createJournal(store: JournalStore) {
  let isReadable = true
  let isWritable = true
  const inMemory = new Set<string>()
  /**
   * Batches with a missing entry. They get no later entry, such as `ended`, because a later entry would hide
   * that an entry is missing.
   */
  const broken = new Set<string>()
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      return true
    } catch {
      return false
    }
  }
  return {
    /** `memory`: the last reading failed, or an entry could not be stored. */
    state: () => (isReadable && inMemory.size + broken.size === 0 ? 'kept' : 'memory'),
    /** Whether the last entry was stored. If it was not, the storage may also lack entries of other tabs. */
    isWritable: () => isWritable,
    /**
     * Stores an entry.
     *
     * @returns `failed`: an entry of this batch is missing on disk, so nothing more of the batch may be sent
     */
    async append(entry: BatchEntry): Promise<'ok' | 'failed'> {
      const { intent } = entry
      if (inMemory.has(intent)) return 'ok'
      if (broken.has(intent)) return 'failed'
      isWritable = await attempt(() => store.append(entry))
      if (isWritable) return 'ok'
      const isDropped = await attempt(() => store.drop(intent))
      if (!isDropped && entry.kind !== 'intent') {
        broken.add(intent)
        return 'failed'
      }
      inMemory.add(intent)
      return 'ok'
    },
    async read() {
      const entries = await store.all().catch(() => undefined)
      isReadable = entries !== undefined
      return entries
    },
    async prune(olderThan: number) {
      await attempt(() => store.prune(olderThan))
    },
    async clear() {
      await attempt(() => store.clear())
    },
  }
}

export interface Messages {
  readonly of: (id: string) => string | undefined
  /** All messages, each once, for `redactMessages`. */
  readonly all: readonly string[]
}

export function messagesOf({
  message,
  messages,
}: Pick<BatchRequest, 'message' | 'messages'>): Messages {
  if (messages === undefined)
    return { of: () => message, all: message === undefined ? [] : [message] }
  // A copy, so that nothing can change the messages after the confirmation.
  const each = new Map(messages)
  return { of: (id) => each.get(id), all: [...new Set(each.values())] }
}

/** The shortest message that is removed, in characters. A shorter one may be an ordinary word of the service. */
const SHORTEST = 8

/**
 * Removes the messages of rejections from the reasons of outcomes, because the journal must not store these messages.
 */
export function redactMessages(entry: BatchEntry, messages: readonly string[]): BatchEntry {
  // The longest first, because one message may contain another.
  const secret = messages
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
  if (entry.kind !== 'settled') return entry
  const outcomes = entry.outcomes.map((outcome) => {
    if (!('reason' in outcome)) return outcome
    const reason = secret.reduce((text, message) => text.replaceAll(message, '…'), outcome.reason)
    return reason === outcome.reason ? outcome : { ...outcome, reason }
  })
  return { ...entry, outcomes }
}

export interface EntryWriterEffects {
  readonly journal: Journal
  readonly now: () => number
  readonly onWritten: () => void
}

/**
 * Writes the entries of one batch. Each entry changes the ledger at once. The journal stores the entries at the next
 * `flush`.
 */
export function createEntryWriter(
  ledger: Ledger,
  effects: EntryWriterEffects,
  messages?: Messages,
) {
  const { journal, now, onWritten } = effects
  const { id: batchId } = ledger.facts
  const unwritten: BatchEntry[] = []
  let isNew = false
  let isBroken = false
  let isAbandoned = false

  const entryBase = () => ({ v: 1, intent: batchId, at: now() }) as const
  const addEntry = (entry: BatchEntry) => {
    unwritten.push(entry)
    ledger.apply(entry)
  }
  const setOutcomes = (indexes: readonly number[], outcomes: readonly Outcome[]) =>
    addEntry({ ...entryBase(), kind: 'settled', items: [...indexes], outcomes: [...outcomes] })
  return {
    entryBase,
    addEntry,
    setOutcomes,
    setOutcome: (indexes: readonly number[], outcome: Outcome) =>
      setOutcomes(
        indexes,
        indexes.map(() => outcome),
      ),
    addIntent() {
      isNew = true
    },
    async flush() {
      // The first entry lists every item, so creating it in the click handler would delay the reaction to the click.
      if (isNew) unwritten.unshift(intentEntryOf(ledger.facts))
      isNew = false
      for (let entry = unwritten.shift(); entry !== undefined; entry = unwritten.shift()) {
        if (isAbandoned) continue
        if ((await journal.append(redactMessages(entry, messages?.all ?? []))) === 'failed')
          isBroken = true
        onWritten()
      }
    },
    isWritten: () => !isNew && unwritten.length === 0,
    /** An entry is missing on disk, so nothing more may be sent. */
    isBroken: () => isBroken,
    abandon() {
      isAbandoned = true
    },
  }
}
