/** Mutations of a pipeline outside batches. Each resolves with the outcome, also if its request fails. */
import { useMutation } from '@tanstack/react-query'
import type * as PipelineRequests from './pipeline-requests'
import type { NewPipeline, PipelineUpdate } from './pipeline-requests'
import { pipelineKeys } from './pipelines'
import type { SendEffects, SendResult, SingleRequest } from './send-once'
import { useSendOnce } from './use-send-once'

export type { SendResult } from './send-once'

type Make = (requests: typeof PipelineRequests, effects: SendEffects) => SingleRequest

/** Loads `pipeline-requests.ts`, which only requests need. Resolves with a function that makes the request. */
export const makerOf = (make: Make) =>
  import('./pipeline-requests').then(
    (requests) => (effects: SendEffects) => make(requests, effects),
  )

export function useSendUpdate(): (update: PipelineUpdate) => Promise<SendResult> {
  const send = useSendOnce()
  return (update) => send(makerOf(({ shownUpdateOf }, effects) => shownUpdateOf(effects, update)))
}

export function useCreatePipeline() {
  const send = useSendOnce()
  return useMutation({
    mutationKey: ['pipelines', 'create'],
    mutationFn: ({ token, ...created }: NewPipeline & Pick<SendEffects, 'token'>) =>
      send(
        makerOf(({ creationOf }) => creationOf(created)),
        token,
      ),
    // The cache must not keep the token.
    gcTime: 0,
    meta: { invalidates: [pipelineKeys.list] },
  })
}

export function useUpdatePipeline() {
  return useMutation({
    mutationKey: ['pipelines', 'update'],
    mutationFn: useSendUpdate(),
    meta: { invalidates: [pipelineKeys.list] },
  })
}
