import { usePreferences } from '~/stores/preferences'
import { DataTable, type DataTableProps } from '~/ui/data-table/data-table'
import { BrokenRow } from './broken-row'
import { useRowHeight } from './use-row-height'
import { useSavedPosition } from './use-saved-position'

type ListTableProps<Row, By extends string> = Omit<
  DataTableProps<Row, By>,
  'brokenRow' | 'rowHeight' | 'singleKeys' | 'place' | 'onLeave'
>

/** The table that is the list of a screen: as high, dense and keyboard-driven as its reader wants, and Back leads to its row. */
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
