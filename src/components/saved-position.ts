import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { savedPosition, savePosition } from '~/stores/saved-positions'
import type { PositionMemory, SavedPosition } from '~/ui/use-scroll-position'

/** The position at which the user left this history entry, if it is saved. */
export function useSavedPosition(): PositionMemory {
  const { key, pathname } = useLocation()
  const visit = key + pathname
  const onLeave = useCallback((position: SavedPosition) => savePosition(visit, position), [visit])
  return { place: savedPosition(visit), onLeave }
}
