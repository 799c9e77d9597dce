import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { rowKeysOf } from '~/components/row-keys'
import { isMoving, phaseOf, type Phase } from '~/domain/phases'
import { epochOf } from '~/lib/time-format'
import { usePipelines, useStatusMarks } from '~/queries/pipelines'
import { isSameMark, type StatusMark } from '~/queries/known-statuses'
import { useWatchPipelines } from '~/stores/watched-pipelines'
import { PIPELINE_COLUMNS, type SortKey } from './pipeline-columns'

export interface PipelineRow {
  /** Unique in the list. A refresh keeps the key, unless rows without an id or with the same id change places. */
  readonly key: string
  readonly pipeline: Pipeline
  readonly phase: Phase
  /** Epoch milliseconds; NaN if the value is missing or not a date. */
  readonly updated: number
  /**
   * Set if the record has changed since the list was read, or if the pipeline was deleted. Also set if the last reply
   * about the pipeline did not contain it.
   */
  readonly mark?: StatusMark | undefined
}

/** The row that was last made for each record. */
const known = new WeakMap<Pipeline, PipelineRow>()

/**
 * Makes the rows of a list. A record object whose key and mark are the same as before keeps its row, so that only
 * changed rows render.
 */
export function pipelineRows(
  pipelines: readonly Pipeline[],
  markOf: (pipeline: Pipeline) => StatusMark | undefined,
): readonly PipelineRow[] {
  const keys = rowKeysOf(pipelines)
  return pipelines.map((pipeline, at) => {
    const key = keys[at] ?? ''
    const before = known.get(pipeline)
    const mark = markOf(pipeline)
    if (before?.key === key && isSameMark(before.mark, mark)) return before
    const updated = epochOf(pipeline.updatedAt)
    const row = { key, pipeline, phase: phaseOf(pipeline), updated, mark }
    known.set(pipeline, row)
    return row
  })
}

export interface AmbiguousIds {
  /** The number of rows that have the id of an earlier row. */
  readonly duplicates: number
  readonly missing: number
}

/**
 * Counts the rows that have the id of an earlier row, and the rows without an id. Only the keys of these rows differ
 * from their ids.
 */
export function ambiguousIdsOf(rows: readonly PipelineRow[]): AmbiguousIds {
  let duplicates = 0
  let missing = 0
  for (const { key, pipeline } of rows) {
    if (pipeline._id === undefined) missing += 1
    else if (pipeline._id !== key) duplicates += 1
  }
  return { duplicates, missing }
}

const NO_PIPELINES: readonly Pipeline[] = []

export function useRows(): {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly rows: readonly PipelineRow[]
} {
  const query = usePipelines()
  const pipelines = query.data?.items ?? NO_PIPELINES
  const markOf = useStatusMarks()
  const newest = useMemo(() => ({ pipelines, markOf }), [pipelines, markOf])
  // Rendering 10,000 new rows after a poll must not delay a keystroke or a click.
  const deferred = useDeferredValue(newest)
  const rows = useMemo(() => pipelineRows(deferred.pipelines, deferred.markOf), [deferred])
  useWatchMoving(rows)
  return { query, rows }
}

/** At most this many rows of the list are polled, besides the rows on the screen. */
const MAX_WATCHED = 200

/**
 * Polls all rows of a short list, or only the queued and running rows of a long list. Rows that the filter hides are
 * polled too, because they may start to match.
 */
function useWatchMoving(rows: readonly PipelineRow[]): void {
  const ids = useMemo(() => {
    const isShort = rows.length <= MAX_WATCHED
    const watched = isShort ? rows : rows.filter(({ phase }) => isMoving(phase))
    return watched.slice(0, MAX_WATCHED).flatMap(({ pipeline }) => pipeline._id ?? [])
  }, [rows])
  useWatchPipelines(ids)
}

/** Rows that the user scrolls past within this many milliseconds are not polled. */
const REST = 120

/**
 * Polls the rows on the screen.
 *
 * @returns a callback for the range of rendered rows
 */
export function useWatchVisible(rows: readonly PipelineRow[]): (from: number, to: number) => void {
  const [rendered, setRendered] = useState<readonly [from: number, to: number]>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onRendered = useCallback((from: number, to: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setRendered([from, to]), REST)
    setRendered((before) => before ?? [from, to])
  }, [])

  const ids = useMemo(
    () => rows.slice(...(rendered ?? [0, 0])).flatMap(({ pipeline }) => pipeline._id ?? []),
    [rows, rendered],
  )
  useWatchPipelines(ids)
  return onRendered
}

export interface Sort {
  readonly by: SortKey
  readonly descending: boolean
}

const collator = new Intl.Collator(undefined, { numeric: true })

type Value = string | number | undefined

function valueOf(row: PipelineRow, by: SortKey): Value {
  const value = PIPELINE_COLUMNS[by].sortValue(row)
  return Number.isNaN(value) ? undefined : value
}

function compareValues(one: Value, other: Value): number {
  return typeof one === 'string' && typeof other === 'string'
    ? collator.compare(one, other)
    : Number(one) - Number(other)
}

/**
 * Sorts the rows. Rows without a value come last in both directions. Equal rows are sorted by key, so that a refresh
 * does not move them.
 */
export function sortPipelines(
  rows: readonly PipelineRow[],
  { by, descending }: Sort,
): readonly PipelineRow[] {
  const direction = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row, by) }))
    .toSorted((a, b) => {
      const [one, other] = [a.value, b.value]
      const byKey = () => (a.row.key < b.row.key ? -1 : 1)
      if (one === undefined || other === undefined)
        return Number(one === undefined) - Number(other === undefined) || byKey()
      return direction * (compareValues(one, other) || byKey())
    })
    .map(({ row }) => row)
}
