import { curlText } from '~/api/curl'
import { useMemo } from 'react'
import { gateStepOf } from '~/api/gates'
import type { Pipeline } from '~/api/pipelines'
import { stepsOf } from '~/api/steps'
import { isOngoing } from '~/domain/phases'
import { PhaseBadge, PhaseShape } from '~/components/phase-badge'
import { usePreferences, useTimeOptions } from '~/stores/preferences'
import { RelativeTime, useTimeAttributes } from '~/components/relative-time'
import { LongText } from '~/components/long-text'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { counted } from '~/lib/count-text'
import { clockTime, type Moment } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { focusHeading } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import { reasonOf } from '~/batch/ui/batch-labels'
import { elsewhereText, type Decision, decisionText } from '../decisions'
import { GateAgeText } from '~/components/approvals/gate-age-text'
import { NextSteps, GateSteps } from './gate-steps'
import { GATE_HEADING } from './use-open-gate'
import { isWaiting, type QueueEntry, type LastWaiting } from '../queue/queue'
import type { ActionCall } from '~/api/actions'
import { curlOfAction } from '~/api/action-curl'
import { CodeDetails } from '~/components/code-block'
import { RawJson } from '~/components/raw-json'
import { useService } from '~/queries/service-context'

export interface GateDetailProps {
  readonly entry: QueueEntry
  readonly decision: Decision | undefined
  /** The newest record in which the pipeline waited, and when Sluice first read this record. */
  readonly lastWaiting: LastWaiting | undefined
  /** True if the pipeline now waits at another gate than before, and the user has not confirmed the new gate yet. */
  readonly isAnother: boolean
  readonly onRead: () => void
}

export function GateDetail(props: GateDetailProps) {
  const { entry, decision, lastWaiting, isAnother, onRead } = props
  const { pipeline, phase, isGone } = entry
  const times = useTimeOptions()
  const waits = isWaiting(entry)
  const acceptNewGate = () => {
    // The clicked button disappears, so the heading of the gate takes the focus.
    focusHeading(GATE_HEADING)
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    onRead()
  }
  // The newest record in which the pipeline waited. `undefined` if it has not waited while the page was open.
  const pipelineAtGate = waits ? pipeline : lastWaiting?.pipeline
  const { steps, unreadable } = useMemo(() => stepsOf(pipeline), [pipeline])
  const gate = gateStepOf(steps, pipelineAtGate ?? pipeline)
  const text = decisionText(entry, decision)
  const reason =
    waits && decision !== undefined && decision.state.kind !== 'done'
      ? reasonOf(decision.state)
      : ''
  return (
    <>
      {text !== undefined && (
        // The batch results announce the decisions of this tab, so only decisions from elsewhere are announced here.
        <div
          role={decision?.isFromJournal || text === elsewhereText(entry) ? 'status' : undefined}
          className="pt-2"
        >
          <Notice tone="neutral">
            <span className="flex flex-wrap items-center gap-x-3">
              <span>
                {text}
                {reason === '' ? '.' : ': '}
                <ServiceText text={reason} />
              </span>
              {!isGone && !waits && (
                <span className="inline-flex items-center gap-2">
                  <span className="text-soft">now</span>
                  <PhaseBadge phase={phase} status={pipeline.status} />
                </span>
              )}
              {!waits && lastWaiting !== undefined && (
                <span className="text-soft">
                  Sluice read the approval request below at {clockTime(lastWaiting.readAt, times)}.
                </span>
              )}
            </span>
          </Notice>
        </div>
      )}
      {waits && isAnother && (
        <div role="alert" className="pt-2">
          <Notice actions={<Button onClick={acceptNewGate}>I have read the new gate</Button>}>
            The pipeline now waits at another gate than before. The page shows the new gate.
          </Notice>
        </div>
      )}
      <div className="flex max-w-4xl flex-col gap-5 px-4 py-4 text-sm">
        <GateSummary entry={entry} pipelineAtGate={pipelineAtGate} />
        {steps.length + unreadable.length === 0 ? (
          <p className="text-soft">The service sent no steps of this pipeline.</p>
        ) : (
          <section aria-label="Steps" className="flex flex-col gap-2">
            <GateSteps steps={steps} gate={gate} waits={waits} isUnderWay={isOngoing(phase)} />
            {waits && gate === undefined && (
              <p className="text-soft">
                The service does not say at which step the pipeline waits.
              </p>
            )}
            {unreadable.length > 0 && (
              <p className="text-soft">
                {counted(unreadable.length, steps.length === 0 ? 'step' : 'more step')} could not be
                read. See “Raw JSON” below.
              </p>
            )}
          </section>
        )}
        {pipelineAtGate !== undefined && (
          <section aria-label="Instructions">
            <h3 className="font-medium">Instructions</h3>
            {pipelineAtGate.approval?.instructions === undefined ? (
              <p className="text-soft">The service sent no instructions.</p>
            ) : (
              <p className="max-w-prose">
                <LongText text={pipelineAtGate.approval.instructions} />
              </p>
            )}
          </section>
        )}
        {waits && gate !== undefined && (
          <NextSteps pipeline={pipeline} steps={steps.slice(gate + 1)} />
        )}
        <GateRaw pipeline={pipeline} waits={waits} />
      </div>
    </>
  )
}

