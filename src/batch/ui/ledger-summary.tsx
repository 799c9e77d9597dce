import { useMemo } from 'react'
import type { BatchView } from '~/batch/engine/batch'
import { countText } from '~/lib/count-text'
import {
  OUTCOME_LOOKS,
  outcomeCounts,
  outcomeCountText,
  retryTimeOf,
  unexpectedIdsNotice,
  unsentNotice,
  type OutcomeKind,
} from './batch-labels'
import { Countdown } from '~/components/retry-countdown'
import { ServiceText } from '~/components/service-text'
import { Notice } from '~/ui/notice'
import { Sign } from '~/ui/icon'

interface OutcomeFilterProps {
  readonly batch: BatchView
  readonly only: ReadonlySet<OutcomeKind>
  readonly onChange: (only: ReadonlySet<OutcomeKind>) => void
  /** True if the line also has the select box for other batches. */
  readonly hasBatchSelect?: boolean
}

/** The counts of a batch. Each count is a switch that shows only the items with this outcome. */
export function OutcomeFilter({
  batch,
  only,
  onChange,
  hasBatchSelect = false,
}: OutcomeFilterProps) {
  const toggle = (kind: OutcomeKind) => {
    const next = new Set(only)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  // A pressed switch stays when its count becomes 0. Otherwise the filter could not be seen or switched off.
  const counts = outcomeCounts(batch, only)
  return (
    <span role="group" aria-label="Filter by outcome" className="flex shrink-0">
      {counts.map(([kind, count]) => {
        const { shape, label, color } = OUTCOME_LOOKS[kind]
        return (
          <button
            key={kind}
            data-print
            type="button"
            aria-pressed={only.has(kind)}
            onClick={({ currentTarget: button }) => {
              // A switch with the count 0 disappears, so the focus goes to the switch beside it.
              const beside = button.nextElementSibling ?? button.previousElementSibling
              if (count === 0 && beside instanceof HTMLElement) beside.focus()
              toggle(kind)
            }}
            className={`hover:bg-hover aria-pressed:bg-picked flex h-7 items-center gap-1 rounded-sm px-1.5 whitespace-nowrap pointer-coarse:h-11 pointer-coarse:min-w-11 ${color}`}
          >
            <span className="w-3 text-center">
              <Sign shape={shape} />
            </span>
            <span>
              <span className="font-medium digits">{countText(count)}</span>{' '}
              {/* A narrow screen shows only the sign and the count. */}
              <span
                className={
                  hasBatchSelect || counts.length > 2 ? 'max-xl:sr-only' : 'max-sm:sr-only'
                }
              >
                {label.toLowerCase()}
              </span>
            </span>
          </button>
        )
      })}
    </span>
  )
}

/** The outcomes of a batch whose ledger is not shown, for example "✓ 7 done ✕ 2 refused". */
export function OutcomeCounts({ batch }: { readonly batch: BatchView }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {outcomeCounts(batch).map(([kind, count]) => (
        <span key={kind} className={OUTCOME_LOOKS[kind].color}>
          <Sign shape={OUTCOME_LOOKS[kind].shape} /> {outcomeCountText(kind, count)}
        </span>
      ))}
    </span>
  )
}

/** The colors of the progress bar, from left to right. */
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

export function ProgressBar({ batch }: { readonly batch: BatchView }) {
  const counts = new Map(outcomeCounts(batch))
  return (
    <div aria-hidden="true" className="hairline shrink-0 border-t">
      {/* The bar keeps its height when the batch has finished, so that the rows below it do not move. */}
      <div className={`flex h-0.5 gap-px ${batch.stage === 'finished' ? 'invisible' : ''}`}>
        {Object.entries(FILLS).map(([kind, fill]) => {
          // TypeScript types the keys of an object as `string`. These keys are the outcomes above.
          const count = counts.get(kind as OutcomeKind)
          return (
            count !== undefined && <span key={kind} className={fill} style={{ flexGrow: count }} />
          )
        })}
      </div>
    </div>
  )
}

export function BatchNotices({
  batch,
  isForgotten,
}: {
  readonly batch: BatchView
  /** True if the journal could not be read or written, so that a reload may lose these results. */
  readonly isForgotten: boolean
}) {
  const { stopReason, unexpectedIds, stage } = batch
  const unsent = useMemo(() => unsentNotice(batch), [batch])
  const retryAt = retryTimeOf(batch)
  return (
    <>
      {isForgotten && (
        <Notice>
          Sluice could not read or store its journal in this browser. These results may be lost when
          you close or reload the page.
        </Notice>
      )}
      {stage === 'elsewhere' && (
        <Notice tone="neutral">In progress in another tab of this browser.</Notice>
      )}
      {(unsent !== undefined || retryAt !== undefined) && (
        <Notice>
          {unsent ??
            (stopReason?.isOwnWait === true
              ? 'The service asked for fewer requests, but Sluice found no waiting time in the answer.'
              : 'The service asked Sluice to wait.')}
          {retryAt !== undefined && (
            <>
              {' '}
              The next request can be sent <Countdown until={retryAt} />.
            </>
          )}
        </Notice>
      )}
      {unexpectedIds.length > 0 && (
        <Notice>
          <ServiceText text={unexpectedIdsNotice(unexpectedIds)} />
        </Notice>
      )}
    </>
  )
}
