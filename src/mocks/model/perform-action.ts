/**
 * Decides the result of an action, and makes its events for the audit log (docs/service.md#actions). The service
 * description does not show the body of a successful reply. Our reply has a result for each target, in the requested
 * order (docs/service.md#action-replies).
 */
import { ACTION_TABLE } from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { type JsonObject, own } from '~/lib/json'
import type { ActionRequest } from './action-request'
import type { DemoEvent } from './demo-event'
import type { DemoState } from './demo-state'
import type { Resource } from './resource'
import { phaseAt } from './resource-view'
import { newRecord, storedSettings } from './settings'

export interface ActionResult {
  readonly target: string
  readonly outcome: 'done' | 'refused'
  /** The phase after the action, `gone` after a deletion, and `null` for an id that does not exist. */
  readonly status: string | null
  readonly error?: { readonly code: string; readonly message: string }
  /** The record as JSON text, so that 500 records are joined and not serialized again. */
  readonly resourceText?: string
}

export interface ActionOutcome {
  readonly results: readonly ActionResult[]
  readonly events: readonly DemoEvent[]
}

/** Why scenario `partial-failures` refuses this target; `undefined` if it does not refuse the target. */
export type RefuseTarget = (
  action: string,
  id: string,
) => { readonly code: string; readonly message: string } | undefined

export interface ActionContext {
  readonly state: DemoState
  /** Epoch milliseconds. */
  readonly now: number
  readonly by: string
  readonly refuseTarget?: RefuseTarget | undefined
}

function notFound(target: string, type: string): ActionResult {
  const message = `There is no ${type} with this id.`
  return { target, outcome: 'refused', status: null, error: { code: 'not_found', message } }
}

function nameOf(resource: Resource): string {
  const name = own(resource.record, 'name')
  return typeof name === 'string' ? name : resource.id
}

/**
 * Performs a request that is valid and allowed.
 *
 * A `status` request returns no event here, because `DemoCore.check` counts such requests over time and records the
 * counts.
 *
 * @returns a result for each target, and the events to append; the state itself stays unchanged
 */
export function performAction(request: ActionRequest, context: ActionContext): ActionOutcome {
  if (request.action === 'create') return create(request.type, request.settings, context)
  if (request.action === 'update') return update(request, context)
  if (request.action !== 'status') return actOnAll(request, context)
  return { results: statusOf(request.type, request.targets, context), events: [] }
}

function statusOf(
  type: ActionRequest['type'],
  targets: readonly string[],
  { state, now }: ActionContext,
): ActionResult[] {
  return targets.map((target) => {
    const serialized = state.serialize(type, target, now)
    return serialized === undefined
      ? notFound(target, type)
      : { target, outcome: 'done', status: serialized.status, resourceText: serialized.text }
  })
}

/**
 * Makes the event and the record of a new resource. `POST /api/v2/pipelines` and the function `generate_pipeline` also
 * call this function.
 */
export function create(
  type: ActionRequest['type'],
  given: JsonObject,
  context: ActionContext,
): ActionOutcome {
  const { state, now: at, by } = context
  const id = state.nextId(at)
  const record = newRecord(type, given, { id, at, by })
  const resourceText = JSON.stringify(record)
  return {
    results: [{ target: id, outcome: 'done', status: 'idle', resourceText }],
    events: [{ kind: 'created', at, by, type, id, record }],
  }
}

function update(
  request: ActionRequest & { action: 'update' },
  context: ActionContext,
): ActionOutcome {
  const { type, target } = request
  const { state, now: at, by } = context
  const before = state.find(type, target, at)
  if (before === undefined) return { results: [notFound(target, type)], events: [] }
  const refused = context.refuseTarget?.('update', target)
  const status = phaseAt(before, at)
  if (refused !== undefined) {
    return { results: [{ target, outcome: 'refused', status, error: refused }], events: [] }
  }
  const settings = storedSettings(request.settings)
  return {
    results: [{ target, outcome: 'done', status }],
    events: [{ kind: 'updated', at, by, type, id: target, settings }],
  }
}

type ListRequest = Exclude<ActionRequest, { action: 'create' | 'update' | 'status' }>

function actOnAll(request: ListRequest, context: ActionContext): ActionOutcome {
  const { action, type } = request
  const { now: at, by } = context
  const results = request.targets.map((target) => actOnOne(request, target, context))
  const ids = results.flatMap(({ outcome, target }) => (outcome === 'done' ? [target] : []))
  const refused = results.flatMap(({ outcome, target }) => (outcome === 'done' ? [] : [target]))
  const message = request.message === undefined ? {} : { message: request.message }
  return { results, events: [{ kind: 'acted', at, by, type, action, ids, refused, ...message }] }
}

function actOnOne(request: ListRequest, target: string, context: ActionContext): ActionResult {
  const { action, type } = request
  const resource = context.state.find(type, target, context.now)
  if (resource === undefined) return notFound(target, type)
  const phase = phaseAt(resource, context.now)
  const verdict = verdictOf(action, type, phase)
  if (verdict.can === 'no') {
    const error = {
      code: 'state_conflict',
      message: `${nameOf(resource)} ${verdict.phrase?.one ?? verdict.reason}.`,
    }
    return { target, outcome: 'refused', status: phase, error }
  }
  const error = context.refuseTarget?.(action, target)
  if (error !== undefined) return { target, outcome: 'refused', status: phase, error }
  return { target, outcome: 'done', status: ACTION_TABLE[action].leadsTo }
}
