import { actionsIn, buttonLabel, verdictOf, type BatchAction } from '~/domain/action-table'
import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { GONE, usePipelineRequest } from './activity/use-pipeline-request'
import { LinkButton } from '~/ui/link-button'

interface PipelineActionsProps {
  readonly id: string
  readonly pipeline: Pipeline
  readonly isGone: boolean
}

/** Every action with its reason where it is not possible now; what ends or destroys stands apart. */
export function PipelineActions({ id, pipeline, isGone }: PipelineActionsProps) {
  const { config } = useService()
  const request = usePipelineRequest(id, pipeline)
  const phase = phaseOf(pipeline)
  const button = (action: BatchAction) => {
    const verdict = verdictOf(action, 'pipeline', phase)
    const readOnly = config.readOnly && action !== 'status' ? READ_ONLY : undefined
    const reason = verdict.can === 'no' ? `It ${verdict.reason}.` : undefined
    return (
      <Button
        key={action}
        look={action === 'delete' ? 'danger' : 'plain'}
        title={verdict.can === 'unknown' ? `It ${verdict.reason}.` : undefined}
        unavailable={(isGone ? GONE : undefined) ?? readOnly ?? reason}
        onClick={() => request(action)}
      >
        {buttonLabel(action)}
      </Button>
    )
  }
  // At a gate they stand beside what there is to decide on; so they do where that is not known.
  const isDecidable = phase === 'waiting_approval' || phase === 'unknown'
  return (
    <div
      role="group"
      aria-label="Actions"
      className="hairline flex flex-wrap gap-x-5 gap-y-2 border-b px-4 pb-3"
    >
      <span className="flex flex-wrap gap-1.5">
        {actionsIn('page', 'pipeline', 'start').map(button)}
      </span>
      {!isDecidable && (
        <span className="flex flex-wrap gap-1.5">
          {actionsIn('page', 'pipeline', 'decide').map(button)}
        </span>
      )}
      {!isGone && (
        <span className="flex flex-wrap gap-1.5">
          <LinkButton look="plain" to={paths.editPipeline(id)}>
            Edit
          </LinkButton>
          <LinkButton look="plain" to={paths.clonePipeline(id)}>
            Clone
          </LinkButton>
        </span>
      )}
      <span className="flex flex-wrap gap-1.5">
        {actionsIn('page', 'pipeline', 'end').map(button)}
      </span>
    </div>
  )
}
