import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isMoving } from '~/domain/phases'
import { useWatch } from '~/stores/watched-pipelines'
import type { PipelineEntry } from '../rows/pipeline-entry'

/** A list of up to so many rows is followed as a whole. Of a longer one, what moves is followed off the screen, too. */
const MOST_FOLLOWED = 200
/** Ms: what only flies past is not asked for. */
const REST = 120

/** Polls the rows on the screen and the moving ones. @returns to be called with the range of rendered rows */
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

  const followed = useMemo(() => {
    const isShort = entries.length <= MOST_FOLLOWED
    const ids: string[] = []
    for (const { phase, pipeline } of entries) {
      if ((isShort || isMoving(phase)) && pipeline._id !== undefined) ids.push(pipeline._id)
      if (ids.length === MOST_FOLLOWED) break
    }
    return ids
  }, [entries])
  const ids = useMemo(() => {
    const visible = entries
      .slice(...(drawn ?? [0, 0]))
      .flatMap(({ pipeline }) => pipeline._id ?? [])
    return [...new Set([...visible, ...followed])]
  }, [entries, drawn, followed])
  useWatch(ids)
  return onDrawn
}
