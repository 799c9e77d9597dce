import { useMemo, useState } from 'react'
import type { IndexedPipeline } from './indexed-pipeline'
import type { PipelineIndex } from './pipeline-index'

interface HeldEntries {
  /** What the list shows. */
  readonly entries: readonly IndexedPipeline[]
  /** Order or membership has changed meanwhile and waits until the list is let go. */
  readonly isBehind: boolean
  readonly hold: (isHeld: boolean) => void
  /** Takes over the waiting order now. */
  readonly catchUp: () => void
}

/**
 * Keeps rows where they are while somebody points at one of them or has the focus in one: polls bring
 * new data into the rows, but no row moves, comes or goes under the pointer.
 *
 * @param listed what query and sort give for the newest data
 * @param view names query and sort: another view is shown at once, as its reader asked for it
 */
export function useHeldEntries(
  listed: readonly IndexedPipeline[],
  index: PipelineIndex,
  view: string,
): HeldEntries {
  const [held, setHeld] = useState<{ view: string; entries: readonly IndexedPipeline[] }>()
  const isHeld = held !== undefined && held.view === view

  // Most often nothing has changed since, and a table of 100,000 rows would be made for naught.
  const isOther = isHeld && held.entries !== listed
  const byKey = useMemo(
    () => (isOther ? new Map(index.entries.map((entry) => [entry.key, entry])) : undefined),
    [isOther, index],
  )
  const entries = useMemo(
    () =>
      held === undefined || byKey === undefined
        ? listed
        : held.entries.map((entry) => byKey.get(entry.key) ?? entry),
    [held, byKey, listed],
  )
  const isBehind = useMemo(
    () =>
      entries !== listed &&
      (entries.length !== listed.length ||
        entries.some((entry, at) => entry.key !== listed[at]?.key)),
    [entries, listed],
  )
  const grip = { view, entries: listed }
  return {
    entries,
    isBehind,
    hold: (hold) => {
      if (hold !== isHeld) setHeld(hold ? grip : undefined)
    },
    catchUp: () => setHeld(grip),
  }
}
