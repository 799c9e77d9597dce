import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { onClear } from '~/stores/clear-local-data'
import type { SavedPosition } from '~/ui/data-table/use-active-row'

/** Where each visit of a table was left, by history entry. */
const places = new Map<string, SavedPosition>()
onClear('work', () => places.clear())

/** Back leads to the same rows of a table, and to the row that had the focus: for `place` and `onLeave` of `DataTable`. */
export function useSavedPosition() {
  const { key: visit } = useLocation()
  const onLeave = useCallback((place: SavedPosition) => void places.set(visit, place), [visit])
  return { place: places.get(visit), onLeave }
}
