import type { JournalEntry } from './journal-entry'

/** Shorter than this, it may be a word of the service's own. */
const SHORTEST = 8

/** A service may repeat the message of a rejection in its reasons; on disk it has no place (security 36). */
export function withoutMessage(entry: JournalEntry, message: string | undefined): JournalEntry {
  if (entry.kind !== 'settled' || message === undefined || message.length < SHORTEST) return entry
  const outcomes = entry.outcomes.map((outcome) =>
    'reason' in outcome && outcome.reason.includes(message)
      ? { ...outcome, reason: outcome.reason.replaceAll(message, '…') }
      : outcome,
  )
  return { ...entry, outcomes }
}
