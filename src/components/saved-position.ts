import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { onClear } from '~/stores/clear-local-data'
import type { PositionMemory, SavedPosition } from '~/ui/use-scroll-position'

/** The last position in the list of each visit, by history entry. */
const positions = new Map<string, SavedPosition>()
onClear('work', () => positions.clear())

/** Where this visit was left, when the reader has come back to it. */
export function useSavedPosition(): PositionMemory {
  const { key: visit } = useLocation()
  const onLeave = useCallback(
    (position: SavedPosition) => void positions.set(visit, position),
    [visit],
  )
  return { place: positions.get(visit), onLeave }
}
