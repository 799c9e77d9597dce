import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { BatchView } from '~/batch/engine/batch'
import { paths } from '~/components/paths'
import { RelativeTime } from '~/components/relative-time'
import { countText } from '~/lib/count-text'
import { useOpenResults } from '~/stores/open-results'
import { gateSelection, pipelineSelection, taskSelection } from '~/stores/selection'
import { Button, type ButtonProps } from '~/ui/button'
import { Icon, type IconName } from '~/ui/icon'
import { moveFocusToHeading } from '~/ui/focus-heading'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import type { OutcomeKind } from './batch-labels'
import { useBatchStore, isRunning, useBatches } from './batch-store'
import { BatchTitle } from './batch-title'
import { LedgerBody, type LedgerViewProps } from './ledger-view'
import { startsRuns, useCurrentStatus } from './current-status'
import { LedgerActions } from './ledger-actions'
import { OutcomeFilter } from './ledger-summary'
import { BatchChoice, needsAttention, batchStatesText } from './other-batches'
import { StartedCounts } from './started-counts'

export function dismissResults(): void {
  useOpenResults.setState({ ids: [], chosen: undefined })
  useBatchStore.setState({ dismissedAt: Date.now() })
}

/** The media query of a small screen, on which the results are one line until the user opens them. */
const CRAMPED = '(height < 30rem) or (width < 40rem)'

/**
 * The results at the bottom of every screen except Activity, which lists all batches. They show the batches of this
 * tab, other batches that still run, and other batches that need attention and ended after `dismissedAt`.
 */
export function ResultsPanel({ engine }: { readonly engine: BatchEngine }) {
  const { dismissedAt, selected } = useBatchStore()
  const { ids, chosen, isUnfolded } = useOpenResults()
  const isCramped = useMediaQuery(CRAMPED)
  const [percent, setPercent] = useState<number>()
  // On a small screen, the open results would hide the rows that the user selects. So they fold when the user begins to
  // select.
  const isSelecting = useIsSelecting()
  useEffect(() => {
    if (isSelecting && isCramped) useOpenResults.setState({ isUnfolded: undefined })
  }, [isSelecting, isCramped])
  const { pathname } = useLocation()
  const batches = useBatches().filter(
    (batch) =>
      ids.includes(batch.id) ||
      isRunning(batch) ||
      (needsAttention(batch) && (batch.finishedAt ?? 0) >= dismissedAt),
  )
  const batch = batches.find(({ id }) => id === chosen) ?? batches[0]
  if (batch === undefined || pathname === paths.activity()) return null
  const remembered =
    selected.get(batch.id)?.selection ??
    (ids.includes(batch.id) ? selectionAfterReload(batch) : undefined)
  // Approvals does not show decided gates, so they cannot be selected. Gates that still wait have a “Retry” button.
  const selection = remembered === gateSelection ? undefined : remembered
  return (
    <Results
      engine={engine}
      batch={batch}
      batches={batches}
      isOpen={isUnfolded ?? !isCramped}
      onOpen={(isOpen) => useOpenResults.setState({ isUnfolded: isOpen })}
      percent={percent}
      onResize={setPercent}
      onSelect={
        selection === undefined
          ? undefined
          : (keys) => {
              selection.clear()
              selection.setRange(keys, true)
            }
      }
    />
  )
}

/**
 * The selection of the list that shows the targets of a batch from the journal. `undefined` for a batch of this tab.
 * Also `undefined` for an approval or rejection, because both Pipelines and Approvals show its targets.
 */
function selectionAfterReload({ isOwn, action, type }: BatchView) {
  if (isOwn || action === 'approve' || action === 'reject') return undefined
  return type === 'task' ? taskSelection : pipelineSelection
}

function useIsSelecting(): boolean {
  const pipelines = useStore(pipelineSelection)
  const tasks = useStore(taskSelection)
  const gates = useStore(gateSelection)
  return pipelines.ids.size + tasks.ids.size + gates.ids.size > 0
}

