import { usePreferences } from '~/stores/preferences'
import { DataTable, type DataTableProps } from '~/ui/data-table/data-table'
import { NARROW, useMedia } from '~/ui/use-media'
import { useSavedPosition } from './saved-position'
import type { CrashProps } from '~/ui/error-boundary'
import { ServiceText } from './service-text'

/**
 * Height of a row of a list in pixels, the same numbers as `--row` in styles.css. A narrow row has two lines, and a
 * finger needs 44.
 */
function useRowHeight(): number {
  const { density } = usePreferences()
  const isNarrow = useMedia(NARROW)
  const isTouched = useMedia('(pointer: coarse)')
  if (isNarrow) return 56
  if (isTouched) return 44
  return density === 'compact' ? 28 : 36
}

type ListTableProps<Row, By extends string> = Omit<
  DataTableProps<Row, By>,
  'brokenRow' | 'rowHeight' | 'singleKeys' | 'place' | 'onLeave'
>

/** The list of a screen: a table with the density and keys of the preferences. Back returns to its row. */
export function ListTable<Row, By extends string>(props: ListTableProps<Row, By>) {
  const { singleKeys } = usePreferences()
  return (
    <DataTable
      {...props}
      brokenRow={BrokenRow}
      rowHeight={useRowHeight()}
      singleKeys={singleKeys}
      {...useSavedPosition()}
    />
  )
}

/** One record that cannot be drawn does not take its list down. */
export function BrokenRow({ subject = '—' }: CrashProps) {
  return (
    <span role="gridcell" className="text-soft col-span-full truncate pl-11 text-sm">
      This record cannot be drawn (
      <code className="font-mono text-xs">
        <ServiceText text={subject} />
      </code>
      )
    </span>
  )
}
