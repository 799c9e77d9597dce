import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lastRunTimeOf, nameOf, type Pipeline } from '~/api/pipelines'
import { progressOf, progressText } from '~/api/run-progress'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { RelativeTime, RunTime } from '~/components/relative-time'
import { serviceTextAlone } from '~/components/service-text'
import { isStarted, PHASE_TABLE } from '~/domain/phases'
import { epochOf, exactTime, formatDuration } from '~/lib/time-format'
import { visibleText } from '~/lib/visible-text'
import type { StatusMark } from '~/queries/known-statuses'
import { useTimeOptions } from '~/stores/preferences'
import type { CellContext, Column } from '~/ui/data-table/columns'
import type { PipelineRow } from './pipeline-rows'

/** The kind of the sorted values. The sort choice has names for both directions of each kind, for example “A to Z”. */
export type SortOrder = 'urgency' | 'text' | 'duration' | 'date'

interface PipelineColumn extends Omit<Column<PipelineRow>, 'id' | 'sort'> {
  readonly label: string
  /** The value to sort by. `undefined` or NaN if a row has no value. A column without `sortValue` cannot be sorted. */
  readonly sortValue?: (row: PipelineRow) => string | number | undefined
  readonly sortOrder?: SortOrder
}

const NOTHING = '—'

const TIME = {
  width: 'var(--time)',
  isRightAligned: true,
  className: 'text-soft truncate at-end',
} as const

/** The columns, in the order on the screen. The column chooser, the sort and the address use the same keys. */
export const PIPELINE_COLUMNS = {
  status: {
    label: 'Status',
    width: 'var(--status, 112px)',
    sortValue: ({ phase, pipeline: { status = '' } }) =>
      status === '' ? undefined : PHASE_TABLE[phase].rank,
    sortOrder: 'urgency',
    className: 'flex',
    cell: ({ phase, pipeline }) => <PhaseBadge phase={phase} status={pipeline.status} />,
  },
  name: {
    label: 'Name',
    width: 'minmax(min(144px, 14%), 4fr)',
    sortValue: ({ pipeline: { name } }) => (name?.trim() === '' ? undefined : name),
    sortOrder: 'text',
    className: 'flex',
    cell: (row, place) => <NameLink row={row} {...place} />,
  },
  tags: {
    label: 'Tags',
    width: 'minmax(64px, 3.8fr)',
    className: 'text-soft truncate',
    cell: ({ pipeline: { tags = [] } }) => {
      const text = tags.join(' · ') || NOTHING
      return <span title={visibleText(text)}>{serviceTextAlone(text)}</span>
    },
  },
  lastRun: {
    label: 'Last run',
    width: '84px',
    sortValue: ({ pipeline }) => lastRunTimeOf(pipeline),
    sortOrder: 'duration',
    isRightAligned: true,
    className: 'text-soft at-end whitespace-nowrap',
    cell: (row) => elapsedOf(row) ?? formatDuration(lastRunTimeOf(row.pipeline)),
  },
  updated: {
    label: 'Updated',
    ...TIME,
    sortValue: ({ updated }) => updated,
    sortOrder: 'date',
    cell: ({ pipeline }) => <RelativeTime moment={pipeline.updatedAt} />,
  },
  created: {
    label: 'Created',
    ...TIME,
    sortValue: ({ pipeline }) => epochOf(pipeline.createdAt),
    sortOrder: 'date',
    cell: ({ pipeline }) => <RelativeTime moment={pipeline.createdAt} />,
  },
  createdBy: {
    label: 'Created by',
    width: '128px',
    className: 'text-soft truncate',
    cell: ({ pipeline }) => serviceTextAlone(pipeline.createdBy?.trim() || NOTHING),
  },
  id: {
    label: 'Id',
    width: '212px',
    className: 'text-soft truncate',
    cell: ({ pipeline }) => (
      <code className="font-mono text-xs">{serviceTextAlone(pipeline._id ?? NOTHING)}</code>
    ),
  },
} as const satisfies Record<string, PipelineColumn>

type Columns = typeof PIPELINE_COLUMNS
type Name = keyof Columns

export type ColumnName = Exclude<Name, 'name'>
export type PipelineColumns = readonly Column<PipelineRow, SortKey>[]
export type SortKey = { [N in Name]: Columns[N] extends { sortValue: object } ? N : never }[Name]

const NAMES = Object.keys(PIPELINE_COLUMNS) as Name[]
export const OPTIONAL_COLUMNS = NAMES.filter((name): name is ColumnName => name !== 'name')
export const SORT_KEYS = NAMES.filter(
  (name): name is SortKey => 'sortValue' in PIPELINE_COLUMNS[name],
)

