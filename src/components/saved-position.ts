import { useCallback } from 'react'
import { useLocation } from 'react-router'
import type { PositionMemory, SavedPosition } from '~/ui/use-scroll-position'
import { createPersistedStore } from '~/stores/create-store'

/**
 * Only the newest positions are stored. Most older positions are never used again, because a replaced history entry
 * gets a new key.
 */
const MAX_POSITIONS = 300

const positions = createPersistedStore<Readonly<Record<string, SavedPosition>>>({
  name: 'sluice.positions',
  storage: 'tab',
  kind: 'work',
  empty: {},
  read(text) {
    const kept: readonly (readonly [visit: string, SavedPosition])[] = JSON.parse(text)
    // React Router gives the first history entry of every document the key `default`, and sets its `history.state`. If
    // there is no state yet, this entry is new, and a stored `default` position belongs to an earlier document.
    return Object.fromEntries(
      // A damaged entry is left out, or this line throws and the store starts empty.
      kept.filter(
        ([visit, { top }]) => top >= 0 && (history.state !== null || !visit.startsWith('default')),
      ),
    )
  },
  write: (kept) => JSON.stringify(Object.entries(kept).slice(-MAX_POSITIONS)),
})

/** The scroll position and the focus of this history entry when the user left it in this tab. They survive a reload. */
export function useSavedPosition(): PositionMemory {
  const { key, pathname } = useLocation()
  const visit = key + pathname
  const onLeave = useCallback(
    (position: SavedPosition) => positions.setState({ [visit]: position }),
    [visit],
  )
  return { place: positions.getState()[visit], onLeave }
}
