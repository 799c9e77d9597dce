import { useMemo } from 'react'
import { useEventValue } from './use-event-value'

/** Does the media query hold now? For what CSS alone cannot decide, such as the height of drawn rows. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  return useEventValue(media, 'change', () => media.matches)
}

/** Below this a list has one column; the same width as Tailwind's `sm`. */
export const NARROW = '(width < 40rem)'
