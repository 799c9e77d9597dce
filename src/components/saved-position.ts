import { useCallback, useLayoutEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { onClear } from '~/stores/clear-local-data'
import {
  useScrollPosition,
  type PositionMemory,
  type SavedPosition,
} from '~/ui/use-scroll-position'

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

/**
 * For a list that is no table: Back leads to the same scroll position, and to the link that led away from it.
 *
 * @param isReady is there something to scroll yet?
 */
export function useScrollRestoration(
  scroller: RefObject<HTMLElement | null>,
  isReady: boolean,
): void {
  const memory = useSavedPosition()
  useScrollPosition(scroller, memory, focusedLink, isReady)
  useLayoutEffect(() => {
    const href = memory.place?.key
    const links = scroller.current?.getElementsByTagName('a')
    if (!isReady || href === undefined || links === undefined) return
    // Once the rows at that place are drawn, and the heading has had the focus of a new screen.
    afterDrawing(() => {
      const link = [...links].find((each) => each.getAttribute('href') === href)
      link?.focus({ preventScroll: true })
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit
  }, [memory.onLeave, isReady])
}

function focusedLink(scroller: HTMLElement) {
  const { activeElement } = document
  const href = scroller.contains(activeElement) ? activeElement?.getAttribute('href') : undefined
  return { key: href ?? undefined, part: 'link' }
}

function afterDrawing(work: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(work))
}
