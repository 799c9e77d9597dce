import { useMemo, useRef } from 'react'
import { useEventValue } from './use-event-value'

/**
 * Whether the media query matches. For decisions that CSS cannot make, such as the height of rendered rows. While the
 * page is printed, other queries than `PRINT` keep their value of the screen, because Chromium has already counted the pages.
 */
export function useMediaQuery(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query])
  const value = useRef(media.matches)
  return useEventValue(media, 'change', () => {
    if (query === PRINT || !matchMedia(PRINT).matches) value.current = media.matches
    return value.current
  })
}

export const PRINT = 'print'

/** A window with less space than a small laptop has. */
export const SMALL_WINDOW = '(width < 56rem)'

/** The width of a phone: narrower than Tailwind's `sm`. */
export const NARROW_SCREEN = '(width < 40rem)'
