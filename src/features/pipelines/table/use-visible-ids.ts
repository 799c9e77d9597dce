import { useMemo } from 'react'
import { isMoving } from '~/api/phases'
import { useWatch } from '~/components/live/live-context'
import { useSettled } from '~/ui/use-settled'
import type { VirtualWindow } from '~/ui/virtual-rows'
import type { IndexedPipeline } from '../rows/indexed-pipeline'

/** What moves off the screen is followed, too, but not without end. */
const MOVING_FOLLOWED = 200
/** Ms: what only flies past is not asked for. */
const REST = 120

/** Has the rows on the screen and those that move kept up to date, as long as the list is open. */
export function useVisibleIds(entries: readonly IndexedPipeline[], window: VirtualWindow): void {
  const from = useSettled(window.from, REST)
  const to = useSettled(window.to, REST)
  const moving = useMemo(() => {
    const ids: string[] = []
    for (const { phase, pipeline } of entries) {
      if (isMoving(phase) && pipeline._id !== undefined) ids.push(pipeline._id)
      if (ids.length === MOVING_FOLLOWED) break
    }
    return ids
  }, [entries])
  const ids = useMemo(() => {
    const visible = entries.slice(from, to).flatMap(({ pipeline }) => pipeline._id ?? [])
    return [...new Set([...visible, ...moving])]
  }, [entries, from, to, moving])
  useWatch('pipelines', ids)
}