/** The columns of the table. The details are always a column, so that they are aligned in all rows. */
export function columnsOf(
  chosen: readonly ColumnName[],
  /** Shows the time of the last change below the name instead of in a column. */
  isTimeBelow: boolean,
): PipelineColumns {
  const others = chosen.filter((name) => name !== 'status' && !(isTimeBelow && name === 'updated'))
  const name = columnOf('name')
  return [
    ...(chosen.includes('status') ? [columnOf('status')] : []),
    isTimeBelow ? { ...name, cell: (row, place) => <NameAndTime row={row} {...place} /> } : name,
    DETAILS,
    ...others.map(columnOf),
  ]
}

function columnOf(name: Name): Column<PipelineRow, SortKey> {
  const column: PipelineColumn = PIPELINE_COLUMNS[name]
  return { ...column, id: name, sort: SORT_KEYS.find((key) => key === name) }
}

const DETAILS: Column<PipelineRow, SortKey> = {
  id: 'details',
  label: 'Details',
  width: 'minmax(64px, 5.6fr)',
  className: 'text-soft flex',
  cell: (row) => noteOf(row.mark) ?? <Progress pipeline={row.pipeline} />,
}

/**
 * On a narrow screen, one column shows the name, the time and the status. The toolbar shows the sort order, because
 * there are no headings.
 */
export const NARROW_COLUMNS: PipelineColumns = [
  {
    id: 'name',
    label: <span className="sr-only">Name</span>,
    width: 'minmax(0, 1fr)',
    cell: (row, place) => <NarrowCell row={row} {...place} />,
  },
]

function elapsedOf({ phase, pipeline }: PipelineRow): ReactNode {
  const started = epochOf(pipeline.run?.startedAt)
  return isStarted(phase) && !Number.isNaN(started) ? <RunTime startedAt={started} /> : undefined
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
      className="max-w-full truncate font-medium hover:underline max-sm:outline-offset-0"
    >
      {serviceTextAlone(name)}
    </Link>
  )
}

function NameAndTime(name: NameProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-col items-start leading-4">
      <NameLink {...name} />
      <span className="text-soft max-w-full truncate text-xs">
        <RelativeTime moment={name.row.pipeline.updatedAt} />
      </span>
    </span>
  )
}

function NarrowCell(name: NameProps) {
  const { pipeline, phase, mark } = name.row
  const elapsed = elapsedOf(name.row)
  return (
    <span className="-mr-2.5 flex flex-col">
      <span className="flex items-baseline gap-2">
        <NameLink {...name} />
        <span className="text-soft ml-auto shrink-0 text-xs">
          <RelativeTime moment={pipeline.updatedAt} />
        </span>
      </span>
      <span className="text-soft relative mt-0.5 line-clamp-2 max-[22rem]:line-clamp-3 pl-4 text-xs leading-3.5 [&_svg]:absolute [&_svg]:left-0">
        <PhaseBadge phase={phase} status={pipeline.status} />{' '}
        {noteOf(mark) ?? (
          <>
            <Progress pipeline={pipeline} isNarrow />{' '}
            {elapsed !== undefined && (
              <span className="whitespace-nowrap">
                · <span className="sr-only">run time </span>
                {elapsed}
              </span>
            )}
          </>
        )}
      </span>
    </span>
  )
}

function noteOf(mark: StatusMark | undefined): ReactNode {
  return mark === undefined || mark.kind === 'changed' ? undefined : <RowNote mark={mark} />
}

function RowNote({ mark }: { readonly mark: Exclude<StatusMark, { readonly kind: 'changed' }> }) {
  const times = useTimeOptions()
  const look = 'text-soft shrink-0 text-xs'
  if (mark.kind === 'gone') return <span className={look}>no longer exists</span>
  const meaning =
    `The service has not sent this pipeline since ${exactTime(mark.since, times)}. ` +
    'The row shows the last known state.'
  return (
    <span className={look} title={meaning}>
      missing from the last update<span className="sr-only">. {meaning}</span>
    </span>
  )
}

/**
 * The current step, or why the run ended. In a table, this text has up to two lines, in compact rows too. If there is
 * neither, a table shows the description in one line.
 */
function Progress({
  pipeline,
  isNarrow = false,
}: {
  readonly pipeline: Pipeline
  readonly isNarrow?: boolean
}) {
  const progress = progressOf(pipeline)
  const { description = '' } = pipeline
  if (progress === undefined && (isNarrow || description === '')) return !isNarrow && NOTHING
  const text = (progress ? progressText(progress) : description).slice(0, 500)
  return (
    <span
      title={visibleText(text)}
      className={
        isNarrow
          ? 'ml-1'
          : `text-xs ${progress ? 'line-clamp-2 py-px leading-[calc(9.5px+var(--row)/8)]' : 'truncate'}`
      }
    >
      {serviceTextAlone(text)}
    </span>
  )
}
