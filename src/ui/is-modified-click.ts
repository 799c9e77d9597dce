import type { MouseEvent } from 'react'

/** The browser handles these clicks itself: a new tab, a new window or a download. */
export function isModifiedClick(event: MouseEvent, { target }: HTMLAnchorElement): boolean {
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.altKey ||
    event.ctrlKey ||
    event.shiftKey ||
    (target !== '' && target !== '_self')
  )
}
