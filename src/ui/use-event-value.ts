import { useCallback, useSyncExternalStore } from 'react'

/**
 * Returns the result of `read`, and calls `read` again after each of these events.
 *
 * @param events names of the events, separated by spaces
 */
export function useEventValue<Value>(
  target: EventTarget,
  events: string,
  read: () => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const names = events.split(' ')
      for (const name of names) target.addEventListener(name, listener)
      return () => {
        for (const name of names) target.removeEventListener(name, listener)
      }
    },
    [target, events],
  )
  return useSyncExternalStore(subscribe, read)
}
