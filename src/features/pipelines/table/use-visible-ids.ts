import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isMoving } from '~/domain/phases'
import { useWatch } from '~/stores/watched-pipelines'
import type { PipelineEntry } from '../rows/pipeline-entry'

/** What moves off the screen is followed, too, but not without end. */
const MOVING_FOLLOWED = 200
/** Ms: what only flies past is not asked for. */
const REST = 120

/**
 * Has the rows on the screen and those that move kept up to date, as long as the list is open.
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

  const moving = useMemo(() => {
    const ids: string[] = []
    for (const { phase, pipeline } of entries) {
      if (isMoving(phase) && pipeline._id !== undefined) ids.push(pipeline._id)
      if (ids.length === MOVING_FOLLOWED) break
    }
    return ids
  }, [entries])
  const ids = useMemo(() => {
    const visible = entries
      .slice(...(drawn ?? [0, 0]))
      .flatMap(({ pipeline }) => pipeline._id ?? [])
    return [...new Set([...visible, ...moving])]
  }, [entries, drawn, moving])
  useWatch(ids)
  return onDrawn
}