interface ResultsProps extends Omit<LedgerViewProps, 'only'> {
  readonly batches: readonly BatchView[]
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** The maximum height that the user has set, in percent of the window. */
  readonly percent: number | undefined
  readonly onResize: (percent: number) => void
}

const NO_FILTER: ReadonlySet<OutcomeKind> = new Set()

function Results({ batches, isOpen, onOpen, percent, onResize, ...ledgerProps }: ResultsProps) {
  const { batch } = ledgerProps
  const currentOf = useCurrentStatus(batch)
  const [filter, setFilter] = useState({ batch: batch.id, only: NO_FILTER })
  const only = filter.batch === batch.id ? filter.only : NO_FILTER
  const hasOthers = batches.length > 1
  const whyNotDismissed = batches.some(isRunning)
    ? 'A batch is still running. Fold the results instead.'
    : undefined
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  // On a phone, the line of the folded results has no room for both outcomes and current statuses. It shows the
  // statuses, because a started run can still fail.
  const hasStatuses = batch.counts.done > 0 && startsRuns(batch)
  const isStatusOnly = !isOpen && batch.counts.done === batch.total && hasStatuses
  // On the narrowest phones, the first line of the unfolded results has no space for the counts.
  const isNarrowest = useMediaQuery('(width < 22rem)') && isOpen
  const controlsPlace = isNarrowest ? 'before counts' : isNarrow && isOpen ? 'after counts' : 'end'
  const controls = (
    // The key keeps the clicked button, and so the focus, when the place of the controls changes.
    <span key="controls" className="flex shrink-0 items-center max-sm:ml-auto">
      <IconButton
        name={isOpen ? 'Fold' : 'Unfold'}
        icon={isOpen ? 'chevron-down' : 'chevron-up'}
        isExpanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      />
      <IconButton
        name="Dismiss"
        icon="close"
        unavailable={whyNotDismissed}
        onClick={dismissResults}
      />
    </span>
  )
  return (
    <section
      ref={moveFocusToHeading}
      aria-label="Results"
      data-results={isOpen ? 'open' : 'folded'}
      style={{ '--highest': percent && `${percent}vh` } as React.CSSProperties}
      className={`bg-canvas border-line relative z-10 -mt-px flex shrink-0 flex-col border-t ${isOpen ? 'max-h-[var(--highest,max(40vh,14rem))] max-sm:max-h-[max(30vh,min(60vh,100vh-28rem))]' : 'print:hidden'}`}
    >
      {isOpen && <HeightHandle percent={percent ?? 40} onResize={onResize} />}
      <div className="hairline flex min-h-10 shrink-0 items-center gap-x-2 px-4 text-sm max-sm:gap-x-1 pointer-coarse:pr-0.5 sm:pointer-coarse:min-h-14 max-sm:in-data-[results=open]:flex-wrap">
        {/* The title is as wide as its text. If the line is too short, first buttons move to the menu, then counts are
            hidden, and at last the title is cut. */}
        <div
          className={`relative flex min-w-16 items-center gap-1 self-stretch max-sm:flex-1 ${isNarrowest ? 'max-sm:basis-[calc(100%-6rem)]' : 'max-w-max'}`}
        >
          <h2 tabIndex={-1} className="max-w-xl truncate font-semibold">
            <span className="max-xl:sr-only">Results: </span>
            <BatchTitle batch={batch} isShort={hasOthers || isStatusOnly} />
          </h2>
          {hasOthers && <BatchChoice batches={batches} current={batch} />}
        </div>
        <span className="text-soft shrink-0 max-xl:hidden">
          <RelativeTime moment={batch.createdAt} />
        </span>
        {controlsPlace === 'before counts' && controls}
        <span
          className={`shrink-0 ${isStatusOnly ? 'max-sm:has-[+span_[role=group]]:hidden' : ''}`}
        >
          <OutcomeFilter
            batch={batch}
            only={only}
            hasBatchSelect={hasOthers}
            onChange={(next) => {
              setFilter({ batch: batch.id, only: next })
              onOpen(true)
            }}
          />
        </span>
        {controlsPlace === 'after counts' && controls}
        {/*
          On a phone, this is the second line. If the line is too short, buttons move to the menu. The line is hidden and
          not removed, because `StartedCounts` also polls and announces the started pipelines. On the narrowest phone,
          the open results show the current statuses only in the rows.
        */}
        <span
          className={`flex min-w-0 items-center gap-x-1 sm:contents ${isOpen ? 'basis-full max-[22rem]:flex-1' : isStatusOnly ? '' : 'max-sm:hidden'}`}
        >
          <span className="contents max-[22rem]:in-data-[results=open]:hidden">
            <BatchProgress batch={batch} />
            <StartedCounts
              key={batch.id}
              batch={batch}
              currentOf={currentOf}
              hasBatchSelect={hasOthers}
            />
          </span>
          {controlsPlace === 'after counts' && batch.stage === 'finished' && !hasStatuses && (
            <span className="text-soft">
              <RelativeTime moment={batch.createdAt} />
            </span>
          )}
          <span
            data-commands
            style={{
              // The counts get the free space before the buttons do.
              flex: isNarrow || batch.stage !== 'finished' ? undefined : 1,
              // Reserves space for the filled button and the menu.
              minWidth:
                (batch.canSendRest && 'min(10rem, 25%)') ||
                (batch.offersSmallerChunks && 'min(14.5rem, 36%)') ||
                undefined,
            }}
            className="ml-auto flex min-w-11 items-center justify-end gap-1 max-sm:in-data-[results=folded]:hidden print:hidden"
          >
            {hasOthers && (
              <span className="text-soft min-w-0 flex-1 truncate pr-2 text-right max-xl:hidden">
                {batchStatesText(batches)}
              </span>
            )}
            <LedgerActions key={batch.id} {...ledgerProps} only={only} currentOf={currentOf} />
          </span>
        </span>
        {controlsPlace === 'end' && controls}
      </div>
      {isOpen && <LedgerBody key={batch.id} {...ledgerProps} only={only} currentOf={currentOf} />}
    </section>
  )
}

