import { usePreferences } from '~/stores/preferences'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { useSavedPosition } from './saved-position'
import type { CrashProps } from '~/ui/error-boundary'
import { ServiceCode } from './service-text'

/**
 * The height of a row in pixels. It must equal the CSS variable `--row`, which styles.css or an element around the
 * table sets. A row on a narrow screen has several lines, and a touch target needs 44 pixels.
 */
function useRowHeight(narrow: number, comfortable: number): number {
  const { density } = usePreferences()
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const isTouched = useMediaQuery('(pointer: coarse)')
  if (isNarrow) return narrow
  if (isTouched) return 44
  return density === 'compact' ? 28 : comfortable
}

/** The props that all main lists pass to their `DataTable`. */
export function useListTable(narrowRow = 56, comfortableRow = 36) {
  const { singleKeys } = usePreferences()
  return {
    brokenRow: BrokenRow,
    rowHeight: useRowHeight(narrowRow, comfortableRow),
    singleKeys,
    ...useSavedPosition(),
  }
}

/** Replaces a row that fails to render, so that the other rows stay. */
export function BrokenRow({ subject = '—' }: CrashProps) {
  return (
    <span role="gridcell" className="text-soft col-span-full truncate pl-11 text-sm">
      This record cannot be shown (<ServiceCode text={subject} />)
    </span>
  )
}
