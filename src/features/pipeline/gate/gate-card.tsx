import { Link } from 'react-router'
import { phaseOf, type Phase } from '~/domain/phases'
import { gateStepOf } from '~/api/gates'
import type { Pipeline } from '~/api/pipelines'
import { isGate, type Step } from '~/api/steps'
import { DecideButtons } from '~/components/approvals/decide-buttons'
import { LongText, useLongText } from '~/components/long-text'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/domain/allowed-actions'
import { RelativeTime } from '~/components/relative-time'
import { useService } from '~/queries/service-context'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { GONE_TEXT, usePipelineRequest } from '../use-shown-pipeline'

interface GateCardProps {
  readonly id: string
  readonly pipeline: Pipeline
  readonly phase: Phase
  readonly steps: readonly Step[]
  readonly isGone: boolean
}

export function GateCard({ id, pipeline, phase, steps, isGone }: GateCardProps) {
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const { approval } = pipeline
  const isKnown = phase === 'waiting_approval'
  const gate = gateStepOf(steps, pipeline)
  return (
    <section
      aria-label="Gate"
      className="border-phase-waiting_approval flex flex-col gap-2 border-l-2 pl-4 text-sm"
    >
      {isKnown ? (
        <Waiting approval={approval} />
      ) : (
        <p>
          The pipeline is in a state that Sluice does not know. If the pipeline waits at a gate, you
          can approve or reject the gate here.
        </p>
      )}
      {isKnown && gate !== undefined && <RunsNext steps={stepsToNextGate(steps.slice(gate + 1))} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        {!(isNarrow && isKnown) && <GateButtons id={id} pipeline={pipeline} isGone={isGone} />}
        <Link to={paths.gate(id)} className="text-accent underline">
          Open in Approvals
        </Link>
      </div>
    </section>
  )
}

/** On a phone, the buttons of an open gate are at the bottom of the window, so that they stay in reach. */
export function GateFooter(props: GateButtonsProps) {
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  if (!isNarrow || phaseOf(props.pipeline) !== 'waiting_approval') return null
  return (
    <div className="hairline bg-canvas flex shrink-0 border-t px-4 py-2.5 print:hidden">
      <GateButtons {...props} />
    </div>
  )
}

type GateButtonsProps = Pick<GateCardProps, 'id' | 'pipeline' | 'isGone'>

function GateButtons({ id, pipeline, isGone }: GateButtonsProps) {
  const { config } = useService()
  const request = usePipelineRequest(id, pipeline)
  return (
    <DecideButtons
      isMain={phaseOf(pipeline) === 'waiting_approval'}
      unavailable={isGone ? GONE_TEXT : config.readOnly ? READ_ONLY : undefined}
      className="max-sm:basis-full"
      onDecide={request}
    />
  )
}

function Waiting({ approval }: Pick<Pipeline, 'approval'>) {
  const { step, requestedAt, requestedBy, instructions } = approval ?? {}
  const gate = useLongText(step ?? 'Gate without a name', 100)
  return (
    <>
      <div className="flex min-h-7 flex-wrap items-center gap-x-3">
        <h2 className="text-lg font-semibold">{gate.shown}</h2>
        {gate.button}
        <p className="text-soft">
          Requested by{' '}
          {requestedBy === undefined ? (
            'an unknown user'
          ) : (
            <LongText text={requestedBy} limit={100} />
          )}
          {requestedAt !== undefined && (
            <>
              , <RelativeTime moment={requestedAt} />
            </>
          )}
          .
        </p>
      </div>
      {instructions !== undefined && (
        <p className="max-w-prose">
          <span className="text-soft">Instructions: </span>
          <LongText text={instructions} />
        </p>
      )}
    </>
  )
}

function stepsToNextGate(steps: readonly Step[]): readonly Step[] {
  const next = steps.findIndex(isGate)
  return next === -1 ? steps : steps.slice(0, next + 1)
}

function RunsNext({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <p>
      <span className="text-soft">Runs next: </span>
      {steps.map((step, at) => (
        <span key={at}>
          {at > 0 && ', '}
          {isGate(step) && '◆ '}
          <LongText
            text={step.name ?? step.tool?.tool_identifier ?? `step ${at + 1}`}
            limit={100}
          />
        </span>
      ))}
    </p>
  )
}
