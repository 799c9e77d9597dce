/** Mutations of a pipeline outside batches. Each resolves with the outcome, also if its request fails. */
import { useMutation, useMutationState, type MutationState } from '@tanstack/react-query'
import { copyOf } from '~/api/copy-pipeline'
import type { DeletedCopy } from '~/stores/deleted-copies'
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
    mutationFn: (created: NewPipeline) => send(makerOf(({ creationOf }) => creationOf(created))),
    meta: { invalidates: [pipelineKeys.list] },
  })
}

const RECOVER = ['pipelines', 'recover']

/**
 * Creates a deleted pipeline again, from its copy in this browser.
 *
 * @param isOneOfMany the caller recovers several pipelines, and reads the list again after the last of them
 */
export function useRecoverPipeline({ isOneOfMany = false } = {}) {
  const send = useSendOnce()
  return useMutation({
    mutationKey: RECOVER,
    mutationFn: ({ id, record }: DeletedCopy) =>
      send(
        makerOf(({ creationOf }) => creationOf({ pipeline: copyOf(record), key: `recover-${id}` })),
      ),
    // The screen shows the result beside the copy (`useRecoveries`), even after the user has left and returned.
    gcTime: Infinity,
    meta: { invalidates: isOneOfMany ? [] : [pipelineKeys.list] },
  })
}

/** The recoveries since the page was opened, the newest last. */
export function useRecoveries() {
  return useMutationState<MutationState<SendResult, Error, DeletedCopy>>({
    filters: { mutationKey: RECOVER },
  })
}

export function useUpdatePipeline() {
  return useMutation({
    mutationKey: ['pipelines', 'update'],
    mutationFn: useSendUpdate(),
    meta: { invalidates: [pipelineKeys.list] },
  })
}
