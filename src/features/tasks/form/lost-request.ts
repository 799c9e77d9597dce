import { useSingleRequests, type SingleRecord } from '~/queries/single-requests'
import { useIsSendingTask } from '~/queries/task-mutations'
import { ApiError } from '~/api/api-error'
import type { SendResult } from '~/queries/send-once'

/**
 * True if the outcome of the request is unknown, or if a task was created but the reply has no id to find it by. False
 * if the user has dismissed the message.
 */
function isLost({ outcome, isDismissed, action, id }: SingleRecord): boolean {
  if (isDismissed === true) return false
  if (outcome === undefined || outcome.kind === 'unknown') return true
  return outcome.kind === 'done' && action === 'create' && id === ''
}

/**
 * The last request to create or change a task, if it is lost (`isLost`) and no new request is being sent.
 *
 * @param id empty for a creation
 */
export function useLostRequest(id: string): SingleRecord | undefined {
  const isSending = useIsSendingTask(id)
  const action = id === '' ? 'create' : 'update'
  const { records } = useSingleRequests({ type: 'task' })
  const last = records.find((each) => each.action === action && (id === '' || each.id === id))
  return !isSending && last !== undefined && isLost(last) ? last : undefined
}

type Change = 'created' | 'changed'

const ASK =
  'The service cannot list tasks, so Sluice cannot search for the new task. Ask an administrator whether the task exists before you create it again.'

const NO_ID = 'Created, but the answer has no id. Add the task by id when you know the id.'

/**
 * The message for a request that `useLostRequest` returns.
 *
 * @param isRead whether the task could be read. If it was read, its values differ from the form, because otherwise the
 *   caller knows that the change was made. False for a creation.
 */
export function faultOfLostRequest(name: string, change: Change, isRead: boolean): string {
  if (change === 'created')
    return `“${name}” may have been created, but Sluice does not know its id. ${ASK}`
  const hint = isRead
    ? 'The task on the service does not show the values of this form.'
    : 'Check the status of the task before you send the change again.'
  return `“${name}” may have been changed. ${hint}`
}

export function faultOfResult(
  { outcome, id, error }: SendResult,
  change: Change,
): string | undefined {
  switch (outcome.kind) {
    case 'done':
      return change === 'created' && id === undefined ? NO_ID : undefined
    case 'unknown':
      return `The task may have been ${change}. ${outcome.reason}${change === 'created' ? ` ${ASK}` : ''}`
    case 'not_sent':
      return `Not ${change}. ${outcome.reason}`
    case 'refused': {
      const message = error instanceof ApiError ? error.facts.message : outcome.reason
      return `Not ${change}. ${message === undefined ? outcome.reason : `The service says: “${message}”`}`
    }
    default:
      return outcome satisfies never
  }
}
