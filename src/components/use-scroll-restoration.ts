import { useLayoutEffect, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { onClear } from '~/stores/clear-local-data'

/** Where each visit was left, by history entry: how far it was scrolled, and the link that was taken. */
const places = new Map<string, { readonly top: number; readonly link: string | null }>()
onClear('work', () => places.clear())

/**
 * Back leads to the same scroll position of a list, and to the link that led away from it.
 *
 * @param isReady is there something to scroll yet?
 */
export function useScrollRestoration(
  scroller: RefObject<HTMLElement | null>,
  isReady: boolean,
): void {
  const { key: visit } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !isReady) return
    const place = places.get(visit)
    if (isReturn && place !== undefined) {
      element.scrollTop = place.top
      // Once the rows at that place are drawn, and the heading has had the focus of a new screen.
      if (place.link !== null) afterDrawing(() => focusLink(element, place.link))
    }
    // Tracked here, because on unmount the layout may already have changed.
    let top = element.scrollTop
    const onScroll = () => {
      top = element.scrollTop
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element.removeEventListener('scroll', onScroll)
      const { activeElement } = document
      const link = element.contains(activeElement) ? activeElement?.getAttribute('href') : null
      places.set(visit, { top, link: link ?? null })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit
  }, [visit, isReady])
}

function afterDrawing(work: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(work))
}

function focusLink(scroller: HTMLElement, href: string | null) {
  const links = [...scroller.querySelectorAll('a')]
  links.find((link) => link.getAttribute('href') === href)?.focus({ preventScroll: true })
}