function BatchProgress({ batch }: { readonly batch: BatchView }) {
  if (batch.stage !== 'sending' && batch.stage !== 'verifying') return null
  return (
    <span className="text-soft min-w-0 flex-1 truncate">
      {batch.stage === 'verifying'
        ? 'checking status'
        : batch.chunksTotal === 1
          ? 'sending'
          : `request ${countText(batch.chunksSent)} of ${countText(batch.chunksTotal)}`}
    </span>
  )
}

const [LOWEST, HIGHEST] = [15, 85]

/** The upper edge of the results. Dragging the edge, or an arrow key, changes the height of the results. */
function HeightHandle({ percent, onResize }: Pick<ResultsProps, 'onResize'> & { percent: number }) {
  const resize = (pixels: number) => {
    const wanted = Math.round((pixels / innerHeight) * 100)
    onResize(Math.max(LOWEST, Math.min(HIGHEST, wanted)))
  }
  return (
    <div
      role="separator"
      aria-label="Height of the results"
      aria-orientation="horizontal"
      aria-valuenow={percent}
      aria-valuemin={LOWEST}
      aria-valuemax={HIGHEST}
      tabIndex={0}
      className="absolute inset-x-0 -top-1 h-2 cursor-ns-resize touch-none -outline-offset-2 max-sm:hidden short:hidden print:hidden"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientY }) => {
        if (currentTarget.hasPointerCapture(pointerId)) resize(innerHeight - clientY)
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: 40, ArrowDown: -40 }[event.key]
        if (step === undefined) return
        event.preventDefault()
        resize((event.currentTarget.parentElement?.offsetHeight ?? 0) + step)
      }}
    >
      <div className="bg-edge mx-auto mt-0.5 h-1 w-10 rounded-sm" />
    </div>
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
      data-command={`${name} the results`}
      aria-expanded={isExpanded}
      className="pointer-coarse:min-w-11"
    >
      <Icon name={icon} />
      <span className="sr-only">{name}</span>
    </Button>
  )
}
