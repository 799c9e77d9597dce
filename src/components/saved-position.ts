import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { onClear } from '~/stores/clear-local-data'
import type { PositionMemory, SavedPosition } from '~/ui/use-scroll-position'

/** The last scroll position of the list, by history entry. */
const positions = new Map<string, SavedPosition>()
onClear('work', () => positions.clear())

/** The position at which the user left this history entry, if there is one. */
export function useSavedPosition(): PositionMemory {
  const { key: visit } = useLocation()
  const onLeave = useCallback(
    (position: SavedPosition) => void positions.set(visit, position),
    [visit],
  )
  return { place: positions.get(visit), onLeave }
}
