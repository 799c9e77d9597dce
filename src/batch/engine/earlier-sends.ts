/**
 * Which ids the batches of this browser have under way for one action. A second batch does not send
 * them: two confirmations in a row are usually one intent.
 */
import type {
  BatchRequest,
  ItemState,
  Preflight,
  PreflightItem,
  PreflightAlreadySent,
  AlreadySent,
} from './batch'
import type { Ledger, LedgerFacts } from './ledger'
import type { Outcome } from './outcome'

/** What batches of this browser have sent, or are about to send, for one id and action. */
interface EarlierSend {
  readonly state: AlreadySent['state'] | 'ended'
  /** The one that is being sent or whose outcome is unknown, else the last that was looked at. */
  readonly batch: string
  /** All that sent it. */
  readonly batches: readonly string[]
}
export type EarlierSends = ReadonlyMap<string, EarlierSend>

interface Found {
  readonly batches: string[]
  sending?: LedgerFacts
  unknown?: LedgerFacts
  done?: LedgerFacts
}

/** @param ledgers of batches of any action, in any order */
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
      if (kind === 'not_sent' || !asked.has(id)) continue
      const known = found.get(id) ?? { batches: [] }
      found.set(id, known)
      known.batches.push(facts.id)
      const state = STATES[kind]
      if (state !== 'refused' && facts.sequence >= (known[state]?.sequence ?? 0))
        known[state] = facts
    }
  }
  const earlier = new Map<string, EarlierSend>()
  for (const [id, { batches, sending, unknown, done }] of found) {
    // Only what was surely done later settles it. A refusal, say of its token, says nothing of the request before.
    const isOpen = unknown !== undefined && (done?.sequence ?? -1) <= unknown.sequence
    const state = sending !== undefined ? 'sending' : isOpen ? 'unknown' : 'ended'
    const { id: batch } = sending ?? unknown ?? { id: batches.at(-1) ?? '' }
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
  refused: 'refused',
} as const satisfies Record<Exclude<ItemState['kind'], 'not_sent'>, string>

/**
 * Moves what is under way out of what can be confirmed. An id with an unknown outcome stays where it is
 * if its state does not allow the action: then that reason helps more.
 */
export function separateAlreadySent(found: Preflight, earlier: EarlierSends): Preflight {
  const apart: PreflightAlreadySent[] = []
  const without = <Item extends PreflightItem>(
    items: readonly Item[],
    states: readonly AlreadySent['state'][],
  ) =>
    items.filter((item) => {
      const { state = 'ended', batch = '' } = earlier.get(item.target.id) ?? {}
      if (state === 'ended' || !states.includes(state)) return true
      apart.push({ ...item, state, batch })
      return false
    })
  return {
    ...found,
    eligible: without(found.eligible, ['sending', 'unknown']),
    unknown: without(found.unknown, ['sending', 'unknown']),
    notEligible: without(found.notEligible, ['sending']),
    alreadySent: apart,
  }
}

const DUPLICATE_REASONS = {
  sending: 'Another batch is sending it now.',
  unknown: 'An earlier batch sent it and its outcome is unknown. Check that batch first.',
  ended: 'Another batch sent it after this one was checked.',
} as const satisfies Record<EarlierSend['state'], string>

export interface Confirmation {
  /** What was known of each id when somebody looked; left out where nobody did. */
  readonly known?: EarlierSends | undefined
  /** Ids that may be sent although an earlier outcome, or what other tabs have sent, is unknown. */
  readonly again?: ReadonlySet<string> | undefined
}

/**
 * What is not sent yet in this batch and must not be sent, by place, with its outcome: another batch has
 * it under way, or has sent it since somebody looked.
 *
 * @param isComplete false where something that another tab has sent may be missing
 */
export function findDuplicates(
  { facts, indicesOf, stateOf }: Ledger,
  earlier: EarlierSends,
  { known, again }: Confirmation,
  isComplete = true,
): ReadonlyMap<number, Outcome> {
  const found = new Map<number, Outcome>()
  for (const index of [...indicesOf('queued'), ...indicesOf('not_sent')]) {
    const id = facts.targets[index]?.id ?? ''
    const { state = 'ended', batches = [] } = earlier.get(id) ?? {}
    const isAgain = again?.has(id) === true
    const looked = known?.get(id)?.batches ?? []
    const isNew = known !== undefined && batches.some((batch) => !looked.includes(batch))
    const isOpen = state === 'sending' || (state === 'unknown' && !isAgain)
    const reason =
      isOpen || isNew
        ? DUPLICATE_REASONS[state]
        : isComplete || isAgain
          ? undefined
          : 'What other tabs of this browser have sent could not be read.'
    if (reason !== undefined && !isOfAnother(stateOf(index)))
      found.set(index, { kind: 'not_sent', code: 'under_way', reason })
  }
  return found
}

/** Was it not sent because another batch had it under way? */
export function isOfAnother(state: ItemState): boolean {
  return state.kind === 'not_sent' && state.code === 'under_way'
}
