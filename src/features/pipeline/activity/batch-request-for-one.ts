import { nameOf, type Pipeline } from '~/api/pipelines'
import type { BatchAction } from '~/batch/engine/batch'
import { useLauncher } from '~/batch/ui/batch-request'

/** Asks for an action on this pipeline, by the one way that there is: preflight, then the ledger. */
export function useLaunchOne(
  id: string,
  pipeline: Pipeline,
): (action: BatchAction, message?: string) => void {
  const launcher = useLauncher()
  return (action, message) =>
    launcher.ask({
      request: {
        action,
        type: 'pipeline',
        targets: [{ id, name: nameOf(pipeline) }],
        ...(message !== undefined && { message }),
      },
      records: new Map([[id, pipeline]]),
    })
}

export const GONE = 'It no longer exists on the service.'
