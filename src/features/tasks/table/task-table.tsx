import { useMemo } from 'react'
import { ACTION_TABLE } from '~/domain/action-table'
import type { Selection } from '~/lib/selection'
import { visibleText } from '~/lib/visible-text'
import { useListTable } from '~/components/use-list-table'
import { DataTable } from '~/ui/data-table/data-table'
import { NARROW, useMedia } from '~/ui/use-media'
import type { TaskEntry } from '../data/task-entry'
import { TASK_COLUMNS, type TaskRow } from './task-columns'
import { TaskDetail } from './task-detail'

interface TaskTableProps {
  readonly entries: readonly TaskEntry[]
  readonly kept: readonly string[]
  readonly selection: Selection
  readonly openId: string
  /** The link that opens the details of a task. For the open task, the link closes them. */
  readonly addressOf: (id: string) => string
  readonly onMenu: (id: string, button: HTMLElement) => void
  /** Called for a shortcut key. A confirmation opens before anything is sent. */
  readonly onKey: (action: 'run' | 'stop', id: string) => void
}

const spokenName = ({ entry }: TaskRow) => visibleText(entry.name)

const detailsOf = ({ entry, isKept }: TaskRow) => (
  <div className="pr-4 pb-4 pl-11 max-sm:pl-4">
    <TaskDetail entry={entry} isKept={isKept} />
  </div>
)

/** The table of tasks. It has the same keys as the pipelines. The details of a task are below its row. */
export function TaskTable(props: TaskTableProps) {
  const { entries, kept, selection, openId, addressOf, onMenu, onKey } = props
  const isNarrow = useMedia(NARROW)
  const isMedium = useMedia('(width < 48rem)')
  const isWide = useMedia('(width < 64rem)')
  const keys = useMemo(() => entries.map(({ id }) => id), [entries])
  const rows = useMemo(
    () =>
      entries.map((entry): TaskRow => {
        const { id } = entry
        return { entry, address: addressOf(id), isKept: kept.includes(id) }
      }),
    [entries, addressOf, kept],
  )
  return (
    <DataTable
      {...useListTable()}
      label="Tasks"
      rows={rows}
      keys={keys}
      columns={TASK_COLUMNS[isNarrow ? 'narrow' : isMedium ? 'medium' : isWide ? 'wide' : 'widest']}
      nameOf={spokenName}
      selection={selection}
      onMenu={({ entry }, button) => onMenu(entry.id, button)}
      rowKeys={{
        [ACTION_TABLE.run.key]: ({ entry }) => onKey('run', entry.id),
        [ACTION_TABLE.stop.key]: ({ entry }) => onKey('stop', entry.id),
      }}
      openKey={openId}
      detailsOf={detailsOf}
    />
  )
}
