import { useLayoutEffect, type RefObject } from 'react'
import { isTextField } from '~/ui/is-text-field'
import { useScrollPosition } from '~/ui/use-scroll-position'
import { useSavedPosition } from './use-list-table'

/**
 * For a list that is not a table: Back restores the scroll position and focuses the link that the user followed.
 *
 * @param isReady true when the list has rendered
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
    // Waits until the rows are rendered and the heading of the new screen has taken the focus.
    afterNextPaint(() => {
      // Leaves the focus in a search field in which the user already types.
      if (isTextField(document.activeElement)) return
      const link = [...links].find((each) => each.getAttribute('href') === href)
      link?.focus({ preventScroll: true })
    })
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each visit
  }, [memory.onLeave, isReady])
}

function focusedLink(scroller: HTMLElement) {
  const { activeElement } = document
  const href = scroller.contains(activeElement) ? activeElement?.getAttribute('href') : undefined
  return { key: href ?? undefined, part: 'link' }
}

function afterNextPaint(work: () => void) {
  requestAnimationFrame(() => requestAnimationFrame(work))
}
