/**
 * What is written down of a batch: ids, names, action, times, phases before, outcomes and
 * the service's reasons. No message, no body, no token.
 */
import { ACTIONS, RESOURCE_TYPES } from '~/domain/action-table'
import { API_ERROR_KINDS } from '~/api/api-error'
import { PHASES } from '~/domain/phases'
import { isJsonObject, own } from '~/lib/json'
import { z } from '~/lib/zod'

const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), confirmedBy: z.enum(['reply', 'status']) }),
  z.object({
    kind: z.literal('refused'),
    reason: z.string(),
    code: z.exactOptional(z.string()),
    retryAfterMs: z.exactOptional(z.number()),
  }),
  z.object({
    kind: z.literal('not_sent'),
    reason: z.string(),
    code: z.exactOptional(z.enum(['state', 'state_unknown', 'gone', 'under_way'])),
  }),
  z.object({ kind: z.literal('unknown'), reason: z.string() }),
])

/** Places in the confirmed list. */
const Places = z.array(z.int().check(z.nonnegative()))

const shared = { v: z.literal(1), intent: z.string().check(z.minLength(1)), at: z.number() }

/** One line of the journal, version 1. The lines of one intent, in order, are its ledger. */
export const JournalEntry = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('intent'),
    action: z.enum(ACTIONS).check(z.refine((name) => name !== 'create' && name !== 'update')),
    type: z.enum(RESOURCE_TYPES),
    ids: z.array(z.string()),
    names: z.array(z.string()),
    /** The phase of each before, in the order of the ids; `null` where it is not known. */
    before: z.array(z.nullable(z.enum(PHASES))),
    /** Higher than that of every batch that its tab knew. Clocks of two tabs may differ, or be set back. */
    sequence: z.exactOptional(z.int()),
  }),
  /** Written before a chunk is sent. */
  z.object({ ...shared, kind: z.literal('sent'), items: Places }),
  z.object({ ...shared, kind: z.literal('settled'), items: Places, outcomes: z.array(Outcome) }),
  /** What is queued is not sent. */
  z.object({
    ...shared,
    kind: z.literal('stopped'),
    because: z.enum([
      ...API_ERROR_KINDS,
      'user',
      'token',
      'locked',
      'journal',
      'closed',
      'taken_over',
    ]),
    reason: z.string(),
    retryAt: z.exactOptional(z.number()),
    isOwnWait: z.exactOptional(z.boolean()),
  }),
  /** By a click, these are queued again. */
  z.object({ ...shared, kind: z.literal('resumed'), items: Places }),
  z.object({ ...shared, kind: z.literal('ended') }),
  /** Written from time to time where there are no locks: the tab that sends it lives. */
  z.object({ ...shared, kind: z.literal('alive') }),
])
export type JournalEntry = z.infer<typeof JournalEntry>
export type IntentEntry = Extract<JournalEntry, { kind: 'intent' }>

/** A line of a known batch that cannot be read; `items` where at least they can. */
export interface UnreadableEntry {
  readonly kind: 'unreadable'
  readonly items?: readonly number[]
}
/** What the journal tells of one batch, in order. */
export type BatchEntries = readonly [IntentEntry, ...(JournalEntry | UnreadableEntry)[]]

/**
 * A request that is no batch: a creation, an update, or one sent by hand. The first line is written before
 * it is sent and has no outcome; each later line of the same intent replaces the one before.
 */
export const SingleEntry = z.object({
  ...shared,
  kind: z.literal('single'),
  action: z.enum(ACTIONS),
  type: z.enum(RESOURCE_TYPES),
  /** Empty for a creation, until the service says the id. */
  id: z.string(),
  /** Of a request by hand about several resources; its `id` is empty. */
  ids: z.exactOptional(z.array(z.string())),
  name: z.string(),
  outcome: z.exactOptional(Outcome),
  /** Somebody has read that the outcome is unknown, and does not want to be told again. */
  isDismissed: z.exactOptional(z.boolean()),
})
export type SingleEntry = z.infer<typeof SingleEntry>

/** Any line of the journal. */
export type JournalLine = JournalEntry | SingleEntry

const isSingle = (line: unknown): boolean => isJsonObject(line) && own(line, 'kind') === 'single'

/**
 * Reads what is kept. Lines that cannot be read, of another version for one, are counted.
 *
 * @returns the lines of each intent, in order, the first of which names it, ordered by when each last said
 * that it will send; `gaps`: how many lines belong to none of them
 */
export function readEntries(lines: readonly unknown[]): {
  readonly intents: ReadonlyMap<string, BatchEntries>
  readonly unreadable: number
  readonly gaps: number
} {
  const intents = new Map<string, [IntentEntry, ...(JournalEntry | UnreadableEntry)[]]>()
  let unreadable = 0
  let gaps = 0
  for (const line of lines) {
    if (isSingle(line)) {
      if (!SingleEntry.safeParse(line).success) unreadable += 1
      continue
    }
    const parsed = JournalEntry.safeParse(line)
    if (!parsed.success) {
      unreadable += 1
      const intent = isJsonObject(line) ? own(line, 'intent') : undefined
      const known = typeof intent === 'string' ? intents.get(intent) : undefined
      const items = isJsonObject(line) ? Places.safeParse(own(line, 'items')) : undefined
      known?.push({ kind: 'unreadable', ...(items?.success === true && { items: items.data }) })
      if (known === undefined) gaps += 1
      continue
    }
    const entry = parsed.data
    const known = intents.get(entry.intent)
    if (entry.kind === 'intent') {
      if (known === undefined) intents.set(entry.intent, [entry])
    } else if (known === undefined) gaps += 1
    else {
      known.push(entry)
      if (entry.kind !== 'resumed') continue
      intents.delete(entry.intent)
      intents.set(entry.intent, known)
    }
  }
  return { intents, unreadable, gaps }
}

/** A single request as the journal tells of it. */
export interface SingleRecord extends Omit<SingleEntry, 'v' | 'kind'> {
  /** When it was sent, epoch milliseconds. */
  readonly at: number
  /** When its last line was written, epoch milliseconds. */
  readonly changedAt: number
}

/** The lines about single requests among all lines, in order. */
export function readSingleEntries(lines: readonly unknown[]): readonly SingleEntry[] {
  return lines.flatMap((line) => {
    const parsed = isSingle(line) ? SingleEntry.safeParse(line) : undefined
    return parsed?.success === true ? [parsed.data] : []
  })
}

/** The single requests that these lines are about, newest first. */
export function mergeSingles(entries: readonly SingleEntry[]): readonly SingleRecord[] {
  const singles = new Map<string, SingleRecord>()
  for (const { v: _v, kind: _kind, ...record } of entries) {
    const { at = record.at } = singles.get(record.intent) ?? {}
    singles.set(record.intent, { ...record, at, changedAt: record.at })
  }
  return [...singles.values()].toSorted((one, other) => other.at - one.at)
}

/** The newest time that any entry of each intent carries. */
export function lastTimes(
  entries: Iterable<{ readonly intent: string; readonly at: number }>,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { intent, at } of entries) times.set(intent, Math.max(at, times.get(intent) ?? at))
  return times
}
