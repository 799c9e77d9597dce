import { useMemo, useState } from 'react'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { Countdown } from '~/components/retry-countdown'
import { countText } from '~/lib/count-text'
import { Notice } from '~/ui/notice'
import { LedgerActions } from './ledger-actions'
import { linesOf } from './ledger-lines'
import { LedgerRows } from './ledger-rows'
import {
  countDecided,
  DECIDED_LOOK,
  retryTimeOf,
  STATE_LOOKS,
  STATE_ORDER,
  strangersNotice,
  unsentNotice,
  type StateKind,
} from './batch-labels'

const ALL: ReadonlySet<StateKind> = new Set()

export interface LedgerProps {
  readonly engine: BatchEngine
  readonly view: BatchView
  readonly onSelect: ((ids: readonly string[]) => void) | undefined
}

/** The outcome of each item of a batch, and what can be done next. */
export function Ledger(props: LedgerProps) {
  const { view } = props
  const [only, setOnly] = useState(ALL)
  const lines = useMemo(() => linesOf(view, only), [view, only])
  const isAllDecided = useMemo(
    () => view.counts.refused > 0 && countDecided(view) === view.counts.refused,
    [view],
  )
  const lookOf = (kind: StateKind) =>
    kind === 'refused' && isAllDecided ? DECIDED_LOOK : STATE_LOOKS[kind]
  const toggle = (kind: StateKind) => {
    const next = new Set(only)
    if (!next.delete(kind)) next.add(kind)
    setOnly(next)
  }
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-1 pr-4 pl-2.5 text-sm max-sm:flex-nowrap max-sm:overflow-x-auto">
        <div
          role="group"
          aria-label="Filter by outcome"
          className="flex flex-wrap gap-0.5 max-sm:shrink-0 max-sm:flex-nowrap"
        >
          {STATE_ORDER.filter((kind) => view.counts[kind] > 0 || only.has(kind)).map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={only.has(kind)}
              onClick={() => toggle(kind)}
              className={`hover:bg-hover aria-pressed:bg-picked flex h-7 items-center gap-1.5 rounded-sm px-1.5 pointer-coarse:h-11 ${lookOf(kind).colour}`}
            >
              <span aria-hidden="true" className="w-3 text-center">
                {lookOf(kind).shape}
              </span>
              <span className="font-medium">{countText(view.counts[kind])}</span>
              <span>{lookOf(kind).label}</span>
            </button>
          ))}
        </div>
        <LedgerActions {...props} />
      </div>
      <ProgressBar view={view} isAllDecided={isAllDecided} />
      <Notices view={view} isForgotten={props.engine.journalState() === 'memory'} />
      <LedgerRows view={view} lines={lines} />
    </>
  )
}

const FILLS = {
  done: 'bg-phase-succeeded',
  refused: 'bg-phase-failed',
  not_sent: 'bg-phase-stopped',
  unknown: 'bg-phase-unknown',
  checking: 'bg-phase-queued',
  sent: 'bg-phase-running',
  queued: 'bg-pressed',
} as const satisfies Record<StateKind, string>

function ProgressBar({
  view,
  isAllDecided,
}: {
  readonly view: BatchView
  readonly isAllDecided: boolean
}) {
  const fillOf = (kind: StateKind) => FILLS[kind === 'refused' && isAllDecided ? 'not_sent' : kind]
  return (
    <div
      aria-hidden="true"
      className="mx-4 my-1 flex h-1 shrink-0 gap-px overflow-hidden rounded-full"
    >
      {STATE_ORDER.toReversed().map(
        (kind) =>
          view.counts[kind] > 0 && (
            <span key={kind} className={fillOf(kind)} style={{ flexGrow: view.counts[kind] }} />
          ),
      )}
    </div>
  )
}

function Notices({
  view,
  isForgotten,
}: {
  readonly view: BatchView
  /** It could not be written into the journal. */
  readonly isForgotten: boolean
}) {
  const { stoppedBecause, notAskedFor, stage } = view
  const unsent = useMemo(() => unsentNotice(view), [view])
  const retryAt = retryTimeOf(view)
  return (
    <>
      {isForgotten && (
        <Notice>
          This browser does not let Sluice store anything. Leaving this page loses these results.
        </Notice>
      )}
      {stage === 'elsewhere' && <Notice>In progress in another tab of this browser.</Notice>}
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
