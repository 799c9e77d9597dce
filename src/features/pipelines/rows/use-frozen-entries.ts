import { useMemo, useState } from 'react'
import { countOrderChanges } from '~/lib/order-changes'
import { useFreezeOrder } from '~/ui/use-freeze-order'
import type { PipelineEntry } from './pipeline-entry'

/**
 * The rows of the list. While the user works in it, polls update the rows, but no row moves, appears or disappears.
 *
 * @param listed the newest rows that match the query, sorted
 * @param rows all newest rows
 * @param view names query and sort; another view is shown at once
 */
export function useFrozenEntries(
  listed: readonly PipelineEntry[],
  rows: readonly PipelineEntry[],
  view: string,
) {
  const newest = { view, entries: listed }
  const { frozen, isPressed, update, replace, area } = useFreezeOrder<typeof newest>()
  if (frozen !== undefined && frozen.view !== view) replace(newest)
  const held = frozen?.view === view ? frozen.entries : undefined

  const isOther = held !== undefined && held !== listed
  const byKey = useMemo(
    () => (isOther ? new Map(rows.map((entry) => [entry.key, entry])) : undefined),
    [isOther, rows],
  )
  const entries = useMemo(
    () =>
      held === undefined || byKey === undefined
        ? listed
        : held.map((entry) => byKey.get(entry.key) ?? entry),
    [held, byKey, listed],
  )
  const changes = useMemo(
    () => (entries === listed ? 0 : countOrderChanges(keysOf(entries), keysOf(listed))),
    [entries, listed],
  )
  // The notice takes room at the end of the list, where a finger may be.
  const [shownChanges, setShownChanges] = useState(0)
  if (!isPressed && shownChanges !== changes) setShownChanges(changes)

  return {
    /** What the list shows. */
    entries,
    /** Rows that the newest data add, remove or move, and that wait until the list is released. */
    changes: shownChanges,
    /** Takes the newest order over. */
    catchUp: () => update(newest),
    /** For each element that belongs to the list. */
    area: area({ view, entries }),
  }
}

/** The keys of these rows, in their order. */
function keysOf(entries: readonly PipelineEntry[]): readonly string[] {
  return entries.map(({ key }) => key)
}
