import type { JournalEntry, JournalLine } from './journal-entry'
import { intentEntryOf, type Messages } from './intent-entry'
import type { Ledger } from './ledger'
import type { Outcome } from './outcome'

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

/** Shorter than this, it may be a word of the service's own. */
const SHORTEST = 8

/** A service may repeat the messages of a rejection in its reasons; on disk it has no place. */
export function redactMessages(entry: JournalEntry, messages: readonly string[]): JournalEntry {
  // The longest first: one may be a part of another.
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

export interface JournalWriterEffects {
  readonly journal: Journal
  readonly now: () => number
  /** The journal has a new line of this intent. */
  readonly onWritten: () => void
}

/** What happens to one batch: in its ledger at once, in the journal with the next `flush`, in order. */
export function createJournalWriter(
  ledger: Ledger,
  effects: JournalWriterEffects,
  confirmed?: Messages,
) {
  const { journal, now, onWritten } = effects
  const { id: intent } = ledger.facts
  const unwritten: JournalEntry[] = []
  let isNew = false
  let isBroken = false
  let isAbandoned = false

  const line = () => ({ v: 1, intent, at: now() }) as const
  const append = (entry: JournalEntry) => {
    unwritten.push(entry)
    ledger.apply(entry)
  }
  const setOutcomes = (items: readonly number[], outcomes: readonly Outcome[]) =>
    append({ ...line(), kind: 'settled', items: [...items], outcomes: [...outcomes] })
  return {
    line,
    append,
    setOutcomes,
    setOutcome: (items: readonly number[], outcome: Outcome) =>
      setOutcomes(
        items,
        items.map(() => outcome),
      ),
    /** The intent itself is to be the first line. */
    begin() {
      isNew = true
    },
    /** Writes what is not written yet; never rejects. */
    async flush() {
      // Not on the click: it names every item, and what the click shows is painted first.
      if (isNew) unwritten.unshift(intentEntryOf(ledger.facts))
      isNew = false
      for (let entry = unwritten.shift(); entry !== undefined; entry = unwritten.shift()) {
        if (isAbandoned) continue
        if ((await journal.note(redactMessages(entry, confirmed?.all ?? []))) === 'broken')
          isBroken = true
        onWritten()
      }
    },
    /** Tells other tabs that this one lives, unless it is about to write anyway. */
    async writeAlive() {
      if (isNew || isAbandoned || unwritten.length > 0) return
      if ((await journal.note({ ...line(), kind: 'alive' })) === 'broken') isBroken = true
      onWritten()
    },
    isWritten: () => !isNew && unwritten.length === 0,
    /** A line is missing on disk: nothing more may be sent. */
    isBroken: () => isBroken,
    /** Nothing more is written. */
    abandon() {
      isAbandoned = true
    },
  }
}
