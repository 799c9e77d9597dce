import type { BatchItem, BatchView, ItemState } from '~/batch/engine/batch'
import { isDecidedElsewhere, reasonOf, STATE_ORDER, type StateKind } from './batch-labels'

/** A heading of the ledger, over the items of equal state and reason. */
export interface LedgerGroup {
  readonly kind: 'group'
  readonly state: StateKind
  readonly reason: string
  /** Places in the confirmed list. */
  readonly items: readonly number[]
  /** Refused since somebody else was faster. */
  readonly isDecided: boolean
}

/** One item under its heading; the same object as long as nothing of it changes. */
export interface LedgerItem {
  readonly kind: 'item'
  /** Place in the confirmed list. */
  readonly at: number
  readonly item: BatchItem
  /** Its group has no reason of its own, so the item says it. */
  readonly isMixed: boolean
}

export type LedgerLine = LedgerGroup | LedgerItem

interface Group {
  readonly state: StateKind
  readonly reason: string
  readonly isDecided: boolean
  readonly items: number[]
}

/** Groups of one state beyond this many reasons are not helped by grouping. */
const REASONS = 200
const MIXED = 'various reasons'

/**
 * The lines of a ledger: what needs somebody first, equal reasons together, in the order they were
 * confirmed within.
 *
 * @param only the states to show; all when empty
 */
export function linesOf(view: BatchView, only: ReadonlySet<StateKind>): readonly LedgerLine[] {
  return groupsOf(view, only).flatMap(({ state, reason, isDecided, items }) => [
    { kind: 'group', state, reason, isDecided, items },
    ...items.map((at) => lineOf(view.item(at), at, reason === MIXED)),
  ])
}

const known = new WeakMap<BatchItem, LedgerItem>()

function lineOf(item: BatchItem, at: number, isMixed: boolean): LedgerItem {
  const before = known.get(item)
  if (before?.isMixed === isMixed) return before
  const line: LedgerItem = { kind: 'item', at, item, isMixed }
  known.set(item, line)
  return line
}

function groupsOf(view: BatchView, only: ReadonlySet<StateKind>): readonly Group[] {
  const groups = new Map<string, Group>()
  const decides = view.action === 'approve' || view.action === 'reject'
  // Thousands of items share one object for their state.
  const groupOfState = new Map<ItemState, Group>()
  // And most of them share it with the one before.
  let last: ItemState | undefined
  let group: Group | undefined
  let at = 0
  for (const state of view.states()) {
    if (only.size === 0 || only.has(state.kind)) {
      if (state !== last || group === undefined) {
        const isDecided: boolean =
          decides && state.kind === 'refused' && isDecidedElsewhere(view.action, view.item(at))
        group =
          (isDecided ? undefined : groupOfState.get(state)) ?? groupOf(groups, state, isDecided)
        if (!isDecided && groupOfState.size < REASONS) groupOfState.set(state, group)
        // Of a decision, the item has a say too.
        last = decides ? undefined : state
      }
      group.items.push(at)
    }
    at += 1
  }
  return [...groups.values()].toSorted(
    (a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state),
  )
}

function groupOf(groups: Map<string, Group>, state: ItemState, isDecided: boolean): Group {
  const own = reasonOf(state)
  const kind = isDecided ? 'decided' : state.kind
  const isKnown = groups.has(`${kind} ${own}`) || groups.size < REASONS
  const reason = isKnown ? own : MIXED
  const key = `${kind} ${reason}`
  const group = groups.get(key) ?? { state: state.kind, reason, isDecided, items: [] }
  groups.set(key, group)
  return group
}

/** The ids whose state is one of these, in the confirmed order. */
export function idsIn(view: BatchView, kinds: ReadonlySet<StateKind>): readonly string[] {
  return itemsIn(view, kinds).map(({ target }) => target.id)
}

export function itemsIn(view: BatchView, kinds: ReadonlySet<StateKind>): readonly BatchItem[] {
  return [...view.items()].filter(({ state }) => kinds.has(state.kind))
}
