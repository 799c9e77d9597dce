/**
 * The entries of the journal. They have ids, names, actions, times, the phases and runs before the action, and outcomes
 * with their reasons. A reason may contain a message of the service, or the beginning of its answer. Sluice does not
 * store settings or tokens in these entries. The text that an approver types to reject a gate is removed from the
 * reasons (`redactMessages`). It stays only if it is very short, or if the service repeats it in a changed form.
 */
import { ACTIONS, RESOURCE_TYPES } from '~/domain/action-table'
import { API_ERROR_KINDS } from '~/api/api-error-kind'
import { PHASES } from '~/domain/phases'
import { isJsonObject, own } from '~/lib/json'
import { z } from '~/lib/zod'

const Outcome = z.discriminatedUnion('kind', [
  /** `reply`: the service said so. `status`: a later status shows the effect. Another user may have caused it. */
  z.object({ kind: z.literal('done'), confirmedBy: z.enum(['reply', 'status']) }),
  z.object({
    kind: z.literal('refused'),
    reason: z.string(),
    code: z.exactOptional(z.string()),
    /** The approval or rejection was refused, and the status shows that the gate no longer waits. */
    isDecidedElsewhere: z.exactOptional(z.literal(true)),
  }),
  z.object({
    kind: z.literal('not_sent'),
    reason: z.string(),
    code: z.exactOptional(z.literal('under_way')),
  }),
  z.object({ kind: z.literal('unknown'), reason: z.string() }),
])
export type Outcome = Readonly<z.infer<typeof Outcome>>

/** Indexes in the `ids` of the `intent` entry. */
const Indexes = z.array(z.int().check(z.nonnegative()))

const shared = { v: z.literal(1), intent: z.string().check(z.minLength(1)), at: z.number() }

/**
 * An entry about a batch, version 1. `intent` is the id of the batch. All entries of a batch, applied in order, give
 * its ledger.
 */
export const BatchEntry = z.discriminatedUnion('kind', [
  z.object({
    ...shared,
    kind: z.literal('intent'),
    action: z.enum(ACTIONS).check(z.refine((name) => name !== 'create' && name !== 'update')),
    type: z.enum(RESOURCE_TYPES),
    ids: z.array(z.string()),
    names: z.array(z.string()),
    /** The phase of each item before the action, in the order of the ids. `null` if no record was read. */
    before: z.array(z.nullable(z.enum(PHASES))),
    /** The last run of each item before the action. `null` if neither its number nor its start time is known. */
    lastRuns: z.exactOptional(
      z.array(
        z.nullable(z.object({ number: z.optional(z.string()), startedAt: z.optional(z.string()) })),
      ),
    ),
    /**
     * The number that orders the batches. It is higher than the numbers of all batches that the tab knows. Times cannot
     * order the batches, because clocks change.
     */
    sequence: z.exactOptional(z.int()),
  }),
  /** Written before a chunk is sent. */
  z.object({ ...shared, kind: z.literal('sent'), items: Indexes }),
  z.object({ ...shared, kind: z.literal('settled'), items: Indexes, outcomes: z.array(Outcome) }),
  /** All items that are still queued become `not_sent`. */
  z.object({
    ...shared,
    kind: z.literal('stopped'),
    because: z.enum([
      ...API_ERROR_KINDS,
      'user',
      'token',
      'locked',
      'crashed',
      'journal',
      'closed',
    ]),
    reason: z.string(),
    retryAt: z.exactOptional(z.number()),
    isOwnWait: z.exactOptional(z.boolean()),
  }),
  /** The user has clicked “Send the rest” or “Send in smaller requests”, which queues these items again. */
  z.object({ ...shared, kind: z.literal('resumed'), items: Indexes }),
  z.object({ ...shared, kind: z.literal('ended') }),
])
export type BatchEntry = z.infer<typeof BatchEntry>
export type IntentEntry = Extract<BatchEntry, { kind: 'intent' }>

