import { useEffect, type RefObject } from 'react'

/** Keeps the row with the focus in view when something comes up below the list and takes some of its height. */
export function useKeepFocusInView(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    let height = Number.NaN
    const observer = new ResizeObserver(() => {
      scrollToFocus(element, height)
      height = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}

function scrollToFocus(scroller: HTMLElement, heightBefore: number): void {
  const focused = document.activeElement?.closest('[role=row]') ?? null
  if (focused === null || !scroller.contains(focused)) return
  const bottom = focused.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top
  const hidden = bottom - scroller.clientHeight
  if (hidden > 0 && bottom <= heightBefore) scroller.scrollTop += hidden
}
