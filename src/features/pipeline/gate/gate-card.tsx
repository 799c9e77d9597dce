import { Link } from 'react-router'
import { verdictOf } from '~/domain/action-table'
import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { isGate, type Step } from '~/api/steps'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { RelativeTime } from '~/components/relative-time'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { GONE, usePipelineRequest } from '../activity/use-pipeline-request'
import { LongText } from '~/components/long-text'
import { RejectForm } from './reject-form'

interface GateCardProps {
  readonly id: string
  readonly pipeline: Pipeline
  readonly phase: Phase
  readonly steps: readonly Step[]
  readonly isGone: boolean
}

/** What waits for a decision, what there is to decide on, and the decision. */
export function GateCard({ id, pipeline, phase, steps, isGone }: GateCardProps) {
  const { config } = useService()
  const request = usePipelineRequest(id, pipeline)
  const { approval } = pipeline
  const isKnown = phase === 'waiting_approval'
  const verdict = verdictOf('approve', 'pipeline', phase)
  const unavailable = isGone ? GONE : config.readOnly ? READ_ONLY : undefined
  return (
    <section
      aria-label="Gate"
      className="border-notice-line bg-notice flex flex-col gap-3 rounded-md border p-4 text-sm"
    >
      {isKnown ? (
        <Waiting approval={approval} />
      ) : (
        <p>
          {verdict.can === 'unknown' && `It ${verdict.reason}. `}If it waits at a gate, it can be
          decided here.
        </p>
      )}
      {isKnown && <Ahead steps={stepsAhead(steps, approval?.step)} />}
      <RejectForm
        name={`reason:${id}:${approval?.requestedAt ?? ''}`}
        unavailable={unavailable}
        onReject={(reason) => request('reject', reason)}
      >
        <Button
          look={isKnown ? 'primary' : 'plain'}
          unavailable={unavailable}
          onClick={() => request('approve')}
        >
          Approve
        </Button>
        <Link to={paths.gate(id)} className="text-accent underline">
          Open in Approvals
        </Link>
      </RejectForm>
    </section>
  )
}

function Waiting({ approval }: Pick<Pipeline, 'approval'>) {
  const { step, requestedAt, requestedBy, instructions } = approval ?? {}
  return (
    <>
      <h2 className="text-phase-waiting_approval text-lg font-semibold">
        <span aria-hidden="true">◆ </span>
        Waits at {step === undefined ? 'a gate' : <ServiceText text={step} />}
      </h2>
      <p>
        {requestedBy === undefined ? (
          'The service does not say who asked'
        ) : (
          <>
            Asked for by <ServiceText text={requestedBy} />
          </>
        )}
        {requestedAt !== undefined && (
          <>
            , <RelativeTime moment={requestedAt} />
          </>
        )}
        .
      </p>
      {instructions !== undefined && (
        <div>
          <h3 className="text-soft">Instructions</h3>
          <p>
            <LongText text={instructions} />
          </p>
        </div>
      )}
    </>
  )
}

/** The steps from the gate that waits to the next one; none when it cannot be told which waits. */
function stepsAhead(steps: readonly Step[], waiting: string | undefined): readonly Step[] {
  const byState = steps.findIndex((step) => phaseOf(step) === 'waiting_approval')
  const at =
    byState === -1 ? steps.findIndex((each) => isGate(each) && each.name === waiting) : byState
  if (at === -1) return []
  const next = steps.findIndex((step, place) => place > at && isGate(step))
  return steps.slice(at + 1, next === -1 ? undefined : next + 1)
}

function Ahead({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <p>
      Approving goes on with:{' '}
      {steps.map((step, at) => (
        <span key={at}>
          {at > 0 && ', '}
          {isGate(step) && '◆ '}
          <ServiceText text={step.name ?? step.tool?.tool_identifier ?? `step ${at + 1}`} />
        </span>
      ))}
    </p>
  )
}
