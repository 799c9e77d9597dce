import { useMemo } from 'react'
import { rowKeysOf } from '~/components/row-keys'
import { visibleText } from '~/lib/visible-text'
import { ListTable } from '~/components/list-table'
import { NARROW, useMedia } from '~/ui/use-media'
import { registryColumns, type UsesKnown } from './registry-columns'
import type { RegistryRow } from './registry-rows'
import type { RegistrySort, RegistryView } from './registry-view'

interface RegistryTableProps extends UsesKnown {
  readonly rows: readonly RegistryRow[]
  readonly fields: readonly string[]
  readonly view: RegistryView
  readonly onSort: (by: RegistrySort) => void
}

const spokenName = ({ name }: RegistryRow) => visibleText(name)

/** The registered tools. */
export function RegistryTable(props: RegistryTableProps) {
  const { rows, fields, view, usesUnknown, areUsesPartial, onSort } = props
  const { hasUses, sort } = view
  const isNarrow = useMedia(NARROW)
  const keys = useMemo(() => rowKeysOf(rows.map(({ tool }) => tool)), [rows])
  const columns = useMemo(
    () => registryColumns({ fields, hasUses, isNarrow, usesUnknown, areUsesPartial }),
    [fields, hasUses, isNarrow, usesUnknown, areUsesPartial],
  )
  return (
    <ListTable
      label="Registered tools"
      rows={rows}
      keys={keys}
      columns={columns}
      nameOf={spokenName}
      sort={sort}
      onSort={onSort}
    />
  )
}
