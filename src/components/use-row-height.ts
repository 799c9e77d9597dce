import { NARROW, useMedia } from '~/ui/use-media'
import { usePreferences } from '~/stores/preferences'

/**
 * Height of a row of a list in pixels, the same numbers as `--row` in styles.css. A narrow row has two
 * lines, a finger needs 44.
 */
export function useRowHeight(): number {
  const { density } = usePreferences()
  const isNarrow = useMedia(NARROW)
  const isTouched = useMedia('(pointer: coarse)')
  if (isNarrow) return 56
  if (isTouched) return 44
  return density === 'compact' ? 28 : 36
}
