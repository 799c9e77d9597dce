import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { pipelineEntries, type PipelineEntry } from './pipeline-entry'
import { sortPipelines, type LastOrder, type Sort } from './pipeline-order'
import { usePipelines } from '~/queries/pipelines'
import { useStatusMarks } from '~/queries/status'
import { isMoving } from '~/domain/phases'
import { useWatch } from '~/stores/watched-pipelines'
import { countOrderChanges } from '~/lib/order-changes'
import { useFreezeOrder } from '~/ui/use-freeze-order'

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
  useFollowed(rows)
  return { query, rows }
}

/** A list of up to so many rows is polled as a whole. Of a longer one, so many that move. */
const MOST_FOLLOWED = 200

/** Polls what moves, and all of a short list: also what the filter hides, because it may come to match it. */
function useFollowed(rows: readonly PipelineEntry[]): void {
  const ids = useMemo(() => {
    const isShort = rows.length <= MOST_FOLLOWED
    const followed: string[] = []
    for (const { phase, pipeline } of rows) {
      if ((isShort || isMoving(phase)) && pipeline._id !== undefined) followed.push(pipeline._id)
      if (followed.length === MOST_FOLLOWED) break
    }
    return followed
  }, [rows])
  useWatch(ids)
}

/** The rows in the order that was chosen. */
export function useSortedRows(
  rows: readonly PipelineEntry[],
  { by, descending }: Sort,
): readonly PipelineEntry[] {
  const [last] = useState((): LastOrder => ({ indexes: [] }))
  return useMemo(() => sortPipelines(rows, { by, descending }, last), [rows, by, descending, last])
}

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
