/** The unified actions endpoint (docs/service.md#actions). */
import {
  ACTION_TABLE,
  BATCH_ACTIONS,
  RESOURCE_TYPES,
  type BatchAction,
} from '~/domain/action-table'
import type { JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import { readActionReply, type ActionReply } from './action-reply'
import { ApiError } from './api-error'
import type { ApiErrorKind } from './api-error-kind'
import type { Client, RequestSpec } from './client'
import { bodyBeginning } from './raw-beginning'
import { apiErrorOf } from './read-list'

/** An empty id is forbidden, because the service might read an empty id as “everything”. */
const Target = z.string().check(z.minLength(1))
const Targets = z.readonly(z.tuple([Target], Target))
const Settings = z.record(z.string(), z.unknown())
const AnyType = z.enum(RESOURCE_TYPES)
const Pipelines = z.literal('pipeline')

/** The actions that need only ids. */
type IdsOnly = Exclude<BatchAction, 'reject'>
type ForTasks = {
  [Name in IdsOnly]: (typeof ACTION_TABLE)[Name]['possibleIn']['task'] extends string ? never : Name
}[IdsOnly]
const isForTasks = (action: IdsOnly): action is ForTasks =>
  typeof ACTION_TABLE[action].possibleIn.task !== 'string'
const IDS_ONLY = BATCH_ACTIONS.filter((action) => action !== 'reject')
const FOR_TASKS = IDS_ONLY.filter(isForTasks)
const FOR_PIPELINES = IDS_ONLY.filter((action) => !isForTasks(action))

/**
 * All valid calls: each pair of action and type that the service offers, with the other fields that this pair needs. A
 * call with another pair or with other fields does not compile.
 */
export const ActionCall = z.discriminatedUnion('action', [
  z.strictObject({ action: z.enum(FOR_TASKS), type: AnyType, target: Targets }),
  z.strictObject({ action: z.enum(FOR_PIPELINES), type: Pipelines, target: Targets }),
  z.strictObject({
    action: z.literal('reject'),
    type: Pipelines,
    target: Targets,
    message: z.string().check(z.regex(/\S/)),
  }),
  z.strictObject({
    action: z.literal('update'),
    type: AnyType,
    target: Target,
    settings: Settings,
  }),
  /** The parameters of `create` are not documented. `settings` is our choice (docs/service.md#actions). */
  z.strictObject({ action: z.literal('create'), type: AnyType, settings: Settings }),
])
export type ActionCall = z.infer<typeof ActionCall>

export type BatchCall = Extract<ActionCall, { target: readonly string[] }>

/** The request for a call. `version` is always 1 (docs/service.md#actions). */
export function actionSpec(call: ActionCall): RequestSpec {
  return {
    path: '/actions',
    method: 'POST',
    body: { ...call, version: 1 },
    isMutation: call.action !== 'status',
  }
}

/**
 * The request for a pair of action and type that the service does not offer (docs/service.md#actions). The Console
 * sends it to show the reply. It counts as a mutation, because a service may still perform the action.
 */
export function unsupportedSpec(body: JsonObject): RequestSpec {
  return { path: '/actions', method: 'POST', body, isMutation: true }
}

/** The error of an action that was not sent, or whose reply cannot be read. */
export function actionError(client: Client, kind: ApiErrorKind, cause?: unknown): ApiError {
  return apiErrorOf(client, { method: 'POST', path: '/actions' }, { kind, cause })
}

export function targetsOf(call: ActionCall): readonly string[] {
  if (call.action === 'create') return []
  return call.action === 'update' ? [call.target] : call.target
}

/**
 * Sends one action, once.
 *
 * @returns the outcome of each id that the reply names. A 2xx reply that is empty or unreadable gives no outcomes
 * @throws ApiError if the call is invalid (`not_sent`), no reply arrives, or the service reports an error. For
 * `status`, also if the reply is empty or unreadable
 */
export async function sendAction(
  client: Client,
  call: ActionCall,
  signal?: AbortSignal,
): Promise<ActionReply> {
  const parsed = ActionCall.safeParse(call)
  if (!parsed.success) throw actionError(client, 'not_sent', parsed.error)
  try {
    const reply = await client.request({ ...actionSpec(call), signal })
    const result = readActionReply(call.action, targetsOf(call), reply.json, call.type)
    if (call.action === 'status') return result
    const beginning = result.perId.size === 0 ? bodyBeginning(reply.text) : undefined
    return {
      ...result,
      ...(reply.status === 202 && { isOnlyAccepted: true }),
      ...(beginning !== undefined && { beginning }),
    }
  } catch (error) {
    if (call.action !== 'status' && error instanceof ApiError && UNREADABLE_200.has(error.kind)) {
      return { perId: new Map(), unexpectedIds: [], error }
    }
    throw error
  }
}

/**
 * After these errors of a 2xx reply, the action may have been done, so the outcome of each id is unknown
 * (docs/failure-model.md#from-a-failed-request-to-an-outcome).
 */
const UNREADABLE_200: ReadonlySet<ApiErrorKind> = new Set([
  'empty',
  'malformed',
  'unrecognized',
  'reply_too_large',
])