/** An unreadable entry of a known batch, with its `items` if these can be read. */
export interface UnreadableEntry {
  readonly kind: 'unreadable'
  readonly items?: readonly number[]
}
export type BatchEntries = readonly [IntentEntry, ...(BatchEntry | UnreadableEntry)[]]

/**
 * An entry about a single request: a creation, an update, or a request from the console. The first entry is written
 * before the request and has no outcome. A later entry with the same `intent` replaces the first entry.
 */
export const SingleEntry = z.object({
  ...shared,
  kind: z.literal('single'),
  action: z.enum(ACTIONS),
  type: z.enum(RESOURCE_TYPES),
  /** Empty for a creation, until the service returns the id. */
  id: z.string(),
  /** The ids of a request about several resources. Then `id` is empty. */
  ids: z.exactOptional(z.array(z.string())),
  name: z.string(),
  outcome: z.exactOptional(Outcome),
  /** The user has dismissed the notice about the unknown outcome. */
  isDismissed: z.exactOptional(z.boolean()),
})
export type SingleEntry = z.infer<typeof SingleEntry>

export type JournalEntry = BatchEntry | SingleEntry

const isSingle = (value: unknown): boolean => isJsonObject(value) && own(value, 'kind') === 'single'

/**
 * Reads stored entries. Entries that cannot be read, for example from another version, are counted.
 *
 * @returns `batches`: the entries of each batch, in order. The batches are in the order of their last `intent` or
 * `resumed` entry. `orphanEntries`: the number of entries whose batch has no readable `intent` entry
 */
export function readEntries(stored: readonly unknown[]): {
  readonly batches: ReadonlyMap<string, BatchEntries>
  readonly unreadable: number
  readonly orphanEntries: number
} {
  const batches = new Map<string, [IntentEntry, ...(BatchEntry | UnreadableEntry)[]]>()
  let unreadable = 0
  let orphanEntries = 0
  for (const value of stored) {
    if (isSingle(value)) {
      if (!SingleEntry.safeParse(value).success) unreadable += 1
      continue
    }
    const parsed = BatchEntry.safeParse(value)
    if (!parsed.success) {
      unreadable += 1
      const intent = isJsonObject(value) ? own(value, 'intent') : undefined
      const known = typeof intent === 'string' ? batches.get(intent) : undefined
      const items = isJsonObject(value) ? Indexes.safeParse(own(value, 'items')) : undefined
      known?.push({ kind: 'unreadable', ...(items?.success === true && { items: items.data }) })
      if (known === undefined) orphanEntries += 1
      continue
    }
    const entry = parsed.data
    const known = batches.get(entry.intent)
    if (entry.kind === 'intent') {
      if (known === undefined) batches.set(entry.intent, [entry])
    } else if (known === undefined) orphanEntries += 1
    else {
      known.push(entry)
      if (entry.kind !== 'resumed') continue
      batches.delete(entry.intent)
      batches.set(entry.intent, known)
    }
  }
  return { batches, unreadable, orphanEntries }
}

export interface SingleRecord extends Omit<SingleEntry, 'v' | 'kind'> {
  /** When the first entry was written, epoch milliseconds. */
  readonly at: number
  /** When its last entry was written, epoch milliseconds. */
  readonly changedAt: number
}

export function readSingleEntries(stored: readonly unknown[]): readonly SingleEntry[] {
  return stored.flatMap((value) => {
    const parsed = isSingle(value) ? SingleEntry.safeParse(value) : undefined
    return parsed?.success === true ? [parsed.data] : []
  })
}

export function mergeSingles(entries: readonly SingleEntry[]): readonly SingleRecord[] {
  const singles = new Map<string, SingleRecord>()
  for (const { v: _v, kind: _kind, ...record } of entries) {
    const { at = record.at } = singles.get(record.intent) ?? {}
    singles.set(record.intent, { ...record, at, changedAt: record.at })
  }
  return [...singles.values()].toSorted((one, other) => other.at - one.at)
}

export function lastTimeByIntent(
  entries: Iterable<{ readonly intent: string; readonly at: number }>,
): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { intent, at } of entries) times.set(intent, Math.max(at, times.get(intent) ?? at))
  return times
}
