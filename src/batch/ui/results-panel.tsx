import { useState } from 'react'
import { useLocation } from 'react-router'
import { ACTION_TABLE } from '~/domain/action-table'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'
import { paths } from '~/components/paths'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Button, type ButtonProps } from '~/ui/button'
import { Icon, type IconName } from '~/ui/icon'
import { useMedia } from '~/ui/use-media'
import { announcementOf, titleOf, type OutcomeKind } from './batch-labels'
import { chooseBatch, dismissResults, useBatchStore } from './batch-store'
import { isRunning, useBatchViews } from './batch-store'
import { LedgerBody, type LedgerProps } from './ledger'
import { LedgerActions } from './ledger-actions'
import { OutcomeFilter } from './outcome-filter'

/** Was something not done, or is its outcome unknown? */
function needsAttention({ stage, counts }: BatchView): boolean {
  return stage === 'finished' && counts.refused + counts.not_sent + counts.unknown > 0
}

/** On a phone the results are one line until somebody opens them. */
const CRAMPED = '(height < 30rem) or (width < 40rem)'

/**
 * The results at the foot of every screen: the batches of this visit and those that need attention. The other
 * batches are in Activity.
 */
export function ResultsPanel({ engine }: { readonly engine: BatchEngine }) {
  const { shown, chosen, dismissedAt, selected } = useBatchStore()
  const isCramped = useMedia(CRAMPED)
  /** On a small screen the rows come first until somebody opens the results. */
  const [isWanted, setIsWanted] = useState<boolean>()
  const isOpen = isWanted ?? !isCramped
  const { pathname } = useLocation()
  const views = useBatchViews().filter(
    (view) =>
      shown.has(view.id) ||
      isRunning(view) ||
      (needsAttention(view) && (view.finishedAt ?? 0) >= dismissedAt),
  )
  const view = views.find(({ id }) => id === chosen) ?? views[0]
  // Activity shows the same ledgers itself.
  if (view === undefined || pathname === paths.activity()) return null
  const selection = selected.get(view.id)?.selection
  return (
    <Results
      engine={engine}
      view={view}
      views={views}
      isOpen={isOpen}
      onOpen={setIsWanted}
      onSelect={
        selection === undefined
          ? undefined
          : (ids) => {
              selection.clear()
              selection.setRange(ids, true)
            }
      }
    />
  )
}

interface ResultsProps extends Omit<LedgerProps, 'only'> {
  readonly views: readonly BatchView[]
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

const NO_FILTER: ReadonlySet<OutcomeKind> = new Set()

/** The results of one batch: a summary line, and below it the outcome of each item. */
function Results({ views, isOpen, onOpen, ...ledger }: ResultsProps) {
  const { view } = ledger
  const [filter, setFilter] = useState({ batch: view.id, only: NO_FILTER })
  // Another batch begins without the filter of the one before.
  const only = filter.batch === view.id ? filter.only : NO_FILTER
  return (
    <section
      aria-label="Results"
      className={`bg-canvas border-line flex shrink-0 flex-col border-t ${isOpen ? 'max-h-[max(40vh,14rem)] max-sm:max-h-[max(30vh,11rem)]' : ''}`}
    >
      <div className="hairline flex min-h-10 shrink-0 items-center gap-x-2 px-4 text-sm max-sm:flex-wrap">
        <h2 tabIndex={-1} className="min-w-0 truncate font-semibold outline-none max-sm:flex-1">
          <span className="max-sm:sr-only">Results: </span>
          <BatchTitle view={view} />
        </h2>
        <span className="text-soft shrink-0 max-lg:hidden">
          <RelativeTime moment={view.createdAt} />
        </span>
        <OutcomeFilter
          view={view}
          only={only}
          onChange={(next) => {
            setFilter({ batch: view.id, only: next })
            onOpen(true)
          }}
        />
        {view.stage === 'sending' && (
          <span className="text-soft min-w-0 truncate max-sm:hidden">
            request {countText(view.chunksSent)} of {countText(view.chunksTotal)}
          </span>
        )}
        {view.stage === 'verifying' && (
          <span className="text-soft min-w-0 truncate max-sm:hidden">checking status</span>
        )}
        <span
          className={`ml-auto flex shrink-0 items-center gap-1 max-sm:order-last max-sm:ml-0 max-sm:w-full max-sm:justify-end ${isOpen ? '' : 'max-sm:hidden'}`}
        >
          {views.length > 1 && <OtherBatches views={views} current={view} />}
          <LedgerActions key={view.id} {...ledger} only={only} />
        </span>
        <span className="flex shrink-0 items-center">
          <IconButton
            name={isOpen ? 'Fold' : 'Unfold'}
            icon={isOpen ? 'chevron-down' : 'chevron-up'}
            isExpanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          />
          <IconButton
            name="Dismiss"
            icon="close"
            unavailable={
              views.some(isRunning) ? 'A batch is still running. Fold it instead.' : undefined
            }
            onClick={() => {
              // The button goes away with the results, and the focus would be lost with it.
              document.querySelector('main')?.focus()
              dismissResults()
            }}
          />
        </span>
      </div>
      {isOpen && <LedgerBody key={view.id} {...ledger} only={only} />}
    </section>
  )
}

interface IconButtonProps extends Pick<ButtonProps, 'unavailable' | 'onClick'> {
  readonly name: string
  readonly icon: IconName
  readonly isExpanded?: boolean
}

function IconButton({ name, icon, isExpanded, ...button }: IconButtonProps) {
  return (
    <Button
      {...button}
      look="quiet"
      title={name}
      aria-expanded={isExpanded}
      className="pointer-coarse:min-w-11"
    >
      <Icon name={icon} />
      <span className="sr-only">{name}</span>
    </Button>
  )
}

function OtherBatches({
  views,
  current,
}: {
  readonly views: readonly BatchView[]
  readonly current: BatchView
}) {
  const running = views.filter(isRunning).length
  const attention = views.filter(needsAttention).length
  return (
    <label className="flex items-center gap-2">
      <span className="text-soft max-xl:sr-only">
        {[
          running > 0 && `${running} running`,
          `${views.length - running} finished`,
          attention > 0 && `${attention} ${attention === 1 ? 'needs' : 'need'} attention`,
        ]
          .filter((words) => words !== false)
          .join(' · ')}
      </span>
      <span className="sr-only">Show batch</span>
      <select
        value={current.id}
        onChange={(event) => chooseBatch(event.target.value)}
        className="border-edge bg-canvas h-7 max-w-40 rounded-sm border px-1 pointer-coarse:h-11"
      >
        {views.map((view) => (
          <option key={view.id} value={view.id}>
            {announcementOf(view)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Verb, number and noun; for a single one its name. */
function BatchTitle({ view }: { readonly view: BatchView }) {
  if (view.total !== 1) return titleOf(view.action, view.total, view.type)
  return (
    <>
      {ACTION_TABLE[view.action].verb} <ServiceText text={view.item(0).target.name} />
    </>
  )
}
