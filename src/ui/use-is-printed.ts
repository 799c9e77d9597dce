import { useEventValue } from './use-event-value'

/**
 * Whether the browser prints the page. Chromium counts the pages after the event `beforeprint` and before the media query
 * `print` changes, so the page must have its printed length when the event ends.
 */
export function useIsPrinted(): boolean {
  return useEventValue(window, 'beforeprint afterprint', (last) => last === 'beforeprint')
}
