import { Link } from 'react-router'
import { PhaseBadge } from '~/components/phase-badge'
import { RelativeTime } from '~/components/relative-time'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { TROUBLE_LABELS, type TaskEntry } from '../data/task-entry'

export interface TaskRow {
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
  cell: ({ entry }) => <Standing entry={entry} />,
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
      <NameCell {...row} {...place} />
      <span className="block text-xs">
        <Standing entry={row.entry} />
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

const TIME = {
  width: '144px',
  isAtEnd: true,
  className: 'text-soft text-right whitespace-nowrap',
}
const TIMES: readonly Column<TaskRow>[] = [
  {
    id: 'started',
    label: 'Started',
    ...TIME,
    cell: ({ entry: { record } }) =>
      record?.run?.startedAt === undefined ? '—' : <RelativeTime moment={record.run.startedAt} />,
  },
  {
    id: 'updated',
    label: 'Updated',
    ...TIME,
    cell: ({ entry: { record } }) =>
      record === undefined ? '—' : <RelativeTime moment={record.updatedAt} />,
  },
]

/** On a narrow screen, the status is below the name. A medium screen shows no times, only the widest shows ids. */
export const TASK_COLUMNS = {
  narrow: [NARROW_NAME],
  medium: [STATUS, NAME],
  wide: [STATUS, NAME, ...TIMES],
  widest: [STATUS, NAME, ID, ...TIMES],
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
      {!isKept && <span className="text-soft text-xs"> not in your list</span>}
    </>
  )
}

function Standing({ entry: { phase, record, trouble } }: { readonly entry: TaskEntry }) {
  if (record !== undefined) return <PhaseBadge phase={phase} status={record.status} />
  return (
    <span className="text-soft">
      {trouble === undefined ? 'On its way…' : TROUBLE_LABELS[trouble.kind]}
    </span>
  )
}
