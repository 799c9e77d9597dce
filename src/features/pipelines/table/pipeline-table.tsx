import { useMemo } from 'react'
import type { ACTION_TABLE } from '~/domain/action-table'
import { nameOf } from '~/api/pipelines'
import { pipelineSelection } from '~/stores/selection'
import { visibleText } from '~/lib/visible-text'
import { ListTable } from '~/components/list-table'
import { NARROW, useMedia } from '~/ui/use-media'
import type { ColumnName } from '../list-state'
import type { IndexedPipeline } from '../rows/indexed-pipeline'
import type { Sort, SortKey } from '../rows/pipeline-order'
import { columnsOf } from './pipeline-columns'
import { useVisibleIds } from './use-visible-ids'

export interface PipelineTableProps {
  readonly entries: readonly IndexedPipeline[]
  readonly keys: readonly string[]
  readonly columns: readonly ColumnName[]
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
  readonly onMenu: (entry: IndexedPipeline, button: HTMLElement) => void
  /** A single key asks for it; nothing is sent before it is confirmed. */
  readonly onKey: (action: 'run' | 'stop', entry: IndexedPipeline) => void
}

/** As the action table has them, whose code the first rows do without. */
const KEYS = { run: 'e', stop: 's' } as const satisfies {
  readonly [Name in 'run' | 'stop']: (typeof ACTION_TABLE)[Name]['key']
}

const spokenName = ({ pipeline }: IndexedPipeline) => visibleText(nameOf(pipeline))

/** The list of pipelines; two keys ask to run and to stop the active row. */
export function PipelineTable(props: PipelineTableProps) {
  const { entries, keys, columns: chosen, sort, onSort, onMenu, onKey } = props
  const isNarrow = useMedia(NARROW)
  const columns = useMemo(() => columnsOf(chosen, isNarrow), [chosen, isNarrow])
  return (
    <ListTable
      label="Pipelines"
      rows={entries}
      keys={keys}
      columns={columns}
      nameOf={spokenName}
      sort={sort}
      onSort={onSort}
      selection={pipelineSelection}
      onMenu={onMenu}
      rowKeys={{
        [KEYS.run]: (entry) => onKey('run', entry),
        [KEYS.stop]: (entry) => onKey('stop', entry),
      }}
      onDrawn={useVisibleIds(entries)}
    />
  )
}
