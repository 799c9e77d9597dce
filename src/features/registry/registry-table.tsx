import { useMemo } from 'react'
import { BrokenRow } from '~/components/broken-row'
import { usePreferences } from '~/stores/preferences'
import { rowKeysOf } from '~/components/row-keys'
import { useRowHeight } from '~/components/use-row-height'
import { useTablePlace } from '~/components/use-table-place'
import { visibleText } from '~/lib/visible-text'
import { DataTable } from '~/ui/data-table/data-table'
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
  const { singleKeys } = usePreferences()
  const isNarrow = useMedia(NARROW)
  const keys = useMemo(() => rowKeysOf(rows.map(({ tool }) => tool)), [rows])
  const shown = fields.join(',')
  const columns = useMemo(
    () => registryColumns({ fields, hasUses, isNarrow, usesUnknown, areUsesPartial }),
    // oxlint-disable-next-line react/exhaustive-deps -- the fields by their names
    [shown, hasUses, isNarrow, usesUnknown, areUsesPartial],
  )
  return (
    <DataTable
      label="Registered tools"
      rows={rows}
      keys={keys}
      columns={columns}
      rowHeight={useRowHeight()}
      nameOf={spokenName}
      brokenRow={BrokenRow}
      singleKeys={singleKeys}
      sort={sort}
      onSort={onSort}
      {...useTablePlace()}
    />
  )
}
