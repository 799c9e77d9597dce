import type { BatchItem, BatchView, ItemState } from '~/batch/batch'
import { isDecidedElsewhere, reasonOf, STATE_ORDER, type StateKind } from './words'

/** A line of the ledger: a group of equal state and reason, or one item of it. */
export type LedgerLine =
  | {
      readonly kind: 'group'
      readonly state: StateKind
      readonly reason: string
      /** Places in the confirmed list. */
      readonly items: readonly number[]
      /** Refused since somebody else was faster. */
      readonly isDecided: boolean
    }
  | {
      readonly kind: 'item'
      readonly at: number
      /** Its group has no reason of its own, so the item says it. */
      readonly isMixed: boolean
    }

/** The lines that can be seen are made when they are: a ledger of 10,000 is sorted ten times a second (B2). */
export interface LedgerLines {
  readonly count: number
  readonly slice: (from: number, to: number) => readonly LedgerLine[]
}

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
export function linesOf(view: BatchView, only: ReadonlySet<StateKind>): LedgerLines {
  const groups = groupsOf(view, only)
  return {
    count: groups.reduce((sum, { items }) => sum + items.length + 1, 0),
    slice(from, to) {
      const lines: LedgerLine[] = []
      let start = 0
      for (const { state, reason, isDecided, items } of groups) {
        if (from <= start && start < to) {
          lines.push({ kind: 'group', state, reason, items, isDecided })
        }
        const isMixed = reason === MIXED
        for (const at of items.slice(Math.max(0, from - start - 1), Math.max(0, to - start - 1))) {
          lines.push({ kind: 'item', at, isMixed })
        }
        start += items.length + 1
      }
      return lines
    },
  }
}

function groupsOf(view: BatchView, only: ReadonlySet<StateKind>): readonly Group[] {
  const groups = new Map<string, Group>()
  const decides = view.action === 'approve' || view.action === 'reject'
  // Thousands of items share one object for their state.
  const known = new Map<ItemState, Group>()
  // And most of them share it with the one before.
  let last: ItemState | undefined
  let group: Group | undefined
  let at = 0
  for (const state of view.states()) {
    if (only.size === 0 || only.has(state.kind)) {
      if (state !== last || group === undefined) {
        const isDecided: boolean =
          decides && state.kind === 'refused' && isDecidedElsewhere(view.action, view.item(at))
        group = (isDecided ? undefined : known.get(state)) ?? groupOf(groups, state, isDecided)
        if (!isDecided && known.size < REASONS) known.set(state, group)
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
