import type { BatchItem, BatchTarget, BatchView, ItemState } from '~/batch/engine/batch'
import {
  isDecidedElsewhere,
  reasonOf,
  STATE_ORDER,
  type OutcomeKind,
  type StateKind,
} from './batch-labels'
import type { CurrentStatus } from './current-status'

export interface LedgerGroup {
  readonly kind: 'group'
  readonly state: StateKind
  readonly reason: string
  /** The items of the group, as indexes for `item()` of the batch. */
  readonly indexes: readonly number[]
  readonly isDecided: boolean
}

/** One item below its heading. The object stays the same until the item or `isMixed` changes. */
export interface LedgerItem {
  readonly kind: 'item'
  readonly index: number
  readonly item: BatchItem
  /** The heading does not show the reason of this item, so the item shows its own reason. */
  readonly isMixed: boolean
}

export type LedgerRow = LedgerGroup | LedgerItem

interface Group {
  readonly state: StateKind
  reason: string
  /** The text that becomes the heading when the items of the group have different reasons. */
  readonly shared: string
  readonly isDecided: boolean
  readonly indexes: number[]
}

export const NO_RESULTS = 'No results match the filter.'

/** After this many groups, further reasons share one group for each outcome. */
const MAX_REASONS = 200
const MIXED = 'Various reasons'

/**
 * The rows of a ledger: groups of items with the same outcome and reason. Groups that need attention come first. Within
 * a group, items keep the order of the batch.
 *
 * @param only the outcomes to show; empty shows all
 */
export function rowsOf(batch: BatchView, only: ReadonlySet<OutcomeKind>): readonly LedgerRow[] {
  return groupsOf(batch, only).flatMap((group) => [
    { kind: 'group', ...group },
    ...group.indexes.map((index) => rowOf(batch.item(index), index, group.reason)),
  ])
}

const rows = new WeakMap<BatchItem, LedgerItem>()

function rowOf(item: BatchItem, index: number, reason: string): LedgerItem {
  const isMixed = reasonOf(item.state) !== reason
  const previous = rows.get(item)
  if (previous?.isMixed === isMixed) return previous
  const row: LedgerItem = { kind: 'item', index, item, isMixed }
  rows.set(item, row)
  return row
}

export function outcomeOf({ state, isDecided }: Pick<Group, 'state' | 'isDecided'>): OutcomeKind {
  return isDecided ? 'decided' : state
}

export function outcomeOfItem(state: ItemState): OutcomeKind {
  return outcomeOf({ state: state.kind, isDecided: isDecidedElsewhere(state) })
}

function groupsOf(batch: BatchView, only: ReadonlySet<OutcomeKind>): readonly Group[] {
  const groups = new Set<Group>()
  const groupOfReason = new Map<string, Group>()
  // A cache by state object, because thousands of items share one state object.
  const groupOfState = new Map<ItemState, Group>()
  let index = 0
  for (const state of batch.states()) {
    const isDecided = isDecidedElsewhere(state)
    if (only.size === 0 || only.has(outcomeOf({ state: state.kind, isDecided }))) {
      const group =
        groupOfState.get(state) ??
        groupOf(groupOfReason, groups.size, state, batch.item(index).target)
      groupOfState.set(state, group)
      groups.add(group)
      group.indexes.push(index)
    }
    index += 1
  }
  return [...groups].toSorted((a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state))
}

/**
 * Finds or creates the group of an item. The map has a group under both of its possible headings, so that two groups
 * never have the same heading.
 */
function groupOf(
  groups: Map<string, Group>,
  count: number,
  state: ItemState,
  target: BatchTarget,
): Group {
  const isDecided = isDecidedElsewhere(state)
  const keyOf = (reason: string) => `${isDecided ? 'decided' : state.kind} ${reason}`
  const isMixed = count >= MAX_REASONS
  const own = reasonOf(state)
  const shared = withoutTarget(own, target)
  const known =
    groups.get(keyOf(own)) ?? groups.get(keyOf(shared)) ?? (isMixed && groups.get(keyOf(MIXED)))
  if (known) {
    if (known.reason !== own) known.reason = known.shared
    return known
  }
  const [reason, other] = isMixed ? [MIXED, MIXED] : [own, shared]
  const group: Group = { state: state.kind, reason, shared: other, isDecided, indexes: [] }
  groups.set(keyOf(reason), group).set(keyOf(other), group)
  return group
}

/** The reason without the name and the id of its item, so that items with the same reason are in one group. */
function withoutTarget(reason: string, { name, id }: BatchTarget): string {
  return [name, id].reduce((text, own) => (own === '' ? text : text.replaceAll(own, '…')), reason)
}

export function itemsIn(batch: BatchView, only: ReadonlySet<OutcomeKind>): readonly BatchItem[] {
  return [...batch.items()].filter(({ state }) => only.size === 0 || only.has(outcomeOfItem(state)))
}

export function ledgerIds(batch: BatchView, only: ReadonlySet<OutcomeKind>): readonly string[] {
  return itemsIn(batch, only).map(({ target }) => target.id)
}

/**
 * Whether the item was certainly not done and a retry may succeed. A retry of a decided gate or of a deleted id never
 * succeeds.
 */
export function canRetry(
  { state }: Pick<BatchItem, 'state'>,
  current: Pick<CurrentStatus, 'kind'>,
): boolean {
  if (current.kind === 'gone' || isDecidedElsewhere(state)) return false
  return state.kind === 'not_sent' || (state.kind === 'refused' && state.code !== 'not_found')
}
