/** Creates and updates tasks. Each mutation resolves with the outcome, also if its request fails. */
import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type MutationCacheNotifyEvent,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { sendAction, type ActionCall } from '~/api/actions'
import type { Client } from '~/api/client'
import { outcomeOfCreation, outcomeOfReply } from '~/batch/engine/outcome'
import { readStatus } from '~/api/status'
import { own, type JsonObject } from '~/lib/json'
import { saveTasksBeyondLimit } from '~/stores/saved-tasks'
import type { SendResult } from './send-once'
import { useSingleRequests, type SingleRecord } from './single-requests'
import { useSendOnce, useOneAtATime } from './use-send-once'
import { useService } from './service-context'
import { TASKS_KEY } from './tasks'

interface TaskSettings {
  readonly name: string
  readonly settings: JsonObject
}

/** The mutation key of a task. @param id empty for a creation */
const keyOf = (id: string) => (id === '' ? ['tasks', 'create'] : ['tasks', 'update', id])

/** Sends `create` to the actions endpoint. @throws ApiError */
export async function sendCreation(
  client: Client,
  call: Extract<ActionCall, { action: 'create' }>,
): Promise<SendResult> {
  const reply = await sendAction(client, call)
  if (reply.error !== undefined) throw reply.error
  const outcome = outcomeOfCreation(reply)
  const [created, ...others] = reply.unexpectedIds
  const isOne = others.length === 0 && outcome.kind !== 'refused'
  return { outcome, id: isOne ? created : undefined }
}

/** If the outcome is unknown, checks whether the status of the task shows the sent settings. */
export async function readBack(
  client: Client,
  id: string,
  settings: JsonObject,
  answer: SendResult,
): Promise<SendResult> {
  const { outcome } = answer
  if (outcome.kind !== 'unknown') return answer
  const reading = await readStatus(client, 'task', id)
  const record = reading.kind === 'record' ? reading.record : undefined
  const isApplied =
    record !== undefined &&
    Object.entries(settings).every(([key, value]) => own(record.raw, key) === value)
  if (isApplied) return { ...answer, record, outcome: { kind: 'done', confirmedBy: 'status' } }
  const seen =
    record === undefined
      ? 'The task could not be read.'
      : 'The task on the service does not show the new values.'
  return { ...answer, record, outcome: { kind: 'unknown', reason: `${outcome.reason} ${seen}` } }
}

/** Whether this tab is sending a request about the task. @param id empty for a creation */
function useIsSendingTask(id: string): boolean {
  return useIsMutating({ mutationKey: keyOf(id) }) > 0
}

/**
 * Creates a task, or changes settings of a task. The id of a new task is saved in this browser, because the service
 * does not list tasks. If the outcome of a change is unknown, the status of the task is read, which may show the change.
 *
 * @param id empty for a creation
 * @param onEnd called when the request has ended, even if the user has left the screen
 * @param onResult called after `onEnd` if the component is on the screen. The user may have left the screen and come back
 *   since the request was started
 */
export function useSendTask(
  id: string,
  onEnd: (result: SendResult) => void,
  onResult: (result: SendResult) => void,
) {
  const { session } = useService()
  const queries = useQueryClient()
  const send = useSendOnce()
  const mutationKey = keyOf(id)
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ name, settings }: TaskSettings) =>
      send(({ client }) => {
        const shared = { type: 'task', id, name } as const
        if (id === '')
          return {
            ...shared,
            action: 'create',
            keys: ['create-task'],
            send: () => sendCreation(client, { action: 'create', type: 'task', settings }),
          }
        return {
          ...shared,
          action: 'update',
          keys: [`update-task-${id}`],
          async send() {
            const call = { action: 'update', type: 'task', target: id, settings } as const
            return { outcome: outcomeOfReply(await sendAction(client, call), id) }
          },
          readBack: (answer) => readBack(client, id, settings, answer),
        }
      }),
    onSuccess: (result) => {
      if (result.id !== undefined && session.state() !== 'none') saveTasksBeyondLimit([result.id])
      onEnd(result)
    },
    meta: { invalidates: [TASKS_KEY] },
  })
  const showResult = useEffectEvent((event: MutationCacheNotifyEvent) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.mutation.options.mutationKey?.join() === mutationKey.join())
      onResult(event.action.data as SendResult)
  })
  useEffect(() => queries.getMutationCache().subscribe((event) => showResult(event)), [queries])
  return useOneAtATime(mutationKey, mutate)
}

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
  const { records } = useSingleRequests({ type: 'task' })
  return isSending ? undefined : lostRequestIn(records, id)
}

/** @param records the requests about tasks, newest first */
export function lostRequestIn(records: readonly SingleRecord[], id: string) {
  const action = id === '' ? 'create' : 'update'
  // A request that changed nothing says nothing about the request before it.
  const last = records.find(
    (each) =>
      each.action === action &&
      (id === '' || each.id === id) &&
      each.outcome?.kind !== 'refused' &&
      each.outcome?.kind !== 'not_sent',
  )
  return last !== undefined && isLost(last) ? last : undefined
}
