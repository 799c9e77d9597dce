import { useMemo, useState } from 'react'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { Countdown } from '~/components/retry-countdown'
import { Notice } from '~/ui/notice'
import { LedgerActions } from './ledger-actions'
import { linesOf, type LedgerLine } from './ledger-lines'
import { OutcomeFilter } from './outcome-filter'
import {
  outcomeCounts,
  retryTimeOf,
  strangersNotice,
  unsentNotice,
  type OutcomeKind,
} from './batch-labels'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { BrokenRow } from '~/components/broken-row'
import { usePreferences } from '~/stores/preferences'
import { useDeletedCopies } from '~/queries/deleted-copies'
import { usePipelines } from '~/queries/pipelines'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { visibleText } from '~/lib/visible-text'
import { DataTable } from '~/ui/data-table/data-table'
import { useMedia } from '~/ui/use-media'
import { ledgerColumns } from './ledger-columns'
import { headingsOf } from './ledger-group'

export interface LedgerProps {
  readonly engine: BatchEngine
  readonly batch: BatchView
  /** Selects these in the list that the batch came from. */
  readonly onSelect: ((ids: readonly string[]) => void) | undefined
  /** The outcomes that are shown; all when empty. */
  readonly only: ReadonlySet<OutcomeKind>
}

/** The outcome of each item of a batch, and what can be done next. */
export function Ledger(props: Omit<LedgerProps, 'only'>) {
  const [only, setOnly] = useState<ReadonlySet<OutcomeKind>>(new Set())
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-1 pr-4 pl-2.5 text-sm">
        <OutcomeFilter batch={props.batch} only={only} onChange={setOnly} />
        <span className="ml-auto flex items-center gap-1">
          <LedgerActions {...props} only={only} />
        </span>
      </div>
      <LedgerBody {...props} only={only} />
    </>
  )
}

export function LedgerBody({ engine, batch, onSelect, only }: LedgerProps) {
  const lines = useMemo(() => linesOf(batch, only), [batch, only])
  return (
    <>
      <ProgressBar batch={batch} />
      <Notices batch={batch} isForgotten={engine.journalState() === 'memory'} />
      <LedgerRows batch={batch} lines={lines} onSelect={onSelect} />
    </>
  )
}

/** From what is done to what is still to be sent. */
const FILLS = {
  done: 'bg-phase-succeeded',
  sent: 'bg-phase-running',
  checking: 'bg-phase-queued',
  refused: 'bg-phase-failed',
  decided: 'bg-phase-stopped',
  unknown: 'bg-phase-unknown',
  not_sent: 'bg-phase-stopped',
  queued: 'bg-pressed',
} as const satisfies Record<OutcomeKind, string>

function ProgressBar({ batch }: { readonly batch: BatchView }) {
  const counts = new Map(outcomeCounts(batch))
  return (
    <div
      aria-hidden="true"
      // Invisible at the end and not gone, so that nothing below it moves.
      className={`mx-4 my-1 flex h-1 shrink-0 gap-px overflow-hidden rounded-full ${batch.stage === 'finished' ? 'invisible' : ''}`}
    >
      {Object.entries(FILLS).map(([kind, fill]) => {
        // The keys of an object are strings to the compiler; these are the ones above.
        const count = counts.get(kind as OutcomeKind)
        return (
          count !== undefined && <span key={kind} className={fill} style={{ flexGrow: count }} />
        )
      })}
    </div>
  )
}

function Notices({
  batch,
  isForgotten,
}: {
  readonly batch: BatchView
  /** It could not be written into the journal. */
  readonly isForgotten: boolean
}) {
  const { stoppedBecause, notAskedFor, stage } = batch
  const unsent = useMemo(() => unsentNotice(batch), [batch])
  const retryAt = retryTimeOf(batch)
  return (
    <>
      {isForgotten && (
        <Notice>
          This browser does not let Sluice store anything. Leaving this page loses these results.
        </Notice>
      )}
      {stage === 'elsewhere' && (
        <Notice>
          {'locks' in navigator
            ? 'In progress in another tab of this browser.'
            : 'Another tab of this browser may be at it. If no tab is, its status is read here in about 3 minutes.'}
        </Notice>
      )}
      {(unsent !== undefined || retryAt !== undefined) && (
        <Notice>
          {unsent ??
            (stoppedBecause?.isOwnWait === true
              ? 'The service asked to slow down and named no time.'
              : 'The service asked to wait.')}
          {retryAt !== undefined && (
            <>
              {' '}
              More can be sent <Countdown until={retryAt} />.
            </>
          )}
        </Notice>
      )}
      {notAskedFor.length > 0 && (
        <Notice>
          <ServiceText text={strangersNotice(notAskedFor)} />
        </Notice>
      )}
    </>
  )
}

/** Space for this many headings is reserved, so that new groups do not move what is above. */
const GROUPS = 2

const spokenName = (line: LedgerLine) =>
  line.kind === 'group' ? '' : visibleText(line.item.target.name)

/** One row for each id, under headings of equal outcome. */
function LedgerRows({
  batch,
  lines,
  onSelect,
}: Pick<LedgerProps, 'batch' | 'onSelect'> & { readonly lines: readonly LedgerLine[] }) {
  const { singleKeys } = usePreferences()
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 28
  const listed = useListed(batch)
  const copies = useCopies(batch)
  const keys = useMemo(
    () =>
      lines.map((line) =>
        line.kind === 'item'
          ? line.item.target.id
          : `group ${line.state} ${line.isDecided} ${line.reason}`,
      ),
    [lines],
  )
  const { type, stage } = batch
  const columns = useMemo(
    () => ledgerColumns({ type, isOver: stage === 'finished', listed, copies }),
    [type, stage, listed, copies],
  )
  return (
    // Contained, so that a change lays out only these lines.
    <div
      style={
        {
          '--row': `${rowHeight}px`,
          height: Math.max(lines.length, batch.total + GROUPS) * rowHeight,
        } as React.CSSProperties
      }
      className="flex min-h-0 flex-col contain-strict"
    >
      <DataTable
        label="Results by id"
        rows={lines}
        keys={keys}
        columns={columns}
        isHeadHidden
        acrossOf={headingsOf(batch, onSelect)}
        rowHeight={rowHeight}
        nameOf={spokenName}
        brokenRow={BrokenRow}
        singleKeys={singleKeys}
      />
    </div>
  )
}

const NOTHING_LISTED: ReadonlyMap<string, Pipeline> = new Map()

/**
 * The pipelines of the list. Once the batch is finished, it reads no more statuses, but the list is still polled.
 */
function useListed(batch: BatchView): ReadonlyMap<string, Pipeline> {
  const { data } = usePipelines({ enabled: false })
  const isFollowed = batch.type === 'pipeline' && batch.stage === 'finished'
  return useMemo(() => (isFollowed && data ? byId(data) : NOTHING_LISTED), [isFollowed, data])
}

const NO_COPIES: ReadonlyMap<string, DeletedCopy> = new Map()

/** The copies of the pipelines that the batch deleted. */
function useCopies({ action }: BatchView): ReadonlyMap<string, DeletedCopy> {
  const copies = useDeletedCopies()
  return useMemo(
    () => (action === 'delete' ? new Map(copies.map((copy) => [copy.id, copy])) : NO_COPIES),
    [action, copies],
  )
}

function byId({ items }: List<Pipeline>): ReadonlyMap<string, Pipeline> {
  return new Map(items.flatMap((each) => (each._id === undefined ? [] : [[each._id, each]])))
}
