import { useState } from 'react'
import { useLocation } from 'react-router'
import { ACTION_TABLE } from '~/domain/action-table'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'
import { paths } from '~/components/paths'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useMedia } from '~/ui/use-media'
import { announcementOf, summaryOf, titleOf } from './batch-labels'
import { chooseBatch, dismissResults, useBatchRequests } from './batch-requests'
import { isRunning, needsAttention, useBatchViews } from './engine-store'
import { Ledger } from './ledger'

/** Rows, a selection and results do not all fit. */
const CRAMPED = '(height < 30rem) or ((width < 40rem) and (height < 44rem))'

/**
 * The results at the foot of every screen: the batches of this visit and those that need attention. The other
 * batches are in Activity.
 */
export function ResultsPanel({ engine }: { readonly engine: BatchEngine }) {
  const { shown, chosen, dismissedAt, selected } = useBatchRequests()
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
    <section
      aria-label="Results"
      className={`bg-canvas border-line flex shrink-0 flex-col border-t ${isOpen ? 'max-h-[max(40vh,14rem)] max-sm:max-h-[max(30vh,11rem)]' : ''}`}
    >
      {/* In one line where there is room: what comes and goes in it must not move the rows above. */}
      <div className="hairline flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 px-4 py-1 text-sm lg:flex-nowrap lg:whitespace-nowrap">
        <h2 tabIndex={-1} className="min-w-0 truncate font-semibold outline-none">
          Results: <BatchTitle view={view} />
        </h2>
        <span className="text-soft shrink-0">
          <RelativeTime moment={view.createdAt} />
        </span>
        <span className="shrink-0">{summaryOf(view)}</span>
        {view.stage === 'sending' && (
          <span className="text-soft min-w-0 truncate">
            request {countText(view.chunksSent)} of {countText(view.chunksTotal)}
          </span>
        )}
        {view.stage === 'verifying' && (
          <span className="text-soft min-w-0 truncate">checking status</span>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-1 lg:shrink-0 lg:flex-nowrap">
          {views.length > 1 && <OtherBatches views={views} current={view} />}
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsWanted(!isOpen)}>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} />
            {isOpen ? 'Fold' : 'Unfold'}
          </Button>
          <Button
            look="quiet"
            unavailable={
              views.some(isRunning) ? 'A batch is still running. Fold it instead.' : undefined
            }
            onClick={() => {
              // The button goes away with the results, and the focus would be lost with it.
              document.querySelector('main')?.focus()
              dismissResults()
            }}
          >
            <Icon name="close" />
            Dismiss
          </Button>
        </span>
      </div>
      {isOpen && (
        <Ledger
          key={view.id}
          engine={engine}
          view={view}
          onSelect={
            selection === undefined
              ? undefined
              : (ids) => {
                  selection.clear()
                  selection.setRange(ids, true)
                }
          }
        />
      )}
    </section>
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
      <span className="text-soft">
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
        className="border-edge bg-canvas h-7 max-w-60 rounded-sm border px-1 pointer-coarse:h-11"
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
