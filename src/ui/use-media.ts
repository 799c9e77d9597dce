import { useMemo } from 'react'
import { useEventValue } from './use-event-value'

/** Does the media query match? For decisions that CSS cannot make, such as the height of rendered rows. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  return useEventValue(media, 'change', () => media.matches)
}

/** Below this width, a list has one column. The same width as Tailwind's `sm`. */
export const NARROW = '(width < 40rem)'
