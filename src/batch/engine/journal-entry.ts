/**
 * What is written down of a batch (security 36): ids, names, action, times, phases before, outcomes and
 * the service's reasons. No message, no body, no token.
 */
import { ACTIONS, RESOURCE_TYPES } from '~/domain/action-table'
import { API_ERROR_KINDS } from '~/api/api-error'
import { PHASES } from '~/domain/phases'
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
  }),
  /** Written before a chunk is sent. */
  z.object({ ...shared, kind: z.literal('sent'), items: Places }),
  z.object({ ...shared, kind: z.literal('settled'), items: Places, outcomes: z.array(Outcome) }),
  /** What is queued is not sent. */
  z.object({
    ...shared,
    kind: z.literal('stopped'),
    because: z.enum([...API_ERROR_KINDS, 'user', 'token', 'locked', 'journal', 'closed']),
    reason: z.string(),
    retryAt: z.exactOptional(z.number()),
    isOwnWait: z.exactOptional(z.boolean()),
  }),
  /** By a click, these are queued again. */
  z.object({ ...shared, kind: z.literal('resumed'), items: Places }),
  z.object({ ...shared, kind: z.literal('ended') }),
])
export type JournalEntry = z.infer<typeof JournalEntry>
export type IntentEntry = Extract<JournalEntry, { kind: 'intent' }>

/**
 * Reads what is kept. Lines that cannot be read, of another version for one, are counted.
 *
 * @returns the lines of each intent, in order, the first of which names it
 */
export function readEntries(lines: readonly unknown[]): {
  readonly intents: ReadonlyMap<string, readonly [IntentEntry, ...JournalEntry[]]>
  readonly unreadable: number
} {
  const intents = new Map<string, [IntentEntry, ...JournalEntry[]]>()
  let unreadable = 0
  for (const line of lines) {
    const parsed = JournalEntry.safeParse(line)
    if (!parsed.success) {
      unreadable += 1
      continue
    }
    const entry = parsed.data
    if (entry.kind !== 'intent') intents.get(entry.intent)?.push(entry)
    else if (!intents.has(entry.intent)) intents.set(entry.intent, [entry])
  }
  return { intents, unreadable }
}
