import { useLayoutEffect, type RefObject } from 'react'
import { useScrollPosition } from '~/ui/use-scroll-position'
import { useSavedPosition } from './saved-position'

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
