import { useMutation, useMutationState, type MutationState } from '@tanstack/react-query'
import { copyOf } from '~/api/copy-pipeline'
import { storeRecovery, type DeletedCopy } from '~/stores/deleted-copies'
import { makerOf, type SendResult } from './pipeline-mutations'
import { pipelineKeys } from './pipelines'
import { useService } from './service-context'
import { useSendOnce } from './use-send-once'

const RECOVER = ['pipelines', 'recover']
const NO_ANSWER = { kind: 'unknown', reason: 'An earlier recovery has no answer.' } as const
const IN_OTHER_TAB = {
  outcome: { kind: 'unknown', reason: 'Another tab is recovering this pipeline now.' },
} as const

/**
 * Creates a deleted pipeline again, from its copy in this browser.
 *
 * @param isOneOfMany the caller recovers several pipelines, and reads the list again after the last of them
 */
export function useRecoverPipeline({ isOneOfMany = false } = {}) {
  const send = useSendOnce()
  const { session } = useService()
  return useMutation({
    mutationKey: RECOVER,
    mutationFn: async ({ id, record }: DeletedCopy): Promise<SendResult> => {
      const token = session.token()
      // Stored before the request, because the page may be closed before the answer.
      const earlier = await storeRecovery(id, { outcome: NO_ANSWER })
      // Of many, a pipeline that another tab may have recovered is left out.
      if (earlier && (isOneOfMany || earlier.outcome.kind === 'done')) return earlier
      const result = await send(
        makerOf(({ creationOf }) => creationOf({ pipeline: copyOf(record), key: `recover-${id}` })),
        token,
      )
      const { outcome, id: newId } = result
      // The other tab stores the result of its recovery.
      if (outcome.kind === 'not_sent' && outcome.code === 'under_way') return IN_OTHER_TAB
      const mayExist = outcome.kind === 'done' || outcome.kind === 'unknown'
      await storeRecovery(id, mayExist ? { id: newId, outcome } : earlier)
      return result
    },
    // The screen shows the result beside the copy (`useRecoveries`), even after the user has left and returned.
    gcTime: Infinity,
    meta: { invalidates: isOneOfMany ? [] : [pipelineKeys.list] },
  })
}

/**
 * Returns a function that finds the last recovery of a copy: of this page, or else the one stored with the copy.
 * `mayExist` is true if any of them has created the pipeline, or may have done so.
 */
export function useRecoveries() {
  const recoveries = useMutationState<MutationState<SendResult, Error, DeletedCopy>>({
    filters: { mutationKey: RECOVER },
  })
  return ({ id, recovery }: DeletedCopy) => {
    const own = recoveries.filter(({ variables }) => variables?.id === id)
    const last = own.at(-1)
    const isStored = last === undefined || recovery?.outcome.kind === 'done'
    const result: SendResult | undefined = isStored ? recovery : last.data
    const mayExist = [recovery, ...own.map(({ data }) => data)].some((each) =>
      ['done', 'unknown'].includes(each?.outcome.kind ?? ''),
    )
    return { isPending: last?.status === 'pending', result, mayExist }
  }
}
