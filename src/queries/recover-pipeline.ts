import { useMutation, useMutationState, type MutationState } from '@tanstack/react-query'
import { copyOf } from '~/api/copy-pipeline'
import { storeRecovery, type DeletedCopy } from '~/stores/deleted-copies'
import { makerOf, type SendResult } from './pipeline-mutations'
import { pipelineKeys } from './pipelines'
import { useSendOnce } from './use-send-once'

const RECOVER = ['pipelines', 'recover']
const NO_ANSWER = { kind: 'unknown', reason: 'An earlier recovery has no answer.' } as const

/**
 * Creates a deleted pipeline again, from its copy in this browser.
 *
 * @param isOneOfMany the caller recovers several pipelines, and reads the list again after the last of them
 */
export function useRecoverPipeline({ isOneOfMany = false } = {}) {
  const send = useSendOnce()
  return useMutation({
    mutationKey: RECOVER,
    mutationFn: async ({ id, record }: DeletedCopy): Promise<SendResult> => {
      // Stored before the request, because the page may be closed before the answer.
      const earlier = await storeRecovery(id, { outcome: NO_ANSWER })
      if (earlier) return earlier
      const result = await send(
        makerOf(({ creationOf }) => creationOf({ pipeline: copyOf(record), key: `recover-${id}` })),
      )
      const { outcome, id: newId } = result
      const mayExist = outcome.kind === 'done' || outcome.kind === 'unknown'
      await storeRecovery(id, mayExist ? { id: newId, outcome } : undefined)
      return result
    },
    // The screen shows the result beside the copy (`useRecoveries`), even after the user has left and returned.
    gcTime: Infinity,
    meta: { invalidates: isOneOfMany ? [] : [pipelineKeys.list] },
  })
}

/** Returns a function that finds the last recovery of a copy: of this page, or else the one stored with the copy. */
export function useRecoveries() {
  const recoveries = useMutationState<MutationState<SendResult, Error, DeletedCopy>>({
    filters: { mutationKey: RECOVER },
  })
  return ({ id, recovery }: DeletedCopy) => {
    const last = recoveries.findLast(({ variables }) => variables?.id === id)
    const result: SendResult | undefined = last ? last.data : recovery
    return { isPending: last?.status === 'pending', result }
  }
}
