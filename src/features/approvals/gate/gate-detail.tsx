import { useMemo } from 'react'
import { Link } from 'react-router'
import { gateStepOf } from '~/api/gates'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { stepsOf } from '~/api/steps'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { useTimeOptions } from '~/stores/preferences'
import { RelativeTime, useTimeMarks } from '~/components/relative-time'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { clockTime, exactTime } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { elsewhereWords, type Decision, wordsOf } from '../decisions'
import { GateAgeText } from '~/components/approvals/gate-age-text'
import { NextSteps, GateSteps } from './gate-steps'
import { isWaiting, type QueueEntry } from '../queue/queue'
import type { LastWaiting } from '../queue/use-queue'
import type { ActionCall } from '~/api/actions'
import { curlOfAction } from '~/api/action-curl'
import { CodeDetails, textOfCurl } from '~/components/code-details'
import { RawJson } from '~/components/raw-json'
import { useService } from '~/queries/service-context'

export interface GateDetailProps {
  readonly entry: QueueEntry
  readonly decision: Decision | undefined
  /** The gate in the last read of this visit in which it was waiting. */
  readonly lastWaiting: LastWaiting | undefined
  /** The pipeline now waits at another gate than the one that the user saw first. */
  readonly isAnother: boolean
  readonly onAccept: () => void
}

export function GateDetail(props: GateDetailProps) {
  const { entry, decision, lastWaiting, isAnother, onAccept } = props
  const { pipeline, phase, isGone } = entry
  const times = useTimeOptions()
  const waits = isWaiting(entry)
  // The record at the time when the gate waited. Unknown for a gate that was decided before the user opened it.
  const pipelineAtGate = waits ? pipeline : lastWaiting?.pipeline
  const { steps, unreadable } = useMemo(() => stepsOf(pipeline), [pipeline])
  const gate = gateStepOf(steps, pipelineAtGate ?? pipeline)
  const words = wordsOf(entry, decision)
  return (
    <>
      {words !== undefined && (
        // Only decisions from elsewhere are announced here. The batch results announce decisions of this browser.
        <div role={words === elsewhereWords(entry) ? 'status' : undefined}>
          <Notice>
            <span className="flex flex-wrap items-center gap-x-3">
              {words}.
              {!isGone && !waits && (
                <span className="inline-flex items-center gap-2">
                  <span className="text-soft">now</span>
                  <PhaseBadge phase={phase} status={pipeline.status} />
                </span>
              )}
              {!waits && lastWaiting !== undefined && (
                <span className="text-soft">
                  This is the state of the gate at {clockTime(lastWaiting.readAt, times)}.
                </span>
              )}
            </span>
          </Notice>
        </div>
      )}
      {waits && isAnother && (
        <div role="alert">
          <Notice actions={<Button onClick={onAccept}>I have read the new gate</Button>}>
            This pipeline has a new gate since you opened it. You now see the new gate.
          </Notice>
        </div>
      )}
      <div className="flex flex-col gap-5 px-4 py-4 text-sm">
        <GateFacts entry={entry} pipelineAtGate={pipelineAtGate} />
        {steps.length === 0 ? (
          <p className="text-soft">The service sent no steps of this pipeline.</p>
        ) : (
          <section aria-label="Steps" className="flex flex-col gap-2">
            <GateSteps steps={steps} gate={gate} waits={waits} />
            {waits && gate === undefined && (
              <p className="text-soft">The service does not say at which step it waits.</p>
            )}
            {unreadable.length > 0 && (
              <p className="text-soft">
                {countText(unreadable.length)} more steps could not be read. They are in the raw
                record.
              </p>
            )}
          </section>
        )}
        {waits && gate !== undefined && <NextSteps steps={steps.slice(gate + 1)} />}
        {pipelineAtGate !== undefined && (
          <section aria-label="Instructions">
            <h3 className="font-medium">Instructions</h3>
            {pipelineAtGate.approval?.instructions === undefined ? (
              <p className="text-soft">The service sent no instructions.</p>
            ) : (
              <p className="max-w-prose whitespace-pre-wrap">
                <ServiceText text={pipelineAtGate.approval.instructions} />
              </p>
            )}
          </section>
        )}
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

function GateFacts({
  entry,
  pipelineAtGate,
}: {
  readonly entry: QueueEntry
  readonly pipelineAtGate: Pipeline | undefined
}) {
  const { pipeline, requestedAt } = entry
  const { run, _id: id } = pipeline
  const said = (text: string | undefined) =>
    text === undefined ? NOT_SAID : <ServiceText text={text} />
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {pipelineAtGate !== undefined && (
        <>
          <dt className="text-soft">Gate</dt>
          <dd className="break-words">{said(pipelineAtGate.approval?.step)}</dd>
          <dt className="text-soft">{isWaiting(entry) ? 'Waits' : 'Asked'}</dt>
          <dd>
            {pipelineAtGate.approval?.requestedAt === undefined ? (
              NOT_SAID
            ) : (
              <>
                {isWaiting(entry) && (
                  <>
                    <GateAgeText requestedAt={requestedAt} /> · since{' '}
                  </>
                )}
                <ExactTime moment={pipelineAtGate.approval.requestedAt} />
              </>
            )}
          </dd>
          <dt className="text-soft">Requested by</dt>
          <dd>{said(pipelineAtGate.approval?.requestedBy)}</dd>
        </>
      )}
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
            <ServiceCode text={id} className="text-soft text-xs" />
          </>
        )}
      </dd>
    </dl>
  )
}

/** The raw record, and the curl commands that decide the gate. */
function GateRaw({ pipeline }: { readonly pipeline: Pipeline }) {
  const { client, config } = useService()
  const textOf = (call: ActionCall) => textOfCurl(curlOfAction(call, client.baseUrl, config.auth))
  const { _id: id } = pipeline
  const shared = id !== undefined && ({ type: 'pipeline', target: [id] } as const)
  return (
    <div className="flex flex-col gap-1">
      <RawJson pipeline={pipeline} />
      {shared && (
        <>
          <CodeDetails
            summary="curl to approve"
            text={textOf({ action: 'approve', ...shared })}
            copyLabel="Copy the approval"
          />
          <CodeDetails
            summary="curl to reject"
            text={textOf({ action: 'reject', ...shared, message: 'REASON' })}
            copyLabel="Copy the rejection"
          />
        </>
      )}
    </div>
  )
}
