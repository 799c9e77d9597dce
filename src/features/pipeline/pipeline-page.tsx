import { useParams } from 'react-router'
import { phaseOf } from '~/api/phases'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { stepsOf } from '~/api/steps'
import { OtherClock, PollNotice, StaleNotice } from '~/components/read-notices'
import { GateCard } from './gate-card'
import { GoneNotice } from './gone-notice'
import { NoPipeline } from './no-pipeline'
import { OwnActivity } from './own-activity'
import { useOwnBatches } from './own-batches'
import { Part } from './part'
import { PipelineActions } from './pipeline-actions'
import { PipelineFacts } from './pipeline-facts'
import { PipelineHeader } from './pipeline-header'
import { RawRecord } from './raw-record'
import { StepsPart } from './steps-part'
import { usePipeline, type ShownPipeline } from './use-pipeline'

/** One pipeline whole: how it stands, what its steps did and when, and what can be done about it. */
export default function PipelinePage() {
  const { id = '' } = useParams()
  const batches = useOwnBatches()
  const shown = usePipeline(id, batches)
  const { pipeline, query } = shown
  if (pipeline === undefined) return <NoPipeline id={id} query={query} />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PipelineHeader id={id} shown={shown} pipeline={pipeline} />
      <Notices id={id} shown={shown} name={nameOf(pipeline)} />
      <Body id={id} pipeline={pipeline} isGone={shown.isGone}>
        <OwnActivity id={id} batches={batches} />
      </Body>
    </div>
  )
}

function Notices({
  id,
  shown,
  name,
}: {
  readonly id: string
  readonly shown: ShownPipeline
  readonly name: string
}) {
  const { query, readAt, isGone } = shown
  return (
    <div role="status">
      {isGone ? (
        <GoneNotice id={id} name={name} readAt={readAt} />
      ) : query.error === null ? (
        <PollNotice />
      ) : (
        <StaleNotice
          at={readAt}
          error={query.error}
          onRetry={() => void query.refetch({ cancelRefetch: false })}
        />
      )}
      <OtherClock />
    </div>
  )
}

function Body({
  id,
  pipeline,
  isGone,
  children,
}: {
  readonly id: string
  readonly pipeline: Pipeline
  readonly isGone: boolean
  readonly children: React.ReactNode
}) {
  const phase = phaseOf(pipeline)
  const { steps, unreadable } = stepsOf(pipeline)
  return (
    <>
      <PipelineActions id={id} pipeline={pipeline} isGone={isGone} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 px-4 pt-4 pb-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {(phase === 'waiting_approval' || phase === 'unknown') && (
            <GateCard id={id} pipeline={pipeline} phase={phase} steps={steps} isGone={isGone} />
          )}
          <StepsPart steps={steps} unreadable={unreadable} />
          <RawRecord id={id} pipeline={pipeline} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Part title="Facts">
            <PipelineFacts pipeline={pipeline} phase={phase} />
          </Part>
          <Part title="Sent from this browser">{children}</Part>
        </div>
      </div>
    </>
  )
}
