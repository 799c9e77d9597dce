import { useMemo, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { lastRunOf, nameOf, type Pipeline } from '~/api/pipelines'
import { progressOf, progressText } from '~/api/run-progress'
import { useListTable } from '~/components/use-list-table'
import { DataTable } from '~/ui/data-table/data-table'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { Elapsed, RelativeTime } from '~/components/relative-time'
import { serviceTextAlone } from '~/components/service-text'
import { ACTION_KEYS } from '~/domain/action-keys'
import { isOngoing } from '~/domain/phases'
import { epochOf, formatDuration } from '~/lib/time-format'
import { visibleText } from '~/lib/visible-text'
import type { StatusMark } from '~/queries/pipelines'
import { pipelineSelection } from '~/stores/selection'
import type { CellContext, Column } from '~/ui/data-table/columns'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { useLoadAgain } from '~/ui/lazy-with-retry'
import { NARROW, useMedia } from '~/ui/use-media'
import { RowNote } from '../lazy-list-extra'
import { DEFAULT_LIST_STATE, type ColumnName } from '../list-state'
import type { Sort, SortKey } from '../rows/pipeline-order'
import { useWatchVisible, type PipelineRow } from '../rows/pipeline-rows'

export interface PipelineTableProps {
  readonly rows: readonly PipelineRow[]
  readonly keys: readonly string[]
  readonly columns: readonly ColumnName[]
  readonly sort: Sort
  readonly onSort: (by: SortKey) => void
  readonly onMenu: (row: PipelineRow, button: HTMLElement) => void
  /** Called for a shortcut key. A confirmation opens before anything is sent. */
  readonly onKey: (action: 'run' | 'stop', row: PipelineRow | 'selected') => void
}

const spokenName = ({ pipeline }: PipelineRow) => visibleText(nameOf(pipeline))

/** The table of pipelines. Two shortcut keys run and stop the selection or the active row. */
export function PipelineTable(props: PipelineTableProps) {
  const { rows, keys, columns: chosen, sort, onSort, onMenu, onKey } = props
  const isNarrow = useMedia(NARROW)
  const isSmall = useMedia('(width < 56rem)')
  const isWide = useMedia('(width >= 80rem)')
  const columns = useMemo(() => {
    // On a small screen, names need the space of the tags, unless the user has chosen the columns.
    const dropped = isSmall && chosen === DEFAULT_LIST_STATE.columns ? 'tags' : undefined
    return columnsOf(
      chosen.filter((column) => column !== dropped),
      isNarrow ? NARROW_COLUMNS : isWide ? WIDE_COLUMNS : [NAME],
    )
  }, [chosen, isNarrow, isSmall, isWide])
  return (
    <DataTable
      {...useListTable()}
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

interface PipelineColumn extends Column<PipelineRow, SortKey> {
  readonly label: string
}

const NOTHING = '—'

const TIME = {
  width: 'var(--time)',
  isAtEnd: true,
  className: 'text-soft truncate at-end',
} as const

/** The optional columns, in the order on the screen. The name column comes after the status. */
export const PIPELINE_COLUMNS = {
  status: {
    id: 'status',
    label: 'Status',
    width: '124px',
    sort: 'status',
    className: 'flex',
    cell: ({ phase, pipeline }) => <PhaseBadge phase={phase} status={pipeline.status} />,
  },
  tags: {
    id: 'tags',
    label: 'Tags',
    width: 'minmax(64px, 0.45fr)',
    className: 'text-soft truncate',
    cell: ({ pipeline }) => serviceTextAlone(pipeline.tags?.join(' · ') || NOTHING),
  },
  lastRun: {
    id: 'lastRun',
    label: 'Last run',
    width: '92px',
    sort: 'lastRun',
    isAtEnd: true,
    className: 'text-soft at-end whitespace-nowrap',
    cell: lastRunText,
  },
  updated: {
    id: 'updated',
    label: 'Updated',
    ...TIME,
    sort: 'updated',
    cell: ({ pipeline }) => <RelativeTime moment={pipeline.updatedAt} />,
  },
  created: {
    id: 'created',
    label: 'Created',
    ...TIME,
    sort: 'created',
    cell: ({ pipeline }) => <RelativeTime moment={pipeline.createdAt} />,
  },
  createdBy: {
    id: 'createdBy',
    label: 'Created by',
    width: '128px',
    className: 'text-soft truncate',
    cell: ({ pipeline }) => serviceTextAlone(pipeline.createdBy?.trim() || NOTHING),
  },
  id: {
    id: 'id',
    label: 'Id',
    width: '212px',
    className: 'text-soft truncate',
    cell: ({ pipeline }) => (
      <code className="font-mono text-xs">{serviceTextAlone(pipeline._id ?? NOTHING)}</code>
    ),
  },
} as const satisfies Record<ColumnName, PipelineColumn>

const NAME: PipelineColumn = {
  id: 'name',
  label: 'Name',
  width: 'minmax(160px, 1fr)',
  sort: 'name',
  className: 'flex items-baseline gap-2',
  cell: (row, place) => (
    <>
      <NameLink row={row} {...place} />
      {detailsOf(row)}
    </>
  ),
}

/** On a wide screen, the details have their own column, so that they are aligned in all rows. */
const WIDE_COLUMNS: readonly PipelineColumn[] = [
  {
    ...NAME,
    width: 'minmax(200px, 0.3fr)',
    cell: (row, place) => <NameLink row={row} {...place} />,
  },
  {
    id: 'details',
    label: 'Details',
    width: 'minmax(0, 0.6fr)',
    className: 'flex',
    cell: detailsOf,
  },
]

/** On a narrow screen, status and time are below the name, and the toolbar shows the sort in place of the heading. */
const NARROW_COLUMNS: readonly Column<PipelineRow, SortKey>[] = [
  {
    ...NAME,
    sort: undefined,
    label: <span className="sr-only">Name</span>,
    width: 'minmax(0, 1fr)',
    className: '',
    cell: (row, place) => <NarrowCell row={row} {...place} />,
  },
]

/** The columns of the list: status, name, then the chosen columns. */
function columnsOf(
  chosen: readonly ColumnName[],
  named: readonly Column<PipelineRow, SortKey>[],
): readonly Column<PipelineRow, SortKey>[] {
  if (named === NARROW_COLUMNS) return named
  const rest = chosen.filter((name) => name !== 'status').map((name) => PIPELINE_COLUMNS[name])
  return [...(chosen.includes('status') ? [PIPELINE_COLUMNS.status] : []), ...named, ...rest]
}

function lastRunText(row: PipelineRow): ReactNode {
  const lastRun = lastRunOf(row.pipeline)
  return Number.isNaN(lastRun) ? (elapsedOf(row) ?? NOTHING) : formatDuration(lastRun)
}

function elapsedOf({ phase, pipeline }: PipelineRow): ReactNode {
  const started = epochOf(pipeline.run?.startedAt)
  return isOngoing(phase) && !Number.isNaN(started) ? <Elapsed since={started} /> : undefined
}

interface NameProps extends CellContext {
  readonly row: PipelineRow
}

function NameLink({ row: { pipeline, mark }, tabIndex }: NameProps) {
  const name = nameOf(pipeline)
  return pipeline._id === undefined ? (
    <span data-part="link" data-mark={mark?.kind} tabIndex={tabIndex} className="truncate">
      {serviceTextAlone(name)}
    </span>
  ) : (
    <Link
      to={paths.pipeline(pipeline._id)}
      data-part="link"
      data-mark={mark?.kind}
      tabIndex={tabIndex}
      title={`${visibleText(name).slice(0, 300)}\n${visibleText(pipeline._id.slice(0, 100))}`}
      className="max-w-full shrink-0 truncate font-medium hover:underline max-sm:outline-offset-0 lg:not-last:max-w-[60%]"
    >
      {serviceTextAlone(name)}
    </Link>
  )
}

/** The name, and below it the status and the time. */
function NarrowCell(name: NameProps) {
  const { pipeline, phase, mark } = name.row
  return (
    <span className="flex min-w-0 flex-col items-start">
      <NameLink {...name} />
      <span className="text-soft flex max-w-full items-center gap-2 text-xs">
        <PhaseBadge phase={phase} status={pipeline.status} />
        {/* The note replaces the time, because a small screen has no space for both. An exact time is shortened before the status. */}
        <span className="truncate" style={{ flexShrink: 999 }}>
          {noteOf(mark) ?? elapsedOf(name.row) ?? <RelativeTime moment={pipeline.updatedAt} />}
        </span>
        <Progress pipeline={pipeline} />
      </span>
    </span>
  )
}

function noteOf(mark: StatusMark | undefined): ReactNode {
  return mark === undefined || mark.kind === 'changed' ? undefined : (
    <ErrorBoundary fallback={NoNote}>
      <Suspense>
        <RowNote mark={mark} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** If the code of the notes cannot be loaded, the rows have no notes, because an alert in each row would hide the list. */
function NoNote({ error, reload }: CrashProps) {
  useLoadAgain(error, reload)
  return null
}

function detailsOf({ pipeline, mark }: PipelineRow): ReactNode {
  return noteOf(mark) ?? <Progress pipeline={pipeline} hasDescription />
}

/** The current step or the reason of the failure, cut to fit. Otherwise the description, on a wide screen and in print. */
function Progress({
  pipeline,
  hasDescription = false,
}: {
  readonly pipeline: Pipeline
  readonly hasDescription?: boolean
}) {
  const progress = progressOf(pipeline)
  const { description = '' } = pipeline
  if (progress === undefined && (!hasDescription || description === '')) return null
  const text = visibleText((progress ? progressText(progress) : description).slice(0, 500))
  return (
    <span
      title={text}
      className={`text-soft min-w-0 flex-1 truncate text-xs xl:text-sm ${progress === undefined ? 'hidden xl:inline print:inline' : ''}`}
    >
      {serviceTextAlone(text)}
    </span>
  )
}
