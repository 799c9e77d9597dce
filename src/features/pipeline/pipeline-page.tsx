import { useParams } from 'react-router'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'
import { NoPipeline } from './no-pipeline'
import { useOwnBatches } from './activity/own-batches'
import { PipelineActions } from './pipeline-actions'
import { PipelineHeader } from './pipeline-header'
import { loadTrouble } from './load-trouble'
import { useHeadPainted } from './use-head-painted'
import { usePipeline } from './use-pipeline'

/** Asked for together with the page, and drawn below a heading that need not wait for it. */
const PipelineBody = late(() => import('./pipeline-body'), 'PipelineBody', 'now')
const PipelineNotices = late(loadTrouble, 'PipelineNotices')

/** One pipeline whole: how it stands, what its steps did and when, and what can be done about it. */
export default function PipelinePage() {
  const { id = '' } = useParams()
  const batches = useOwnBatches()
  const shown = usePipeline(id, batches)
  const { pipeline, query, isGone } = shown
  // What was clicked answers with its name; the rest of it comes with the next frame (performance R1).
  const isHeadPainted = useHeadPainted()
  if (pipeline === undefined) return <NoPipeline id={id} query={query} />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PipelineHeader id={id} shown={shown} pipeline={pipeline} />
      <LatePart isQuiet>
        <PipelineNotices id={id} shown={shown} pipeline={pipeline} />
      </LatePart>
      <PipelineActions id={id} pipeline={pipeline} isGone={isGone} />
      {isHeadPainted && (
        <LatePart subject="The steps cannot be shown.">
          <PipelineBody id={id} pipeline={pipeline} isGone={isGone} batches={batches} />
        </LatePart>
      )}
    </div>
  )
}
