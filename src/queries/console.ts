import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendAction, targetsOf, unsupportedSpec, type ActionCall } from '~/api/actions'
import type { Client } from '~/api/client'
import type { Pipeline } from '~/api/pipelines'
import { createRequestLog, type LoggedRequest } from '~/batch/engine/request-log'
import { outcomeOfReply, outcomesOfError } from '~/batch/engine/outcome'
import type { Outcome } from '~/batch/engine/journal-entry'
import type { Action, ResourceType } from '~/domain/action-table'
import { own, type JsonObject } from '~/lib/json'
import { pipelineKeys, pipelinesQuery } from './pipelines'
import { sendEffects, sendOnce, type SendEffects, type SendResult } from './send-once'
import { useService } from './service-context'
import { sendCreation } from './task-mutations'
import { TASKS_KEY } from './tasks'
import { useOneAtATime } from './use-send-once'

const MAX_REPLY_CHARACTERS = 200_000

export interface ManualRequest {
  readonly action: Action
  readonly type: ResourceType
  readonly target: string
  readonly body: JsonObject
  /** `undefined` if the service does not offer the call. The user can still send the request, to see the reply. */
  readonly call: ActionCall | undefined
}

export interface ManualResult {
  /** One outcome, or for `status` one outcome for each id. */
  readonly outcomes: readonly Outcome[]
  readonly created?: string | undefined
  /** The request and its reply. `undefined` if nothing was sent. */
  readonly exchange: LoggedRequest | undefined
  /** The token of the request. The Console removes it from the texts that it shows. */
  readonly sentWith: string | undefined
}

/** Sends the request once. Never rejects. A `status` only reads, so it has no entry in the journal. */
export async function sendByHand(
  effects: SendEffects,
  request: ManualRequest,
): Promise<ManualResult> {
  const { client, now, token: sentWith } = effects
  const log = createRequestLog(now, MAX_REPLY_CHARACTERS)
  const logged = log.withLogging(client)
  const { call, action, type, target, body } = request
  if (call?.action === 'status') {
    const outcomes = await askStatus(logged, call)
    return { outcomes, exchange: log.all()[0], sentWith }
  }
  const settings = call !== undefined && 'settings' in call ? call.settings : {}
  const name = own(settings, 'name')
  // If the service does not offer this call, its ids are only in the body.
  const ids = call === undefined ? textsIn(own(body, 'target')) : []
  const id = call?.action === 'update' ? call.target : ids.length === 1 ? (ids[0] ?? '') : ''
  const { outcome, id: created } = await sendOnce(
    { ...effects, client: logged },
    {
      action,
      type,
      id,
      ids: ids.length > 1 ? ids : undefined,
      name: typeof name === 'string' ? name : '',
      // One key for each id, because another request may contain some of the same ids. The id is cut, because the
      // name of a lock must be short.
      keys: [...new Set(ids.length > 0 ? ids : [target])].map(
        (each) => `by-hand-${action}-${type}-${each.slice(0, 100)}`,
      ),
      send: (written) => sendWritten(written, request),
    },
  )
  return {
    outcomes: [outcome],
    ...(action === 'create' && { created }),
    exchange: log.all()[0],
    sentWith,
  }
}

function textsIn(target: unknown): readonly string[] {
  return [target].flat().filter((each) => typeof each === 'string')
}

async function sendWritten(client: Client, { body, call }: ManualRequest): Promise<SendResult> {
  if (call?.action === 'create') return sendCreation(client, call)
  if (call?.action === 'update') {
    return { outcome: outcomeOfReply(await sendAction(client, call), call.target) }
  }
  await client.request(unsupportedSpec(body))
  const reason = 'The service did not refuse the request. Read the answer to find the outcome.'
  return { outcome: { kind: 'unknown', reason } }
}

async function askStatus(client: Client, call: ActionCall): Promise<readonly Outcome[]> {
  const ids = targetsOf(call)
  try {
    const reply = await sendAction(client, call)
    return ids.map((id) => outcomeOfReply(reply, id))
  } catch (error) {
    return ids.map(outcomesOfError(error, call))
  }
}

/**
 * Sends requests of the Console.
 *
 * @param onResult called when a request has ended, even if the user has left the screen
 */
export function useSendByHand<Request extends ManualRequest>(
  onResult: (result: ManualResult, request: Request) => void,
) {
  const service = useService()
  const queries = useQueryClient()
  const shared = {
    mutationKey: ['console'],
    mutationFn: (request: Request) => sendByHand(sendEffects(service, queries), request),
    onSuccess: onResult,
  }
  const read = useMutation(shared)
  const act = useMutation({ ...shared, meta: { invalidates: [pipelineKeys.all, TASKS_KEY] } })
  return useOneAtATime(shared.mutationKey, (request: Request) =>
    (request.call?.action === 'status' ? read : act).mutate(request),
  )
}

/**
 * Returns a function that reads the pipelines of the list from the cache. Unlike `usePipelines`, this hook does not
 * render the screen again at every update of the list.
 */
export function useListedPipelines(): () => readonly Pipeline[] {
  const { client } = useService()
  const queries = useQueryClient()
  return () => queries.getQueryData(pipelinesQuery(client).queryKey)?.items ?? []
}
