import type { MouseEvent } from 'react'

/**
 * Whether the browser must handle this click on a link, because the click opens a new tab or window, or starts a
 * download.
 */
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
