import { useMemo } from 'react'
import { Link } from 'react-router'
import { gateStepOf } from '~/api/gates'
import { nameOf } from '~/api/pipelines'
import { stepsOf } from '~/api/steps'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { useTimeOptions } from '~/stores/preferences'
import { RelativeTime, useTimeMarks } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { exactTime } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { Decision } from '../decisions'
import { GateAgeText } from '~/components/approvals/gate-age-text'
import { GateRaw } from './gate-raw'
import { GateSteps } from './gate-steps'
import { wordsOf } from './gate-labels'
import { GoesOnWith } from './next-steps'
import { isWaiting, type QueueEntry } from '../queue/queue'

export interface GateDetailProps {
  readonly entry: QueueEntry
  readonly decision: Decision | undefined
  /** It is not the gate any more that was looked at first. */
  readonly isAnother: boolean
  readonly onAccept: () => void
}

/** What there is to decide on: everything that the record says, and nothing that it does not. */
export function GateDetail({ entry, decision, isAnother, onAccept }: GateDetailProps) {
  const { pipeline, phase, isGone } = entry
  const { steps, unreadable } = useMemo(() => stepsOf(pipeline), [pipeline])
  const gate = gateStepOf(steps, pipeline)
  const words = wordsOf(entry, decision)
  return (
    <>
      {words !== undefined && (
        <div role="status">
          <Notice>
            <span className="flex flex-wrap items-center gap-x-3">
              {words}.
              {!isGone && !isWaiting(entry) && (
                <span className="inline-flex items-center gap-2">
                  <span className="text-soft">now</span>
                  <PhaseBadge phase={phase} status={pipeline.status} />
                </span>
              )}
            </span>
          </Notice>
        </div>
      )}
      {isWaiting(entry) && isAnother && (
        <div role="alert">
          <Notice actions={<Button onClick={onAccept}>I have looked at the new one</Button>}>
            It was run again or asked for again since you opened it. What you see now is the new
            gate.
          </Notice>
        </div>
      )}
      <div className="flex flex-col gap-5 px-5 py-4 text-sm">
        <GateFacts entry={entry} />
        {steps.length === 0 ? (
          <p className="text-soft">The service gives no steps of this pipeline.</p>
        ) : (
          <section aria-label="Steps" className="flex flex-col gap-2">
            <GateSteps steps={steps} gate={gate} />
            {gate === undefined && (
              <p className="text-soft">The service does not say at which of them it waits.</p>
            )}
            {unreadable.length > 0 && (
              <p className="text-soft">
                {countText(unreadable.length)} more could not be read; they are in the raw record.
              </p>
            )}
          </section>
        )}
        {gate !== undefined && <GoesOnWith steps={steps.slice(gate + 1)} />}
        <section aria-label="Instructions">
          <h3 className="font-medium">Instructions</h3>
          {pipeline.approval?.instructions === undefined ? (
            <p className="text-soft">The service gives none.</p>
          ) : (
            <p className="max-w-prose whitespace-pre-wrap">
              <ServiceText text={pipeline.approval.instructions} />
            </p>
          )}
        </section>
        <GateRaw pipeline={pipeline} />
      </div>
    </>
  )
}

function ExactTime({ moment }: { readonly moment: string }) {
  const times = useTimeOptions()
  const marks = useTimeMarks(moment)
  if (marks === undefined) return <ServiceText text={moment} />
  return <time {...marks}>{exactTime(moment, times)}</time>
}

const NOT_SAID = <span className="text-soft">the service does not say</span>

function GateFacts({ entry }: { readonly entry: QueueEntry }) {
  const { pipeline, requestedAt } = entry
  const { approval, run, _id: id } = pipeline
  const said = (text: string | undefined) =>
    text === undefined ? NOT_SAID : <ServiceText text={text} />
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-soft">Gate</dt>
      <dd className="break-words">{said(approval?.step)}</dd>
      <dt className="text-soft">Waits</dt>
      <dd>
        {approval?.requestedAt === undefined ? (
          NOT_SAID
        ) : (
          <>
            <GateAgeText requestedAt={requestedAt} />, since{' '}
            <ExactTime moment={approval.requestedAt} />
          </>
        )}
      </dd>
      <dt className="text-soft">Asked by</dt>
      <dd>{said(approval?.requestedBy)}</dd>
      <dt className="text-soft">Run</dt>
      <dd>
        {run === undefined ? (
          NOT_SAID
        ) : (
          <>
            {run.number !== undefined && <ServiceText text={`#${run.number}`} />} started{' '}
            <RelativeTime moment={run.startedAt} />
            {run.startedBy !== undefined && (
              <>
                {' '}
                by <ServiceText text={run.startedBy} />
              </>
            )}
          </>
        )}
      </dd>
      <dt className="text-soft">Pipeline</dt>
      <dd className="min-w-0 break-words">
        {id === undefined ? (
          'without an id'
        ) : (
          <>
            <Link to={paths.pipeline(id)} className="text-accent underline">
              <ServiceText text={nameOf(pipeline)} />
            </Link>{' '}
            <code className="text-soft font-mono text-xs">
              <ServiceText text={id} />
            </code>
          </>
        )}
      </dd>
    </dl>
  )
}
