import { useLayoutEffect, type RefObject } from 'react'

/** The place in a list or on a page, and what had the focus there, when the user left. Restored on return. */
export interface SavedPosition {
  /** Pixels: the scroll offset of a list or page, or the distance of a link from the upper edge of the window. */
  readonly top: number
  /** The key of the active row of a table, or the address of the link that had the focus. */
  readonly key: string | undefined
  /**
   * The `data-part` of the control that last had the focus, or the index of the link among the links with its address.
   */
  readonly part: string
}

/** The saved position, and the function that saves it. Each visit has a new `onLeave` function. */
export interface PositionMemory {
  readonly place?: SavedPosition | undefined
  readonly onLeave?: ((place: SavedPosition) => void) | undefined
}

/**
 * Restores the scroll position of an element, and saves the position when the user leaves.
 *
 * @param focused returns the focused row or link; called when the user leaves
 * @param isReady false while there is no content to scroll
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
    // `top` follows each scroll. It is not read on unmount, because the element may then contain the next screen.
    let top = element.scrollTop
    const leave = (event?: Event) => {
      const { key, part } = focused(element)
      // After a reload, the focus must not move to a list that did not have it.
      const isLost = event !== undefined && !element.contains(document.activeElement)
      onLeave?.({ top, part, key: isLost ? undefined : key })
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('scroll', () => (top = element.scrollTop), { passive: true, signal })
    // A reload does not unmount the list.
    addEventListener('pagehide', leave, { signal })
    return () => {
      listening.abort()
      leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each visit, and each visit has a new `onLeave`
  }, [onLeave, isReady])
}

/** Matches a low window, such as a phone on its side. It must equal the variant `short` in styles.css. */
const SHORT = '(height < 30rem)'

/** The selector of the element that scrolls the whole page, if the parts of the page do not scroll. */
export const PAGE_SCROLLER = '[data-page]'

/**
 * Returns the element that scrolls a list. This is the list itself, with two exceptions: in a low window, and inside
 * `data-page="scrolls"`, the page around the list scrolls.
 */
export function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  const page = matchMedia(SHORT).matches ? PAGE_SCROLLER : '[data-page=scrolls]'
  return list?.closest<HTMLElement>(page) ?? list
}

/** Pixels from the top of the scrolled content to the list. */
export function offsetIn(scroller: HTMLElement, list: HTMLElement): number {
  if (scroller === list) return 0
  const topOf = (element: HTMLElement) => element.getBoundingClientRect().top
  return topOf(list) - topOf(scroller) + scroller.scrollTop
}
