import type { BatchItem, BatchView } from '~/batch/batch'
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
  const groups = new Map<string, { state: StateKind; reason: string; items: number[] }>()
  let at = 0
  for (const state of view.states()) {
    if (only.size === 0 || only.has(state.kind)) {
      const own = reasonOf(state)
      const isKnown = groups.has(`${state.kind} ${own}`) || groups.size < REASONS
      const reason = isKnown ? own : MIXED
      const key = `${state.kind} ${reason}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, { state: state.kind, reason, items: [at] })
      else group.items.push(at)
    }
    at += 1
  }
  const sorted = [...groups.values()].toSorted(
    (a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state),
  )
  return sorted.flatMap(({ state, reason, items }): LedgerLine[] => [
    { kind: 'group', state, reason, count: items.length },
    ...items.map((index): LedgerLine => ({ kind: 'item', at: index, isMixed: reason === MIXED })),
  ])
}

/** The ids whose state is one of these, in the confirmed order. */
export function idsIn(view: BatchView, kinds: ReadonlySet<StateKind>): readonly string[] {
  return itemsIn(view, kinds).map(({ target }) => target.id)
}

export function itemsIn(view: BatchView, kinds: ReadonlySet<StateKind>): readonly BatchItem[] {
  return [...view.items()].filter(({ state }) => kinds.has(state.kind))
}
