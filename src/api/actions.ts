/** The unified actions endpoint (docs/service.md#actions). */
import type { JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import { readActionReply, type ActionReply } from './action-reply'
import { ApiError, type ApiErrorKind } from './api-error'
import type { Client, RequestSpec } from './client'
import { bodyBeginning } from './raw-beginning'
import { errorOf } from './read-list'

/** An empty id is forbidden, because in a path or a batch the service might read it as "everything". */
const Target = z.string().check(z.minLength(1))
const Targets = z.readonly(z.tuple([Target], Target))
const Settings = z.record(z.string(), z.unknown())
const AnyType = z.enum(['pipeline', 'task'])
const Pipelines = z.literal('pipeline')

/**
 * All valid calls: the 14 pairs of action and type, each with the `target`, `message` and `settings` that it
 * needs. An invalid call does not compile.
 */
export const ActionCall = z.discriminatedUnion('action', [
  z.strictObject({ action: z.enum(['status', 'run', 'stop']), type: AnyType, target: Targets }),
  z.strictObject({
    action: z.enum(['reset', 'delete', 'approve']),
    type: Pipelines,
    target: Targets,
  }),
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

/** The request for a call. `version` is always 1 (§9). */
export function actionSpec(call: ActionCall): RequestSpec {
  return {
    path: '/actions',
    method: 'POST',
    body: { ...call, version: 1 },
    isMutation: call.action !== 'status',
  }
}

/**
 * The request for a pair of action and type that the service does not offer (§4.5, "Types supported per action").
 * The console sends it to show the refusal. Like all actions, it is sent once, because a service may still
 * perform it.
 */
export function unsupportedSpec(body: JsonObject): RequestSpec {
  return { path: '/actions', method: 'POST', body, isMutation: true }
}

/** An error of an action that has no reply, or no readable reply. */
export function actionError(client: Client, kind: ApiErrorKind, cause?: unknown): ApiError {
  return errorOf(client, { method: 'POST', path: '/actions' }, { kind, cause })
}

export function targetsOf(call: ActionCall): readonly string[] {
  if (call.action === 'create') return []
  return call.action === 'update' ? [call.target] : call.target
}

/**
 * Sends one action, once.
 *
 * @returns the outcome of each id; an empty or unreadable 2xx reply gives no outcomes, except for `status`
 * @throws ApiError if the call is invalid (`not_sent`), no reply arrives, the service reports an error, or the reply to
 * `status` is empty or unreadable
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
      return { accepted: true, perId: new Map(), unexpectedIds: [], error }
    }
    throw error
  }
}

/**
 * After these errors of a 2xx reply, the action is accepted and its outcome is unknown
 * (docs/failure-model.md#from-a-failed-request-to-an-outcome).
 */
const UNREADABLE_200: ReadonlySet<ApiErrorKind> = new Set([
  'empty',
  'malformed',
  'unrecognised',
  'reply_too_large',
])
