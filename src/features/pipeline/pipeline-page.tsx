import { useParams } from 'react-router'
import { NoPipeline } from './no-pipeline'
import { useOwnBatches } from './activity/own-batches'
import { PipelineHeader } from './pipeline-header'
import { useShownPipeline } from './use-shown-pipeline'
import { PipelineBody } from './pipeline-body'
import { PipelineNotices } from './pipeline-trouble'

export default function PipelinePage() {
  const { id = '' } = useParams()
  const batches = useOwnBatches()
  const shown = useShownPipeline(id, batches)
  const { pipeline, query, isGone } = shown
  if (pipeline === undefined) return <NoPipeline id={id} query={query} />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PipelineHeader key={id} id={id} shown={shown} pipeline={pipeline} />
      <PipelineNotices id={id} shown={shown} pipeline={pipeline} />
      <PipelineBody id={id} pipeline={pipeline} isGone={isGone} batches={batches} />
    </div>
  )
}
