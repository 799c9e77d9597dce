import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { pipelineEntries, type PipelineEntry } from './pipeline-entry'
import { sortPipelines, type LastOrder, type Sort } from './pipeline-order'
import { usePipelines } from '~/queries/pipelines'
import { useStatusMarks } from '~/queries/status'
import { countOrderChanges } from '~/lib/order-changes'
import { type FrozenOrder, useFreezeOrder } from '~/ui/use-freeze-order'

const NO_PIPELINES: readonly Pipeline[] = []

/** The list as the service gives it, and its rows in that order. */
export function useRows(): {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly rows: readonly PipelineEntry[]
} {
  const query = usePipelines()
  const pipelines = query.data?.items ?? NO_PIPELINES
  const markOf = useStatusMarks()
  const newest = useMemo(() => ({ pipelines, markOf }), [pipelines, markOf])
  // Ten thousand rows after a poll must not keep a key or a click waiting.
  const read = useDeferredValue(newest)
  const rows = useMemo(() => pipelineEntries(read.pipelines, read.markOf), [read])
  return { query, rows }
}

/** The rows in the order that was chosen. */
export function useSortedRows(
  rows: readonly PipelineEntry[],
  { by, descending }: Sort,
): readonly PipelineEntry[] {
  const [last] = useState((): LastOrder => ({ indexes: [] }))
  return useMemo(() => sortPipelines(rows, { by, descending }, last), [rows, by, descending, last])
}

interface HeldEntries {
  /** What the list shows. */
  readonly entries: readonly PipelineEntry[]
  /** Rows that the newest data add, remove or move, and that wait until the list is released. */
  readonly changes: number
  /** Takes the newest order over. */
  readonly catchUp: () => void
  /** For each element that belongs to the list. */
  readonly area: ReturnType<FrozenOrder<unknown>['area']>
}

/**
 * The rows of the list, in places that hold while somebody works in it: polls bring new data into the
 * rows, but no row moves, comes or goes.
 *
 * @param listed what query and sort give for the newest data
 * @param rows all rows of the newest data
 * @param view names query and sort: another view is shown at once, because its reader asked for it
 */
export function useFrozenEntries(
  listed: readonly PipelineEntry[],
  rows: readonly PipelineEntry[],
  view: string,
): HeldEntries {
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
    entries,
    changes: shownChanges,
    catchUp: () => update(newest),
    area: area({ view, entries }),
  }
}

/** The keys of these rows, in their order. */
function keysOf(entries: readonly PipelineEntry[]): readonly string[] {
  return entries.map(({ key }) => key)
}
