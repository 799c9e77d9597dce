import { useCallback } from 'react'
import { useLocation } from 'react-router'
import type { PositionMemory, SavedPosition } from '~/ui/use-scroll-position'
import { createPersistedStore } from '~/stores/create-store'

/** A limit, because most old positions are never used again: a replaced history entry gets a new key. */
const MAX_POSITIONS = 300

const positions = createPersistedStore<Readonly<Record<string, SavedPosition>>>({
  name: 'sluice.positions',
  storage: 'tab',
  kind: 'work',
  empty: {},
  read(text) {
    const kept: readonly (readonly [visit: string, SavedPosition])[] = JSON.parse(text)
    // The router calls the first entry of every document `default`, and gives it a state. Without a state the entry is
    // new, so the saved position belongs to an earlier document.
    return Object.fromEntries(
      // A damaged entry throws here, or is left out.
      kept.filter(
        ([visit, { top }]) => top >= 0 && (history.state !== null || !visit.startsWith('default')),
      ),
    )
  },
  write: (kept) => JSON.stringify(Object.entries(kept).slice(-MAX_POSITIONS)),
})

/** Where the user left this history entry in this tab. The position survives a reload. */
export function useSavedPosition(): PositionMemory {
  const { key, pathname } = useLocation()
  const visit = key + pathname
  const onLeave = useCallback(
    (position: SavedPosition) => positions.setState({ [visit]: position }),
    [visit],
  )
  return { place: positions.getState()[visit], onLeave }
}
