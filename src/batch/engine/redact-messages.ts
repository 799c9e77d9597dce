import type { JournalEntry } from './journal-entry'

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
