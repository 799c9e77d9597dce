import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { progressOf } from '~/api/run-progress'
import { stepsOf } from '~/api/steps'
import type { BatchView } from '~/batch/engine/batch'
import { GateCard } from './gate/gate-card'
import { OwnActivity } from './activity/own-activity'
import { Part } from './section'
import { PipelineFacts } from './pipeline-facts'
import { RawRecord } from './raw-record'
import { StepsSection } from './steps/steps-section'

/** Everything below the heading, in two columns where there is room. */
export function PipelineBody({
  id,
  pipeline,
  isGone,
  batches,
}: {
  readonly id: string
  readonly pipeline: Pipeline
  readonly isGone: boolean
  readonly batches: readonly BatchView[]
}) {
  const phase = phaseOf(pipeline)
  const { steps, unreadable } = stepsOf(pipeline)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 px-4 pt-4 pb-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {(phase === 'waiting_approval' || phase === 'unknown') && (
          <GateCard id={id} pipeline={pipeline} phase={phase} steps={steps} isGone={isGone} />
        )}
        <StepsSection steps={steps} unreadable={unreadable} progress={progressOf(pipeline)} />
        <RawRecord id={id} pipeline={pipeline} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Part title="Details">
          <PipelineFacts pipeline={pipeline} phase={phase} />
        </Part>
        <Part title="Sent from this browser">
          <OwnActivity id={id} batches={batches} />
        </Part>
      </div>
    </div>
  )
}
