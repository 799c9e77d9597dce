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
import type { Ledger } from './ledger'
import type { Outcome } from './outcome'

/** What batches of this browser have sent, or are about to send, for one id and action. */
interface EarlierSend {
  readonly state: AlreadySent['state'] | 'ended'
  /** The newest of them, or the one whose outcome is unknown. */
  readonly batch: string
  /** How many batches sent it. */
  readonly batchCount: number
}
export type EarlierSends = ReadonlyMap<string, EarlierSend>

/** @param ledgers of batches of any action */
export function findEarlierSends(
  ledgers: readonly Ledger[],
  { action, type, targets }: Pick<BatchRequest, 'action' | 'type' | 'targets'>,
): EarlierSends {
  const found = new Map<string, EarlierSend>()
  const asked = new Set(targets.map(({ id }) => id))
  const sameAction = ledgers
    .filter(({ facts }) => facts.action === action && facts.type === type)
    .toSorted((one, other) => one.facts.createdAt - other.facts.createdAt)
  for (const { facts, stateOf } of sameAction) {
    for (const [index, { id }] of facts.targets.entries()) {
      const { kind } = stateOf(index)
      if (kind === 'not_sent' || !asked.has(id)) continue
      const known = found.get(id)
      if (known?.state === 'sending') continue
      const batchCount = (known?.batchCount ?? 0) + 1
      // A refusal of the second request, say of its token, says nothing of the first one.
      const isStillOpen = kind === 'refused' && known?.state === 'unknown'
      found.set(
        id,
        isStillOpen
          ? { ...known, batchCount }
          : { state: STATES[kind], batch: facts.id, batchCount },
      )
    }
  }
  return found
}

const STATES = {
  queued: 'sending',
  sent: 'sending',
  checking: 'unknown',
  unknown: 'unknown',
  done: 'ended',
  refused: 'ended',
} as const satisfies Record<Exclude<ItemState['kind'], 'not_sent'>, EarlierSend['state']>

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
    items.filter(({ target, phase, status, record }) => {
      const { state = 'ended', batch = '' } = earlier.get(target.id) ?? {}
      if (state === 'ended' || !states.includes(state)) return true
      apart.push({
        state,
        batch,
        target,
        ...(phase !== undefined && { phase }),
        ...(status !== undefined && { status }),
        ...(record !== undefined && { record }),
      })
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
  /** Ids that may be sent although an earlier outcome is unknown. */
  readonly again?: ReadonlySet<string> | undefined
}

/**
 * What is queued in this batch and must not be sent, by place, with its outcome: another batch has it
 * under way, or has sent it since somebody looked.
 */
export function findDuplicates(
  { facts, indicesOf }: Ledger,
  earlier: EarlierSends,
  { known, again }: Confirmation,
): ReadonlyMap<number, Outcome> {
  const found = new Map<number, Outcome>()
  if (earlier.size === 0) return found
  for (const index of indicesOf('queued')) {
    const id = facts.targets[index]?.id ?? ''
    const { state = 'ended', batchCount = 0 } = earlier.get(id) ?? {}
    const isNew = known !== undefined && batchCount > (known.get(id)?.batchCount ?? 0)
    const isOpen = state === 'sending' || (state === 'unknown' && again?.has(id) !== true)
    if (isOpen || isNew)
      found.set(index, { kind: 'not_sent', code: 'under_way', reason: DUPLICATE_REASONS[state] })
  }
  return found
}

/** Was it not sent because another batch had it under way? */
export function isOfAnother(state: ItemState): boolean {
  return state.kind === 'not_sent' && state.code === 'under_way'
}
