import type { BatchAction } from '~/domain/action-table'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { useBatch } from '~/batch/ui/batch-store'

/** Asks for an action on the pipeline of this page. */
export function usePipelineRequest(id: string, pipeline: Pipeline): (action: BatchAction) => void {
  const { request } = useBatch()
  return (action) =>
    request(action, [{ id, name: nameOf(pipeline) }], { records: new Map([[id, pipeline]]) })
}

export const GONE = 'It no longer exists on the service.'
