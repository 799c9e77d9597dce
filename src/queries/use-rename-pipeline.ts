import { useMutation } from '@tanstack/react-query'
import { makerOf, useSendUpdate } from './pipeline-mutations'
import { pipelineKeys } from './pipelines'
import type { SendResult } from './send-once'
import { useCheckOnce, useOneAtATime } from './use-send-once'

export type TextField = 'name' | 'description'

interface Rename {
  readonly text: string
  /** The text on the service when the user began to edit. */
  readonly base: string
  readonly intent: string
}

export interface RenameAttempt extends Rename {
  /** True: reads the outcome of an earlier rename, and sends no rename. */
  readonly isCheck: boolean
}

const renameOf = (id: string, field: TextField, { text, base, intent }: Rename) => ({
  id,
  intent,
  key: `update-${id}-${field}`,
  name: field === 'name' ? text : id,
  settings: { [field]: text },
  base: { [field]: base },
})

/**
 * Changes the name or the description of a pipeline, or checks the outcome of such a change. The mutation continues if
 * the user leaves the screen, and each screen with this field shows the change as pending.
 *
 * @param onResult called when the request has ended, even if the user has left the screen
 */
export function useRenamePipeline(
  id: string,
  field: TextField,
  onResult: (result: SendResult, attempt: RenameAttempt) => void,
) {
  const mutationKey = ['pipelines', 'rename', id, field]
  const sendUpdate = useSendUpdate()
  const check = useCheckOnce()
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ isCheck, ...rename }: RenameAttempt) => {
      const update = renameOf(id, field, rename)
      return isCheck
        ? check(
            makerOf(({ updateOf }, effects) => updateOf(effects, update)),
            rename.intent,
          )
        : sendUpdate(update)
    },
    onSuccess: onResult,
    meta: { invalidates: [pipelineKeys.list] },
  })
  return useOneAtATime(mutationKey, mutate)
}
