import { useMemo } from 'react'
import { nameOf } from '~/api/pipelines'
import { useListTable } from '~/components/use-list-table'
import { DataTable } from '~/ui/data-table/data-table'
import { ACTION_KEYS } from '~/domain/action-keys'
import { visibleText } from '~/lib/visible-text'
import { pipelineSelection } from '~/stores/selection'
import { NARROW, useMedia } from '~/ui/use-media'
import { DEFAULT_LIST_STATE } from '../list-state'
import {
  columnsOf,
  NARROW_COLUMNS,
  type ColumnName,
  type PipelineColumns,
  type SortKey,
} from '../rows/pipeline-columns'
import type { Sort } from '../rows/pipeline-order'
import { useWatchVisible, type PipelineRow } from '../rows/pipeline-rows'

export interface PipelineTableProps {
  readonly rows: readonly PipelineRow[]
  readonly keys: readonly string[]
  readonly columns: PipelineColumns
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
  readonly onMenu: (row: PipelineRow, button: HTMLElement) => void
  /** Called for a shortcut key. A confirmation opens before anything is sent. */
  readonly onKey: (action: 'run' | 'stop', row: PipelineRow | 'selected') => void
}

const spokenName = ({ pipeline }: PipelineRow) => visibleText(nameOf(pipeline))

export function usePipelineColumns(chosen: readonly ColumnName[]): PipelineColumns {
  const isNarrow = useMedia(NARROW)
  const isSmall = useMedia('(width < 56rem)')
  const isWide = useMedia('(width >= 80rem)')
  return useMemo(() => {
    // On a small screen, names need the space of the tags, unless the user has chosen the columns.
    const dropped = isSmall && chosen === DEFAULT_LIST_STATE.columns ? 'tags' : undefined
    const shown = chosen.filter((column) => column !== dropped)
    return isNarrow ? NARROW_COLUMNS : columnsOf(shown, isWide)
  }, [chosen, isNarrow, isSmall, isWide])
}

/** The table of pipelines. Two shortcut keys run and stop the selection or the active row. */
export function PipelineTable(props: PipelineTableProps) {
  const { rows, keys, columns, sort, onSort, onMenu, onKey } = props
  return (
    <DataTable
      {...useListTable(76)}
      label="Pipelines"
      rows={rows}
      keys={keys}
      columns={columns}
      nameOf={spokenName}
      sort={sort}
      onSort={onSort}
      selection={pipelineSelection}
      onMenu={onMenu}
      rowKeys={{
        [ACTION_KEYS.run]: (row) => onKey('run', row),
        [ACTION_KEYS.stop]: (row) => onKey('stop', row),
      }}
      onRendered={useWatchVisible(rows)}
    />
  )
}
