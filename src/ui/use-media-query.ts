import { useMemo } from 'react'
import { useEventValue } from './use-event-value'

/** Whether the media query matches. For decisions that CSS cannot make, such as the height of rendered rows. */
export function useMediaQuery(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  return useEventValue(media, 'change', () => media.matches)
}

/** A window with less space than a small laptop has. */
export const SMALL_WINDOW = '(width < 56rem)'

/** The width of a phone: narrower than Tailwind's `sm`. */
export const NARROW_SCREEN = '(width < 40rem)'
