import { useCallback, useRef, useSyncExternalStore } from 'react'

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
  return useSyncExternalStore(subscribe, () => read(last.current))
}
