import type { BatchItem, BatchView, ItemState } from '~/batch/batch'
import { reasonOf, STATE_ORDER, type StateKind } from './words'

/** A line of the ledger: a group of equal state and reason, or one item of it. */
export type LedgerLine =
  | {
      readonly kind: 'group'
      readonly state: StateKind
      readonly reason: string
      readonly count: number
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
      for (const { state, reason, items } of groups) {
        if (from <= start && start < to) {
          lines.push({ kind: 'group', state, reason, count: items.length })
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
  // Thousands of items share one object for their state.
  const known = new Map<ItemState, Group>()
  let at = 0
  for (const state of view.states()) {
    if (only.size === 0 || only.has(state.kind)) {
      const group = known.get(state) ?? groupOf(groups, state)
      if (known.size < REASONS) known.set(state, group)
      group.items.push(at)
    }
    at += 1
  }
  return [...groups.values()].toSorted(
    (a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state),
  )
}

function groupOf(groups: Map<string, Group>, state: ItemState): Group {
  const own = reasonOf(state)
  const isKnown = groups.has(`${state.kind} ${own}`) || groups.size < REASONS
  const reason = isKnown ? own : MIXED
  const key = `${state.kind} ${reason}`
  const group = groups.get(key) ?? { state: state.kind, reason, items: [] }
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
