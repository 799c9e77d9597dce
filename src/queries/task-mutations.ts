/** Creates and updates tasks. Each mutation resolves with the outcome, also if its request fails. */
import { type Mutation, useIsMutating, useMutation, useMutationState } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
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

/**
 * Creates a task and saves its id in this browser, because the service does not list tasks.
 *
 * @param onEnd called when the request has ended, even if the user has left the screen
 */
export function useCreateTask(onEnd: (result: SendResult) => void) {
  const { session } = useService()
  const send = useSendOnce()
  const mutationKey = keyOf('')
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ name, settings }: TaskSettings) =>
      send(({ client }) => ({
        action: 'create',
        type: 'task',
        id: '',
        name,
        keys: ['create-task'],
        send: () => sendCreation(client, { action: 'create', type: 'task', settings }),
      })),
    onSuccess: (result) => {
      if (result.id !== undefined && session.state() !== 'none') saveTasksBeyondLimit([result.id])
      onEnd(result)
    },
    meta: { invalidates: [TASKS_KEY] },
  })
  return useOneAtATime(mutationKey, mutate)
}

/**
 * Changes settings of a task. If the outcome is unknown, reads the status of the task, which may show the change.
 *
 * @param onEnd called when the request has ended, even if the user has left the screen
 */
export function useUpdateTask(id: string, onEnd: (result: SendResult) => void) {
  const send = useSendOnce()
  const mutationKey = keyOf(id)
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ name, settings }: TaskSettings) =>
      send(({ client }) => ({
        action: 'update',
        type: 'task',
        id,
        name,
        keys: [`update-task-${id}`],
        async send() {
          const call = { action: 'update', type: 'task', target: id, settings } as const
          return { outcome: outcomeOfReply(await sendAction(client, call), id) }
        },
        readBack: (answer) => readBack(client, id, settings, answer),
      })),
    onSuccess: onEnd,
    meta: { invalidates: [TASKS_KEY] },
  })
  return useOneAtATime(mutationKey, mutate)
}

/**
 * Calls `onResult` when a request about the task ends while the component is on the screen. The user may have started
 * the request there, left the screen and come back.
 *
 * @param id empty for a creation
 */
export function useTaskResult(id: string, onResult: (result: SendResult) => void): void {
  const last = useMutationState({
    filters: { mutationKey: keyOf(id), status: 'success' },
    // Selects the mutation and not its state, because react-query copies the state when an older mutation leaves the
    // cache.
    select: (mutation) => mutation as Mutation<SendResult>,
  }).at(-1)
  const [earlier] = useState(last)
  const show = useEffectEvent(onResult)
  useEffect(() => {
    if (last !== earlier && last?.state.data !== undefined) show(last.state.data)
  }, [last, earlier])
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
  const isSending = useIsMutating({ mutationKey: keyOf(id) }) > 0
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
