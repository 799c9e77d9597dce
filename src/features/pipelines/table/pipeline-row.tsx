import { memo, type ReactNode } from 'react'
import { nameOf } from '~/api/pipelines'
import { BrokenRow } from '~/components/broken-row'
import { paths } from '~/components/paths'
import { useRowMark, type RowMark } from '~/components/live/live-context'
import { PhaseBadge, PhaseCell } from '~/components/phase-badge'
import { useIsSelected } from '~/components/pipeline-selection'
import { RelativeTime } from '~/components/relative-time'
import { serviceTextAlone } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { ErrorBoundary } from '~/ui/error-boundary'
import { cellText } from './cell-text'
import { RowNote } from './row-note'
import type { IndexedPipeline } from '../rows/indexed-pipeline'
import type { Column } from '../list-state'
import { splitColumns } from './table-columns'

export interface PipelineRowProps {
  readonly entry: IndexedPipeline
  /** Position in the list, from 0. */
  readonly at: number
  readonly top: number
  readonly columns: readonly Column[]
  /** One column: status and time stand below the name. */
  readonly isNarrow: boolean
  /** Only the controls of the active row are in the tab order. */
  readonly isActive: boolean
  /** The path that the dashboard stands under, without a slash at its end. */
  readonly base: string
}

/** How a column is set. What the service says may be of any length; a duration fits, uncut. */
const COLUMN_SETTING = {
  tags: 'truncate normal-nums',
  createdBy: 'truncate normal-nums',
  id: 'truncate',
  updated: 'truncate at-end',
  created: 'truncate at-end',
  lastRun: 'at-end whitespace-nowrap',
} as const satisfies Record<Exclude<Column, 'status'>, string>

const MARK_LOOKS = {
  none: '',
  changed: 'shadow-[inset_2px_0_var(--color-accent)]',
  silent: '',
  gone: 'opacity-60',
} as const satisfies Record<RowMark, string>

export const PipelineRow = memo(function PipelineRow(props: PipelineRowProps) {
  const { entry, at, top } = props
  const isSelected = useIsSelected(entry.key, at)
  const mark = useRowMark(entry.pipeline._id)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      data-at={at}
      style={{ top }}
      className={`row-h hairline hover:bg-hover aria-selected:bg-picked absolute inset-x-0 grid grid-cols-(--cols) items-center border-b ${MARK_LOOKS[mark]}`}
    >
      <ErrorBoundary fallback={BrokenRow} subject={entry.key}>
        <RowCells {...props} isSelected={isSelected} mark={mark} />
      </ErrorBoundary>
    </div>
  )
})

function RowCells({
  entry,
  columns,
  isNarrow,
  isActive,
  base,
  isSelected,
  mark,
}: PipelineRowProps & { readonly isSelected: boolean; readonly mark: RowMark }) {
  const { pipeline, phase } = entry
  const name = nameOf(pipeline)
  const spoken = visibleText(name)
  const tabIndex = isActive ? 0 : -1
  const { hasStatus, rest } = splitColumns(columns)
  const note =
    mark === 'gone' || mark === 'silent' ? <RowNote id={pipeline._id} mark={mark} /> : undefined
  return (
    <>
      <span role="gridcell" className="flex h-full items-center pl-4">
        <input
          type="checkbox"
          data-part="check"
          tabIndex={tabIndex}
          aria-label={`Select ${spoken}`}
          checked={isSelected}
          onChange={ignore}
        />
      </span>
      {hasStatus && !isNarrow && <PhaseCell phase={phase} status={pipeline.status} />}
      <span
        role="gridcell"
        className={`flex min-w-0 pr-4 ${isNarrow ? 'flex-col' : 'items-baseline gap-2'}`}
      >
        {pipeline._id === undefined ? (
          <span data-part="link" tabIndex={tabIndex} className="truncate text-sm normal-nums">
            {serviceTextAlone(name)}
          </span>
        ) : (
          <a
            href={base + paths.pipeline(pipeline._id)}
            data-part="link"
            tabIndex={tabIndex}
            title={`${spoken.slice(0, 300)}\n${visibleText(pipeline._id.slice(0, 100))}`}
            className="truncate text-sm font-medium normal-nums hover:underline max-sm:outline-offset-0"
          >
            {serviceTextAlone(name)}
          </a>
        )}
        {isNarrow ? <NarrowFacts entry={entry} note={note} /> : note}
      </span>
      {(isNarrow ? [] : rest).map((column) => (
        <span
          key={column}
          role="gridcell"
          className={`text-soft mr-4 min-w-0 text-sm ${COLUMN_SETTING[column]}`}
        >
          {cellText(column, entry)}
        </span>
      ))}
      <span role="gridcell" className="flex h-full items-center justify-center">
        <button
          type="button"
          data-part="menu"
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={`Actions for ${spoken}`}
          className="text-soft hover:bg-pressed hover:text-ink size-7 rounded-sm pl-[5px] text-left text-[7px] tracking-[2px] pointer-coarse:size-11 pointer-coarse:pl-[13px]"
        >
          •••
        </button>
      </span>
    </>
  )
}

function NarrowFacts({
  entry,
  note,
}: {
  readonly entry: IndexedPipeline
  /** Stands in place of the time, for which a small screen has no room then. */
  readonly note: ReactNode
}) {
  const { phase, pipeline } = entry
  return (
    <span className="text-soft flex items-center gap-2 text-xs">
      <PhaseBadge phase={phase} status={pipeline.status} />
      {note ?? <RelativeTime moment={pipeline.updatedAt} />}
    </span>
  )
}

/** The list listens for clicks once, for all rows; React only wants to know that the box is ours. */
function ignore() {}
