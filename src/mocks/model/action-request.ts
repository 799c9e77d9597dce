/**
 * Reads the body of the actions endpoint in the documented order: action, type, then the required parameters of the
 * action (docs/service.md#actions).
 */
import {
  ACTIONS,
  isOffered,
  RESOURCE_TYPES,
  ACTION_TABLE,
  type Action,
  type ResourceType,
} from '~/domain/action-table'
import { own, type JsonObject } from '~/lib/json'
import type { RunAction } from './demo-event'
import { isRefusal, refuse, type Refusal } from './refusal'
import { readSettings } from './settings'

/**
 * The service description names no maximum number of targets. 500 is our choice (docs/service.md#limits-and-versions).
 */
const MAX_TARGETS = 500

export type ActionRequest = { readonly type: ResourceType } & (
  | { readonly action: 'create'; readonly settings: JsonObject }
  | { readonly action: 'update'; readonly target: string; readonly settings: JsonObject }
  | { readonly action: 'status'; readonly targets: readonly string[] }
  | { readonly action: RunAction; readonly targets: readonly string[]; readonly message?: string }
)

export interface ActionName {
  readonly action: Action
  readonly type: ResourceType
}

function isOneOf<T extends string>(list: readonly T[], value: unknown): value is T {
  return typeof value === 'string' && (list as readonly string[]).includes(value)
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** Reads the action and the type. The handler needs both to check the role before it reads the other fields. */
export function readActionName(body: JsonObject): ActionName | Refusal {
  const action = own(body, 'action')
  if (isMissing(action)) return refuse('action_required', 'The body has no action.', 'action')
  if (!isOneOf(ACTIONS, action)) {
    return refuse(
      'action_unsupported',
      `The action must be one of ${ACTIONS.join(', ')}.`,
      'action',
    )
  }
  const type = own(body, 'type')
  if (isMissing(type)) return refuse('type_required', 'The body has no type.', 'type')
  if (!isOneOf(RESOURCE_TYPES, type) || !isOffered(action, type)) {
    return refuse('type_unsupported', `The action ${action} does not support this type.`, 'type')
  }
  return { action, type }
}

/** Reads `target` as a list. A repeated id counts once (docs/service.md#actions). */
function readTargets(body: JsonObject): readonly string[] | Refusal {
  const target = own(body, 'target')
  if (isMissing(target) || (Array.isArray(target) && target.length === 0)) {
    return refuse('target_required', 'The body names no target.', 'target')
  }
  if (!Array.isArray(target) || !target.every((id) => typeof id === 'string' && id !== '')) {
    return refuse('target_malformed', 'The target must be a list of ids.', 'target')
  }
  const ids = [...new Set(target as readonly string[])]
  return ids.length > MAX_TARGETS
    ? refuse('too_many_targets', `More than ${MAX_TARGETS} targets in one request.`, 'target')
    : ids
}

function readTarget(body: JsonObject): string | Refusal {
  const target = own(body, 'target')
  if (isMissing(target)) return refuse('target_required', 'The body names no target.', 'target')
  return typeof target === 'string'
    ? target
    : refuse('target_malformed', 'The target of an update is a single id.', 'target')
}

/** Reads the reason of a rejection, which is required and must not be blank (docs/service.md#actions). */
function readMessage(body: JsonObject): string | Refusal {
  const message = own(body, 'message')
  if (isMissing(message) || (typeof message === 'string' && message.trim() === '')) {
    return refuse('message_required', 'A rejection needs a message.', 'message')
  }
  return typeof message === 'string'
    ? message
    : refuse('parameter_malformed', 'The message must be text.', 'message')
}

/** Reads the parameters that this action requires for this type, which are checked last. */
export function readActionRequest(
  { action, type }: ActionName,
  body: JsonObject,
): ActionRequest | Refusal {
  if (own(body, 'version') !== 1) {
    return refuse('version_unsupported', 'The version is always the number 1.', 'version')
  }
  switch (ACTION_TABLE[action].target) {
    case 'none': {
      const settings = readSettings(own(body, 'settings'), type, 'create')
      return isRefusal(settings) ? settings : { action: 'create', type, settings }
    }
    case 'one': {
      const target = readTarget(body)
      if (typeof target !== 'string') return target
      const settings = readSettings(own(body, 'settings'), type, 'update')
      return isRefusal(settings) ? settings : { action: 'update', type, target, settings }
    }
    case 'list':
      return readListRequest(action as Exclude<Action, 'create' | 'update'>, type, body)
  }
}

function readListRequest(
  action: Exclude<Action, 'create' | 'update'>,
  type: ResourceType,
  body: JsonObject,
): ActionRequest | Refusal {
  const targets = readTargets(body)
  if (isRefusal(targets)) return targets
  if (action !== 'reject') return { action, type, targets }
  const message = readMessage(body)
  return typeof message === 'string' ? { action, type, targets, message } : message
}
