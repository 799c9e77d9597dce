import { ColumnsSelect } from '~/ui/columns-select'
import { COLUMNS, type ColumnName } from '../list-state'
import { PIPELINE_COLUMNS } from '../table/pipeline-columns'

const OFFERED = COLUMNS.map((column) => ({ column, label: PIPELINE_COLUMNS[column].label }))

/** Which columns the list shows; part of the address. */
export function ListColumns(props: {
  readonly columns: readonly ColumnName[]
  readonly onChange: (columns: readonly ColumnName[]) => void
}) {
  return <ColumnsSelect columns={OFFERED} shown={props.columns} onChange={props.onChange} />
}
