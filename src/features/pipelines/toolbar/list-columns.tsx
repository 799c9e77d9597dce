import { ColumnsChoice } from '~/ui/columns-choice'
import { COLUMNS, type Column } from '../list-state'
import { COLUMN_LOOKS } from '../table/table-columns'

const OFFERED = COLUMNS.map((column) => ({ column, label: COLUMN_LOOKS[column].label }))

/** Which columns the list shows; part of the address. */
export function ListColumns(props: {
  readonly columns: readonly Column[]
  readonly onChange: (columns: readonly Column[]) => void
}) {
  return <ColumnsChoice offered={OFFERED} shown={props.columns} onChange={props.onChange} />
}
