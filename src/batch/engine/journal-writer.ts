import { intentEntryOf } from './intent-entry'
import type { Journal } from './journal'
import type { JournalEntry } from './journal-entry'
import type { Ledger } from './ledger'
import type { Messages } from './intent-entry'
import type { Outcome } from './outcome'

/** Shorter than this, it may be a word of the service's own. */
const SHORTEST = 8

/** A service may repeat the messages of a rejection in its reasons; on disk it has no place. */
export function redactMessages(entry: JournalEntry, messages: readonly string[]): JournalEntry {
  // The longest first: one may be a part of another.
  const secret = messages
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
  if (entry.kind !== 'settled' || secret.length === 0) return entry
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
export interface JournalWriter {
  readonly line: () => { readonly v: 1; readonly intent: string; readonly at: number }
  readonly append: (entry: JournalEntry) => void
  readonly setOutcomes: (items: readonly number[], outcomes: readonly Outcome[]) => void
  readonly setOutcome: (items: readonly number[], outcome: Outcome) => void
  /** The intent itself is to be the first line. */
  readonly begin: () => void
  /** Writes what is not written yet; never rejects. */
  readonly flush: () => Promise<void>
  readonly isWritten: () => boolean
  /** Tells other tabs that this one lives, unless it is about to write anyway. */
  readonly writeAlive: () => Promise<void>
  /** A line is missing on disk: nothing more may be sent. */
  readonly isBroken: () => boolean
  /** Nothing more is written. */
  readonly abandon: () => void
}

export function createJournalWriter(
  ledger: Ledger,
  effects: JournalWriterEffects,
  confirmed?: Messages,
): JournalWriter {
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
    setOutcome: (items, outcome) =>
      setOutcomes(
        items,
        items.map(() => outcome),
      ),
    begin() {
      isNew = true
    },
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
    async writeAlive() {
      if (isNew || isAbandoned || unwritten.length > 0) return
      if ((await journal.note({ ...line(), kind: 'alive' })) === 'broken') isBroken = true
      onWritten()
    },
    isWritten: () => !isNew && unwritten.length === 0,
    isBroken: () => isBroken,
    abandon() {
      isAbandoned = true
    },
  }
}
