import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Does the media query hold now? For what CSS alone cannot decide, such as the height of drawn rows. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media.matches)
}

/** Below this a list has one column; the same width as Tailwind's `sm`. */
export const NARROW = '(width < 40rem)'
