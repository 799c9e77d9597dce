import { useJournal, type SingleRecord } from '~/queries/journal'
import { useIsSendingTask } from '~/queries/task-mutations'

/** May it have been done without anybody knowing? A creation without an id counts: its task is not found. */
function isLost({ outcome, isDismissed, action, id }: SingleRecord): boolean {
  if (isDismissed === true) return false
  if (outcome === undefined || outcome.kind === 'unknown') return true
  return outcome.kind === 'done' && action === 'create' && id === ''
}

/** The last request to create or change a task, if its outcome is unknown. @param id empty for a creation */
export function useLostRequest(id: string): SingleRecord | undefined {
  const isSending = useIsSendingTask(id)
  const action = id === '' ? 'create' : 'update'
  const { records } = useJournal({ type: 'task' })
  const last = records.find((each) => each.action === action && (id === '' || each.id === id))
  return !isSending && last !== undefined && isLost(last) ? last : undefined
}
