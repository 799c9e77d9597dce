import { useMemo, useSyncExternalStore, useCallback, useRef } from 'react'

/**
 * Returns the result of `read`, and calls `read` again after each of these events, with the name of the last event.
 *
 * @param events names of the events, separated by spaces
 */
export function useEventValue<Value>(
  target: EventTarget,
  events: string,
  read: (last?: string) => Value,
): Value {
  const last = useRef<string>(undefined)
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = new AbortController()
      const { signal } = listening
      for (const name of events.split(' ')) {
        const update = () => {
          last.current = name
          listener()
        }
        target.addEventListener(name, update, { signal })
      }
      return () => listening.abort()
    },
    [target, events],
  )
  const readLast = () => read(last.current)
  return useSyncExternalStore(subscribe, readLast, readLast)
}

/**
 * Whether the media query matches. For decisions that CSS cannot make, such as the height of rendered rows. While the
 * page is printed, all queries except `PRINT` keep their value for the screen, because Chromium has already counted the
 * pages. A component that mounts during printing gets the value for paper.
 */
export function useMediaQuery(query: string): boolean {
  const { subscribe, read } = useMemo(() => mediaStoreOf(query), [query])
  // The third argument is for unit tests, which render to a string.
  return useSyncExternalStore(subscribe, read, read)
}

export function mediaStoreOf(query: string) {
  const media = matchMedia(query)
  let value = media.matches
  return {
    read: () => value,
    subscribe: (listener: () => void) => {
      const update = () => {
        if (query === PRINT || !matchMedia(PRINT).matches) value = media.matches
        listener()
      }
      // The result of the query may have changed since the render.
      update()
      media.addEventListener('change', update)
      return () => media.removeEventListener('change', update)
    },
  }
}

const PRINT = 'print'

/** Matches a window narrower than 896 px, which is narrower than the window of a small laptop. */
export const SMALL_WINDOW = '(width < 56rem)'

/** Matches a window narrower than 640 px, such as a phone. This is the limit of Tailwind's `sm`. */
export const NARROW_SCREEN = '(width < 40rem)'

/**
 * Whether the browser prints the page. Chromium counts the pages after the event `beforeprint` and before the media
 * query changes. Emulated print media send no event, and Safari may send `afterprint` before it has printed.
 */
export function useIsPrinted(): boolean {
  const isMedia = useMediaQuery(PRINT)
  const isEvent = useEventValue(window, 'beforeprint afterprint', (last) => last === 'beforeprint')
  return isMedia || isEvent
}
