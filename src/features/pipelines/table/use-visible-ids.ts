import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isMoving } from '~/domain/phases'
import { useWatch } from '~/stores/watched-pipelines'
import type { PipelineEntry } from '../rows/pipeline-entry'

/** A list of up to so many rows is followed as a whole. Of a longer one, what moves is followed off the screen, too. */
const MOST_FOLLOWED = 200
/** Ms: what only flies past is not asked for. */
const REST = 120

/**
 * Has the rows that move, and all of a short list, kept up to date as long as the list is open: also those that the
 * filter hides, because they may come to match it.
 */
export function useFollowed(rows: readonly PipelineEntry[]): void {
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

/**
 * Has the rows on the screen kept up to date.
 *
 * @returns to be told which rows are drawn: the first, and one behind the last
 */
export function useVisibleIds(
  entries: readonly PipelineEntry[],
): (from: number, to: number) => void {
  const [drawn, setDrawn] = useState<readonly [from: number, to: number]>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onDrawn = useCallback((from: number, to: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDrawn([from, to]), REST)
    setDrawn((before) => before ?? [from, to])
  }, [])

  const ids = useMemo(
    () => entries.slice(...(drawn ?? [0, 0])).flatMap(({ pipeline }) => pipeline._id ?? []),
    [entries, drawn],
  )
  useWatch(ids)
  return onDrawn
}
