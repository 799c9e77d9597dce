/**
 * Finds the ids that other batches of this browser are sending, or have sent, with the same action. A new batch leaves
 * out an id that is being sent, or that was sent after the preflight. To send such an id twice is usually a mistake,
 * for example a double click. An id with an unknown outcome is left out too, unless the user includes it.
 */
import type {
  BatchRequest,
  ItemState,
  Preflight,
  PreflightItem,
  PreflightAlreadySent,
  AlreadySent,
} from './batch'
import type { Ledger, BatchFacts } from './ledger'
import type { Outcome } from './journal-entry'

interface EarlierSend {
  readonly state: AlreadySent['state'] | 'ended'
  /** The id of the batch that is sending, or else of a batch with an unknown outcome. */
  readonly batch: string | undefined
  /** The ids of all batches that have sent or queued this id, except batches in which it was refused or not sent. */
  readonly batches: readonly string[]
}
export type EarlierSends = ReadonlyMap<string, EarlierSend>

/** The batches that sent one id, by the state of this id in each batch. */
type Found = Readonly<Record<(typeof STATES)[keyof typeof STATES], BatchFacts[]>>

/**
 * Finds the earlier sends of these targets with the same action.
 *
 * @param ledgers the ledgers of all batches, in any order; batches with another action or type are ignored
 */
export function findEarlierSends(
  ledgers: readonly Ledger[],
  { action, type, targets }: Pick<BatchRequest, 'action' | 'type' | 'targets'>,
): EarlierSends {
  const found = new Map<string, Found>()
  const asked = new Set(targets.map(({ id }) => id))
  for (const { facts, stateOf } of ledgers) {
    if (facts.action !== action || facts.type !== type) continue
    for (const [index, { id }] of facts.targets.entries()) {
      const { kind } = stateOf(index)
      if (kind === 'not_sent' || kind === 'refused' || !asked.has(id)) continue
      const known = found.get(id) ?? { sending: [], unknown: [], done: [] }
      found.set(id, known)
      known[STATES[kind]].push(facts)
    }
  }
  const earlier = new Map<string, EarlierSend>()
  for (const [id, { sending, unknown, done }] of found) {
    // Only a later success replaces an unknown outcome. A later refusal proves nothing about the earlier request. The
    // times are compared too, because the sequence starts at 1 again in a tab that could not read the journal.
    const open = unknown.filter(
      ({ sequence, createdAt }) =>
        !done.some((success) => success.sequence > sequence && success.createdAt >= createdAt),
    )
    const batches = [...done, ...unknown, ...sending].map((facts) => facts.id)
    const state = sending.length > 0 ? 'sending' : open.length > 0 ? 'unknown' : 'ended'
    const batch = (sending.at(-1) ?? open.at(-1))?.id
    earlier.set(id, { state, batch, batches })
  }
  return earlier
}

const STATES = {
  queued: 'sending',
  sent: 'sending',
  checking: 'unknown',
  unknown: 'unknown',
  done: 'done',
} as const satisfies Record<Exclude<ItemState['kind'], 'not_sent' | 'refused'>, string>

/**
 * Moves the ids that another batch is sending, and the ids with an unknown outcome, to `alreadySent`. But an id with an
 * unknown outcome stays in `notEligible`, because the reason there is more helpful.
 */
export function separateAlreadySent(found: Preflight, earlier: EarlierSends): Preflight {
  const alreadySent: PreflightAlreadySent[] = []
  const without = <Item extends PreflightItem>(
    items: readonly Item[],
    states: readonly AlreadySent['state'][],
  ) =>
    items.filter((item) => {
      const { state = 'ended', batch = '' } = earlier.get(item.target.id) ?? {}
      if (state === 'ended' || !states.includes(state)) return true
      alreadySent.push({ ...item, state, batch })
      return false
    })
  return {
    ...found,
    eligible: without(found.eligible, ['sending', 'unknown']),
    unknown: without(found.unknown, ['sending', 'unknown']),
    notEligible: without(found.notEligible, ['sending']),
    alreadySent,
  }
}

const DUPLICATE_REASONS = {
  sending: 'Another batch is sending this id now.',
  unknown:
    'An earlier batch sent this id, and the outcome is unknown. Check the status in the results of that batch first.',
  ended: 'Another batch sent this action for this id after the last check.',
} as const satisfies Record<EarlierSend['state'], string>

export interface Confirmation {
  /** The earlier sends at the time of the preflight. Left out if there was no preflight. */
  readonly earlierAtPreflight?: EarlierSends | undefined
  /** Ids that the user sends again, despite an earlier unknown outcome or an incomplete journal. */
  readonly resendIds?: ReadonlySet<string> | undefined
}

/**
 * Finds the unsent items that must not be sent, because another batch has sent them or may have sent them.
 *
 * @param isComplete false if the journal may lack entries of other tabs
 * @returns the outcome of each found item, by its index
 */
export function findDuplicates(
  { facts, indexesOf, stateOf }: Ledger,
  earlier: EarlierSends,
  { earlierAtPreflight, resendIds }: Confirmation,
  isComplete = true,
): ReadonlyMap<number, Outcome> {
  const found = new Map<number, Outcome>()
  for (const index of [...indexesOf('queued'), ...indexesOf('not_sent')]) {
    const id = facts.targets[index]?.id ?? ''
    const { state = 'ended', batches = [] } = earlier.get(id) ?? {}
    const isResend = resendIds?.has(id) === true
    const seenAtPreflight = earlierAtPreflight?.get(id)?.batches ?? []
    const isNew =
      earlierAtPreflight !== undefined && batches.some((batch) => !seenAtPreflight.includes(batch))
    const isOpen = state === 'sending' || (state === 'unknown' && !isResend)
    const reason =
      isOpen || isNew
        ? DUPLICATE_REASONS[state]
        : isComplete || isResend
          ? undefined
          : 'Sluice could not read which requests other tabs have sent.'
    if (reason !== undefined && !wasSentByOtherBatch(stateOf(index)))
      found.set(index, { kind: 'not_sent', code: 'under_way', reason })
  }
  return found
}

export function wasSentByOtherBatch(state: ItemState): boolean {
  return state.kind === 'not_sent' && state.code === 'under_way'
}