/** Shows, for example, “◆ Waits at Release to EU, 3 d, requested by amina.diallo”, the run, and the pipeline id. */
function GateSummary({
  entry,
  pipelineAtGate,
}: {
  readonly entry: QueueEntry
  readonly pipelineAtGate: Pipeline | undefined
}) {
  const { pipeline, requestedAt } = entry
  const { run, _id: id } = pipeline
  const requestedBy = pipelineAtGate?.approval?.requestedBy
  return (
    <div className="flex flex-col gap-1 break-words">
      {pipelineAtGate !== undefined && (
        <p>
          {isWaiting(entry) ? (
            <>
              <PhaseShape phase="waiting_approval" place="mr-2 inline" />
              Waits at{' '}
            </>
          ) : (
            'Waited at '
          )}
          <strong className="font-semibold">
            {pipelineAtGate.approval?.step === undefined ? (
              'a gate without a name'
            ) : (
              <LongText text={pipelineAtGate.approval.step} limit={100} />
            )}
          </strong>
          {', '}
          {isWaiting(entry) ? (
            <GateAge moment={pipelineAtGate.approval?.requestedAt} requestedAt={requestedAt} />
          ) : (
            <RelativeTime moment={pipelineAtGate.approval?.requestedAt} />
          )}
          {requestedBy !== undefined && (
            <>
              {', requested by '}
              <LongText text={requestedBy} limit={100} />
            </>
          )}
        </p>
      )}
      <p className="text-soft flex flex-wrap gap-x-4">
        {run === undefined ? (
          'Run unknown'
        ) : (
          <span>
            Run {run.number !== undefined && <ServiceText text={`#${run.number}`} />} started{' '}
            <RelativeTime moment={run.startedAt} />
            {run.startedBy !== undefined && run.startedBy !== requestedBy && (
              <>
                {' '}
                by <LongText text={run.startedBy} limit={100} />
              </>
            )}
          </span>
        )}
        {id === undefined ? (
          <span>without an id</span>
        ) : (
          <span className="-my-0.5 inline-flex max-w-full items-center pointer-coarse:-my-3.5">
            <ServiceCode text={id} className="min-w-0 text-xs" />
            <CopyButton isCommand isCompact label="Copy id" text={() => id} />
          </span>
        )}
      </p>
    </div>
  )
}

/**
 * How long the gate has waited. The tooltip has the exact time. If the user prefers exact times, the text has it too.
 */
function GateAge({
  moment,
  requestedAt,
}: {
  readonly moment: Moment
  readonly requestedAt: number
}) {
  const { times } = usePreferences()
  const attributes = useTimeAttributes(moment)
  const age = <GateAgeText requestedAt={requestedAt} />
  if (attributes === undefined) return age
  return (
    <>
      <time {...attributes}>{age}</time>
      {times === 'exact' && (
        <>
          , since <RelativeTime moment={moment} />
        </>
      )}
    </>
  )
}

function GateRaw({ pipeline, waits }: { readonly pipeline: Pipeline; readonly waits: boolean }) {
  const { client, config } = useService()
  const textOf = (call: ActionCall) => curlText(curlOfAction(call, client.baseUrl, config.auth))
  const { _id: id } = pipeline
  const shared = waits && id !== undefined && ({ type: 'pipeline', target: [id] } as const)
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      <RawJson pipeline={pipeline} />
      {shared && (
        <>
          <CodeDetails
            summary="curl to approve"
            text={textOf({ action: 'approve', ...shared })}
            copyLabel="Copy curl to approve"
          />
          <CodeDetails
            summary="curl to reject"
            text={textOf({ action: 'reject', ...shared, message: 'REASON' })}
            copyLabel="Copy curl to reject"
          />
        </>
      )}
    </div>
  )
}
