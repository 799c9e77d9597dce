import { Link, useParams } from 'react-router'
import { PipelineHeader } from './pipeline-header'
import { useUnchangedWhilePressed } from '~/ui/use-unchanged-while-pressed'
import { useShownPipeline, useOwnBatches } from './use-shown-pipeline'
import { PipelineNotices, OwnCopy } from './pipeline-notices'
import { isOngoing, phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { stepsOf } from '~/api/steps'
import type { BatchView } from '~/batch/engine/batch'
import { GateCard, GateFooter } from './gate/gate-card'
import { OwnActivity } from './activity/own-activity'
import { Section } from './section'
import { PipelineFacts } from './pipeline-facts'
import { StepsSection } from './steps/steps-section'
import { curlOf, type Curl, curlText } from '~/api/curl'
import { pipelineSpec } from '~/api/pipeline-detail'
import { CodeDetails } from '~/components/code-block'
import { paths } from '~/components/paths'
import { RawJson } from '~/components/raw-json'
import { useService } from '~/queries/service-context'
import type { UseQueryResult } from '@tanstack/react-query'
import { isNotFound } from '~/api/api-error'
import { BackLink, useLastList } from '~/components/back-link'
import { PageHeading } from '~/components/page-heading'
import { PipelineNotFound, LINK_TO_PIPELINES } from '~/components/pipeline-not-found'
import { QueryState } from '~/components/query-state'
import { ServiceCode } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { beginningOf } from '~/components/long-text'
import { useCancelPipeline } from '~/queries/pipeline'
import { WhileLoading } from '~/ui/use-delayed'

export default function PipelinePage() {
  const { id = '' } = useParams()
  const batches = useOwnBatches()
  const shown = useUnchangedWhilePressed(useShownPipeline(id, batches))
  const { pipeline, query, isGone } = shown
  if (pipeline === undefined) return <NoPipeline id={id} query={query} />
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <PipelineHeader key={id} id={id} shown={shown} pipeline={pipeline} />
        <PipelineNotices id={id} shown={shown} pipeline={pipeline} />
        <PipelineBody id={id} pipeline={pipeline} isGone={isGone} batches={batches} />
      </div>
      <GateFooter id={id} pipeline={pipeline} isGone={isGone} />
    </>
  )
}

function PipelineBody({
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 px-4 pt-4 pb-8 xl:grid-cols-[minmax(0,1fr)_17rem] xl:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        {(phase === 'waiting_approval' || phase === 'unknown') && (
          <GateCard id={id} pipeline={pipeline} phase={phase} steps={steps} isGone={isGone} />
        )}
        <StepsSection
          pipeline={pipeline}
          steps={steps}
          unreadable={unreadable}
          isUnderWay={isOngoing(phase)}
        />
      </div>
      <div className="row-span-2 flex min-w-0 flex-col gap-6">
        <Section title="Details">
          <PipelineFacts pipeline={pipeline} phase={phase} />
        </Section>
        <Section title="Sent from this browser">
          <OwnActivity id={id} batches={batches} />
        </Section>
      </div>
      <RawRecord id={id} pipeline={pipeline} />
    </div>
  )
}

function RawRecord({ id, pipeline }: { readonly id: string; readonly pipeline: Pipeline }) {
  const { client, config } = useService()
  const curl = curlOfRead(id, client.baseUrl, config.auth)
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-6 text-sm">
      <RawJson pipeline={pipeline} />
      <CodeDetails summary="curl" text={curlText(curl)} copyLabel="Copy curl" />
      <Link className="text-accent underline print:hidden" to={paths.consoleFor(id)}>
        Open in Console
      </Link>
    </div>
  )
}

function curlOfRead(id: string, baseUrl: string, auth: Parameters<typeof curlOf>[2]): Curl {
  try {
    return curlOf(pipelineSpec(id), baseUrl, auth)
  } catch {
    return { ok: false, reason: 'This id cannot be part of a URL.' }
  }
}

interface NoPipelineProps {
  readonly id: string
  readonly query: UseQueryResult<Pipeline>
}

/** Replaces the page if there is no pipeline to show: it is loading, was not found, or could not be read. */
function NoPipeline({ id, query }: NoPipelineProps) {
  const cancel = useCancelPipeline(id)
  const title = `Pipeline ${beginningOf(visibleText(id), 100)}`
  // Only the first attempt counts as loading. Retries after a failure do not.
  const isLoading = query.isFetching && query.failureCount === 0
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex flex-col gap-2 px-4 pt-3 pb-3 [&_h1]:py-0">
        <BackLink {...useLastList()}>Pipelines</BackLink>
        <PageHeading title={title}>
          Pipeline <ServiceCode text={beginningOf(id, 200)} className="text-lg" />
        </PageHeading>
      </div>
      {isLoading ? (
        <PipelineSkeleton onCancel={cancel} />
      ) : isNotFound(query.error) ? (
        <PipelineNotFound error={query.error} onRetry={() => void query.refetch()}>
          <OwnCopy id={id} />
        </PipelineNotFound>
      ) : (
        <QueryState
          query={query}
          subject="pipeline"
          onCancel={cancel}
          actions={LINK_TO_PIPELINES}
        />
      )}
    </div>
  )
}

/** Placeholders in the places of the status, the steps and the details, so that little moves when they arrive. */
function PipelineSkeleton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <WhileLoading label="Loading the pipeline" onCancel={onCancel} className="">
      <div className="hairline flex h-[93px] flex-col gap-5 border-b px-4 max-sm:h-40">
        {BAR}
        {BAR}
        {BAR}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 px-4 pt-4 pb-8 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <GreySection />
        <GreySection />
      </div>
    </WhileLoading>
  )
}

const BAR = <span className="bg-pressed h-2.5 w-40 rounded-full" />

function GreySection() {
  return (
    <div>
      {Array.from({ length: 6 }, (_, at) => (
        <div
          key={at}
          className={`hairline flex items-center border-b ${at === 0 ? 'h-16' : 'row-h'}`}
        >
          {BAR}
        </div>
      ))}
    </div>
  )
}
