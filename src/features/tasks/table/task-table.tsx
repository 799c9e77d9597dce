import { useMemo } from 'react'
import { ACTION_TABLE, actionsIn, type BatchAction } from '~/domain/action-table'
import { visibleText } from '~/lib/visible-text'
import { useListTable } from '~/components/use-list-table'
import { DataTable } from '~/ui/data-table/data-table'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { scriptOf, type TaskEntry, TROUBLE_LABELS } from '../data/use-tasks'
import { Link } from 'react-router'
import { PhaseBadge } from '~/components/phase-badge'
import { RelativeTime } from '~/components/relative-time'
import { ServiceCode, ServiceText } from '~/components/service-text'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { curlText } from '~/api/curl'
import { curlOfAction } from '~/api/action-curl'
import { isOffline } from '~/api/api-error'
import { NO_STATE } from '~/batch/engine/outcome-messages'
import { CodeDetails } from '~/components/code-block'
import { asSentence, describeReadError } from '~/components/error-messages'
import { RawJson } from '~/components/raw-json'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { saveTasks } from '~/stores/saved-tasks'
import { taskSelection } from '~/stores/selection'

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
  className: 'flex',
  cell: (row, place) => <NameCell {...row} {...place} />,
}

const NARROW_NAME: Column<TaskRow> = {
  ...NAME,
  className: 'flex flex-col items-start',
  cell: (row, place) => (
    <>
      <NameCell {...row} {...place} />
      <span className="flex max-w-full gap-2 truncate text-xs">
        <TaskState entry={row.entry} />
        <span className="text-soft">
          {row.entry.record && <RelativeTime moment={row.entry.record.updatedAt} />}
        </span>
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

/** The columns by the width of the window. On a narrow screen, the status and the time are below the name. */
const TASK_COLUMNS = {
  narrow: [NARROW_NAME],
  medium: [STATUS, NAME],
  wide: [STATUS, NAME, ...TIMES],
  wider: [STATUS, NAME, ID, ...TIMES],
  widest: [STATUS, NAME, SCRIPT, ID, ...TIMES],
} as const satisfies Record<string, readonly Column<TaskRow>[]>

function NameCell({ entry: { id, name }, address, isOpen, tabIndex }: TaskRow & CellContext) {
  return (
    <Link
      to={address}
      data-part="link"
      tabIndex={tabIndex}
      aria-expanded={isOpen}
      title={`${visibleText(name).slice(0, 300)}\n${visibleText(id.slice(0, 100))}`}
      // The link cuts a long name itself, because a cell that cuts it would also cut the focus outline.
      className="max-w-full truncate font-medium hover:underline max-sm:outline-offset-0"
    >
      <ServiceText text={name} />
    </Link>
  )
}

function TaskState({ entry: { phase, record, trouble } }: { readonly entry: TaskEntry }) {
  const label = trouble === undefined ? 'Reading…' : TROUBLE_LABELS[trouble.kind]
  return (
    <span className="text-soft flex min-w-0 gap-2 whitespace-nowrap">
      {record !== undefined && <PhaseBadge phase={phase} status={record.status} />}
      {record === undefined ? label : trouble && '(old)'}
    </span>
  )
}

interface TaskTableProps {
  readonly entries: readonly TaskEntry[]
  readonly kept: readonly string[]
  readonly openId: string
  readonly addressOf: (id: string) => string
  readonly onMenu: (id: string, button: HTMLElement) => void
  /** Called for a shortcut key. A confirmation opens before anything is sent. */
  readonly onKey: (action: BatchAction, row: TaskRow | 'selected') => void
}

const spokenName = ({ entry }: TaskRow) => visibleText(entry.name)

const detailsOf = ({ entry, isKept }: TaskRow) => (
  <div className="pr-4 pb-4 pl-11 max-sm:pl-4">
    <TaskDetail entry={entry} isKept={isKept} />
  </div>
)

export function TaskTable(props: TaskTableProps) {
  const { entries, kept, openId, addressOf, onMenu, onKey } = props
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const isMedium = useMediaQuery('(width < 48rem)')
  const isWide = useMediaQuery('(width < 64rem)')
  const isWider = useMediaQuery('(width < 96rem)')
  const keys = useMemo(() => entries.map(({ id }) => id), [entries])
  const rows = entries.map((entry): TaskRow => ({
    entry,
    address: addressOf(entry.id),
    isKept: kept.includes(entry.id),
  }))
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
      selection={taskSelection}
      onMenu={({ entry }, button) => onMenu(entry.id, button)}
      rowKeys={Object.fromEntries(
        actionsIn('menu', 'task').flatMap((action) => {
          const { key } = ACTION_TABLE[action]
          return key === undefined ? [] : [[key, (row: TaskRow | 'selected') => onKey(action, row)]]
        }),
      )}
      openKey={openId}
      detailsOf={detailsOf}
    />
  )
}

function TaskDetail({ entry, isKept }: { readonly entry: TaskEntry; readonly isKept: boolean }) {
  const { id, record, trouble } = entry
  const { client, config } = useService()
  const curl = curlOfAction(
    { action: 'status', type: 'task', target: [id] },
    client.baseUrl,
    config.auth,
  )
  const script = scriptOf(record)
  return (
    <section aria-label="Task" className="flex flex-col gap-3 pt-2 text-sm">
      {trouble !== undefined && (
        <p>
          {sentenceOf(trouble)}
          {record !== undefined && ' The details below are from an earlier refresh.'}
        </p>
      )}
      {!isKept && trouble?.kind !== 'gone' && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          This task was opened by a link and is not in your list.
          <Button onClick={() => saveTasks([id])}>Keep in this browser</Button>
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
        {/* On a wide screen, the row shows the id. */}
        <dt className="text-soft self-center max-sm:sr-only lg:hidden">Id</dt>
        <dd className="flex items-center gap-2 max-sm:col-span-2 lg:hidden">
          <ServiceCode text={id} className="min-w-0 text-xs break-all" />
          <CopyButton isCommand isCompact label="Copy id" text={() => id} />
        </dd>
        {record !== undefined && (
          <>
            <dt className="text-soft">Description</dt>
            <dd className="max-w-prose break-words whitespace-pre-wrap">
              {record.description === undefined || record.description === '' ? (
                <span className="text-soft">none</span>
              ) : (
                <ServiceText text={record.description} />
              )}
            </dd>
            <dt className="text-soft">Created by</dt>
            <dd>
              {record.createdBy === undefined ? (
                <span className="text-soft">unknown</span>
              ) : (
                <ServiceText text={record.createdBy} />
              )}
            </dd>
          </>
        )}
        {script !== '' && (
          <>
            <dt className="text-soft">Script</dt>
            <dd className="min-w-0 font-mono text-xs break-words whitespace-pre-wrap">
              <ServiceText text={script} />
            </dd>
          </>
        )}
      </dl>
      <div>
        {record !== undefined && <RawJson pipeline={record} />}
        <CodeDetails summary="curl" text={curlText(curl)} copyLabel="Copy curl" />
      </div>
    </section>
  )
}

function sentenceOf(trouble: NonNullable<TaskEntry['trouble']>) {
  switch (trouble.kind) {
    case 'gone':
      return 'The service has no task with this id. The task may have been deleted, or the id may belong to a pipeline.'
    case 'denied':
      return <ServiceText text={trouble.reason ?? 'You have no access to this task.'} />
    case 'absent':
    case 'unreadable':
      return `${NO_STATE} You can still act on the task.`
    case 'failed':
      return (
        <>
          The status of the task could not be read.{' '}
          {!isOffline(trouble.error) && (
            <ServiceText text={asSentence(describeReadError(trouble.error).cause)} />
          )}
        </>
      )
    default:
      return trouble satisfies never
  }
}
