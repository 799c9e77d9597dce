import { memo, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { nameOf } from '~/api/pipelines'
import { BrokenRow } from '~/components/broken-row'
import { paths } from '~/components/paths'
import { PhaseBadge, PhaseShape } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import type { Selection } from '~/lib/selection'
import { visibleText } from '~/lib/visible-text'
import { ErrorBoundary } from '~/ui/error-boundary'
import type { Decision } from '../decisions'
import { GateAgeText } from '../gate/gate-age-text'
import { wordsOf } from '../gate/gate-words'
import { isWaiting, type QueueEntry } from './queue'

export interface QueueRowProps {
  readonly entry: QueueEntry
  readonly decision: Decision | undefined
  readonly isAnother: boolean
  readonly selection: Selection
  /** Position among the rows, from 0; and among those that wait. */
  readonly at: number
  readonly rank: number
  readonly top: number
  /** Its detail is shown. */
  readonly isOpen: boolean
  /** Only its controls are in the tab order. */
  readonly isActive: boolean
}

/**
 * One gate. What is decided keeps its place as a note, which is no row any more: rows, badge and title
 * count the same. Only while it is the active one it can be focused, and so it is a row as well.
 */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { entry, selection, at, rank, top, isOpen, isActive } = props
  const waits = isWaiting(entry)
  const isRow = waits || isActive
  const isSelected = useSyncExternalStore(
    selection.subscribe,
    () => waits && selection.has(entry.key),
  )
  return (
    <div
      {...(isRow && { role: 'row', 'aria-rowindex': rank + 2, 'aria-selected': isSelected })}
      data-at={at}
      style={{ transform: `translateY(${top}px)` }}
      className={`row-h hairline hover:bg-hover absolute inset-x-0 grid grid-cols-[var(--check)_minmax(0,1fr)_auto] items-center border-b pr-4 text-sm ${isOpen ? 'bg-picked shadow-[inset_2px_0_var(--color-accent)]' : 'aria-selected:bg-picked'}`}
    >
      <ErrorBoundary fallback={BrokenRow} subject={entry.key}>
        <RowCells {...props} isSelected={isSelected} />
      </ErrorBoundary>
    </div>
  )
})

function RowCells(props: QueueRowProps & { readonly isSelected: boolean }) {
  const { entry, decision, isAnother, isOpen, isActive, isSelected } = props
  const { pipeline, phase, requestedAt } = entry
  const waits = isWaiting(entry)
  const name = nameOf(pipeline)
  const spoken = visibleText(name)
  const cell = waits || isActive ? 'gridcell' : undefined
  const words = wordsOf(entry, decision)
  const tabIndex = isActive ? 0 : -1
  return (
    <>
      <span role={cell} className="flex h-full items-center pl-4">
        {waits && (
          <input
            type="checkbox"
            data-part="check"
            tabIndex={tabIndex}
            aria-label={`Select ${spoken}`}
            checked={isSelected}
            onChange={ignore}
            className="size-4 pointer-coarse:size-6"
          />
        )}
      </span>
      <span role={cell} className="flex min-w-0 items-center gap-2 pr-3">
        {waits && (
          <>
            <PhaseShape phase={phase} />
            <span className="sr-only">Waiting</span>
          </>
        )}
        {cell === undefined ? (
          <span className="text-soft truncate">
            <ServiceText text={name} />
          </span>
        ) : (
          <Link
            to={paths.gate(entry.key)}
            data-part="link"
            tabIndex={tabIndex}
            aria-current={isOpen || undefined}
            title={`${spoken.slice(0, 300)}\n${visibleText((pipeline._id ?? 'without an id').slice(0, 100))}`}
            className={`truncate hover:underline ${waits ? 'font-medium' : 'text-soft'}`}
          >
            <ServiceText text={name} />
          </Link>
        )}
        {words !== undefined && <span className="text-soft shrink-0 text-xs">{words}</span>}
        {waits && isAnother && <span className="text-soft shrink-0 text-xs">asked again</span>}
      </span>
      <span role={cell} className="text-right whitespace-nowrap">
        {waits ? (
          <GateAgeText requestedAt={requestedAt} />
        ) : (
          !entry.isGone && <PhaseBadge phase={phase} status={pipeline.status} />
        )}
      </span>
    </>
  )
}

/** The queue listens for clicks once, for all rows; React only wants to know that the box is ours. */
function ignore() {}
