import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ACTION_KEYS } from '~/domain/action-keys'
import { nameOf } from '~/api/pipelines'
import { pipelineSelection } from '~/stores/selection'
import { visibleText } from '~/lib/visible-text'
import { ListTable } from '~/components/list-table'
import { NARROW, useMedia } from '~/ui/use-media'
import { DEFAULT_LIST_STATE, type ColumnName } from '../list-state'
import type { PipelineRow } from '../rows/pipeline-row'
import type { Sort, SortKey } from '../rows/pipeline-order'
import { columnsOf } from './pipeline-columns'
import { useWatch } from '~/stores/watched-pipelines'

export interface PipelineTableProps {
  readonly rows: readonly PipelineRow[]
  readonly keys: readonly string[]
  readonly columns: readonly ColumnName[]
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
  readonly onMenu: (row: PipelineRow, button: HTMLElement) => void
  /** A single key asks for it; nothing is sent before it is confirmed. */
  readonly onKey: (action: 'run' | 'stop', row: PipelineRow) => void
}

const spokenName = ({ pipeline }: PipelineRow) => visibleText(nameOf(pipeline))

/** The list of pipelines; two keys ask to run and to stop the active row. */
export function PipelineTable(props: PipelineTableProps) {
  const { rows, keys, columns: chosen, sort, onSort, onMenu, onKey } = props
  const isNarrow = useMedia(NARROW)
  const isSmall = useMedia('(width < 56rem)')
  const columns = useMemo(() => {
    // Names come before tags, unless somebody has chosen the columns.
    const dropped = isSmall && chosen === DEFAULT_LIST_STATE.columns ? 'tags' : undefined
    return columnsOf(
      chosen.filter((column) => column !== dropped),
      isNarrow,
    )
  }, [chosen, isNarrow, isSmall])
  return (
    <ListTable
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
      onDrawn={useVisibleIds(rows)}
    />
  )
}

/** Ms: what only flies past is not asked for. */
const REST = 120

/** Polls the rows on the screen. @returns to be called with the range of rendered rows */
function useVisibleIds(rows: readonly PipelineRow[]): (from: number, to: number) => void {
  const [drawn, setDrawn] = useState<readonly [from: number, to: number]>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onDrawn = useCallback((from: number, to: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDrawn([from, to]), REST)
    setDrawn((before) => before ?? [from, to])
  }, [])

  const ids = useMemo(
    () => rows.slice(...(drawn ?? [0, 0])).flatMap(({ pipeline }) => pipeline._id ?? []),
    [rows, drawn],
  )
  useWatch(ids)
  return onDrawn
}
