import { useEventValue } from './use-event-value'
import { PRINT, useMediaQuery } from './use-media-query'

/**
 * Whether the browser prints the page. Chromium counts the pages after the event `beforeprint` and before the media query
 * changes. Emulated print media send no event, and Safari may send `afterprint` before it has printed.
 */
export function useIsPrinted(): boolean {
  const isMedia = useMediaQuery(PRINT)
  const isEvent = useEventValue(window, 'beforeprint afterprint', (last) => last === 'beforeprint')
  return isMedia || isEvent
}
