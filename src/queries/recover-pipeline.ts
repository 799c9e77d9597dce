import { useMutation, useMutationState, type MutationState } from '@tanstack/react-query'
import { copyOf } from '~/api/copy-pipeline'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { makerOf, type SendResult } from './pipeline-mutations'
import { pipelineKeys } from './pipelines'
import { useSending } from './use-send-once'

const RECOVER = ['pipelines', 'recover']

/**
 * Creates a deleted pipeline again, from its copy in this browser.
 *
 * @param isOneOfMany the caller recovers several pipelines, and reads the list again after the last of them
 */
export function useRecoverPipeline({ isOneOfMany = false } = {}) {
  const send = useSending()
  return useMutation({
    mutationKey: RECOVER,
    mutationFn: ({ id, record }: DeletedCopy) =>
      send(
        makerOf(({ creationOf }) => creationOf({ pipeline: copyOf(record), key: `recover-${id}` })),
        ({ recoverOnce }, effects, request) => recoverOnce(effects, request, id, isOneOfMany),
      ),
    // The screen shows the result beside the copy (`useRecoveries`), even after the user has left and returned.
    gcTime: Infinity,
    meta: { invalidates: isOneOfMany ? [] : [pipelineKeys.list] },
  })
}

/**
 * Returns a function that finds the last recovery of a copy: in this page, or else in the stored copy. `mayExist` is
 * true if any recovery of the copy has created the pipeline, or may have done so.
 */
export function useRecoveries() {
  const recoveries = useMutationState<MutationState<SendResult, Error, DeletedCopy>>({
    filters: { mutationKey: RECOVER },
  })
  return ({ id, at, recovery }: DeletedCopy) => {
    const own = recoveries.filter(({ variables: v }) => v?.id === id && v.at === at)
    const last = own.at(-1)
    const isStored = last === undefined || recovery?.outcome.kind === 'done'
    const result: SendResult | undefined = isStored ? recovery : last.data
    const mayExist = [recovery, ...own.map(({ data }) => data)].some((each) =>
      ['done', 'unknown'].includes(each?.outcome.kind ?? ''),
    )
    return { isPending: last?.status === 'pending', result, mayExist }
  }
}
