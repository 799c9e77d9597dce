import { useLayoutEffect, type RefObject } from 'react'

/** Where a list was left: so it can be shown again when its reader comes back. */
export interface SavedPosition {
  /** How far it was scrolled, in pixels. */
  readonly top: number
  /** The active row of a table, or the address of the link that had the focus. */
  readonly key: string | undefined
  /** The `data-part` of the control that had the focus last. */
  readonly part: string
}

/** Where the reader was when the list was left, and who remembers it next time: another function at each visit. */
export interface PositionMemory {
  readonly place?: SavedPosition | undefined
  readonly onLeave?: ((place: SavedPosition) => void) | undefined
}

/**
 * Scrolls an element to where it was left, and tells on leaving how far it is scrolled.
 *
 * @param focused what had the focus, asked for on leaving
 * @param isReady is there something to scroll yet?
 */
export function useScrollPosition(
  scroller: RefObject<HTMLElement | null>,
  { place, onLeave }: PositionMemory,
  focused: (scroller: HTMLElement) => Omit<SavedPosition, 'top'>,
  isReady = true,
): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !isReady) return undefined
    if (place !== undefined) element.scrollTop = place.top
    // When the list goes, what comes in its place may stand there already, and has its own scroll position.
    let top = element.scrollTop
    const onScroll = () => {
      top = element.scrollTop
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element.removeEventListener('scroll', onScroll)
      onLeave?.({ top, ...focused(element) })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit, of which `onLeave` is a function
  }, [onLeave, isReady])
}
