import { useMemo } from 'react'
import { ACTION_TABLE } from '~/domain/action-table'
import type { Selection } from '~/lib/selection'
import { visibleText } from '~/lib/visible-text'
import { useListTable } from '~/components/use-list-table'
import { DataTable } from '~/ui/data-table/data-table'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { scriptOf, type TaskEntry, TROUBLE_LABELS } from '../data/use-tasks'
import { TaskDetail } from './task-detail'
import { Link } from 'react-router'
import { PhaseBadge } from '~/components/phase-badge'
import { RelativeTime } from '~/components/relative-time'
import { ServiceCode, ServiceText } from '~/components/service-text'
import type { CellContext, Column } from '~/ui/data-table/columns'

interface TaskRow {
  readonly entry: TaskEntry
  /** The link that opens the details. For the open task, the link closes them. */
  readonly address: string
  readonly isKept: boolean
}

const STATUS: Column<TaskRow> = {
  id: 'status',
  label: 'Status',
  width: '128px',
  className: 'flex',
  cell: ({ entry }) => <TaskState entry={entry} />,
}

const NAME: Column<TaskRow> = {
  id: 'name',
  label: 'Name',
  width: 'minmax(0, 1fr)',
  className: 'truncate',
  cell: (row, place) => <NameCell {...row} {...place} />,
}

const NARROW_NAME: Column<TaskRow> = {
  ...NAME,
  cell: (row, place) => (
    <>
      <span className="-mr-2.5 flex items-baseline gap-2">
        <span className="truncate">
          <NameCell {...row} {...place} />
        </span>
        <span className="text-soft ml-auto shrink-0 text-xs">
          {row.entry.record && <RelativeTime moment={row.entry.record.updatedAt} />}
        </span>
      </span>
      <span className="block text-xs">
        <TaskState entry={row.entry} />
      </span>
    </>
  ),
}

const ID: Column<TaskRow> = {
  id: 'id',
  label: 'Id',
  width: '192px',
  className: 'truncate',
  cell: ({ entry: { id, name } }) =>
    name !== id && <ServiceCode text={id} className="text-soft text-xs" />,
}

const SCRIPT: Column<TaskRow> = {
  id: 'script',
  label: 'Script',
  width: 'minmax(0, 1fr)',
  className: 'truncate',
  cell: ({ entry: { record } }) => (
    <ServiceCode text={scriptOf(record).slice(0, 300)} className="text-soft text-xs" />
  ),
}

const TIME = {
  width: 'var(--time)',
  isRightAligned: true,
  className: 'text-soft text-right whitespace-nowrap',
}
const TIMES: readonly Column<TaskRow>[] = [
  {
    id: 'started',
    label: 'Started',
    ...TIME,
    cell: ({ entry: { record } }) => <RelativeTime moment={record?.run?.startedAt} />,
  },
  {
    id: 'updated',
    label: 'Updated',
    ...TIME,
    cell: ({ entry: { record } }) => <RelativeTime moment={record?.updatedAt} />,
  },
]

/** The columns by the width of the window. On a narrow screen, the time is beside the name, and the status is below it. */
const TASK_COLUMNS = {
  narrow: [NARROW_NAME],
  medium: [STATUS, NAME],
  wide: [STATUS, NAME, ...TIMES],
  wider: [STATUS, NAME, ID, ...TIMES],
  widest: [STATUS, NAME, SCRIPT, ID, ...TIMES],
} as const satisfies Record<string, readonly Column<TaskRow>[]>

function NameCell({
  entry: { id, name },
  address,
  isKept,
  isOpen,
  tabIndex,
}: TaskRow & CellContext) {
  return (
    <>
      <Link
        to={address}
        data-part="link"
        tabIndex={tabIndex}
        aria-expanded={isOpen}
        title={`${visibleText(name).slice(0, 300)}\n${visibleText(id.slice(0, 100))}`}
        className="font-medium hover:underline"
      >
        <ServiceText text={name} />
      </Link>
      {!isKept && <span className="text-soft ml-2 text-xs max-sm:hidden">not in your list</span>}
    </>
  )
}

function TaskState({ entry: { phase, record, trouble } }: { readonly entry: TaskEntry }) {
  if (record !== undefined) return <PhaseBadge phase={phase} status={record.status} />
  return (
    <span className="text-soft">
      {trouble === undefined ? 'Reading…' : TROUBLE_LABELS[trouble.kind]}
    </span>
  )
}

interface TaskTableProps {
  readonly entries: readonly TaskEntry[]
  readonly kept: readonly string[]
  readonly selection: Selection
  readonly openId: string
  readonly addressOf: (id: string) => string
  readonly onMenu: (id: string, button: HTMLElement) => void
  /** Called for a shortcut key. A confirmation opens before anything is sent. */
  readonly onKey: (action: 'run' | 'stop', row: TaskRow | 'selected') => void
}

const spokenName = ({ entry }: TaskRow) => visibleText(entry.name)

const detailsOf = ({ entry, isKept }: TaskRow) => (
  <div className="pr-4 pb-4 pl-11 max-sm:pl-4">
    <TaskDetail entry={entry} isKept={isKept} />
  </div>
)

export function TaskTable(props: TaskTableProps) {
  const { entries, kept, selection, openId, addressOf, onMenu, onKey } = props
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const isMedium = useMediaQuery('(width < 48rem)')
  const isWide = useMediaQuery('(width < 64rem)')
  const isWider = useMediaQuery('(width < 96rem)')
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
      columns={
        TASK_COLUMNS[
          isNarrow ? 'narrow' : isMedium ? 'medium' : isWide ? 'wide' : isWider ? 'wider' : 'widest'
        ]
      }
      nameOf={spokenName}
      selection={selection}
      onMenu={({ entry }, button) => onMenu(entry.id, button)}
      rowKeys={{
        [ACTION_TABLE.run.key]: (row) => onKey('run', row),
        [ACTION_TABLE.stop.key]: (row) => onKey('stop', row),
      }}
      openKey={openId}
      detailsOf={detailsOf}
    />
  )
}
