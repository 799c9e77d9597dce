/**
 * Checks the settings of `create` and `update`. The service description shows only name and description of a pipeline
 * (docs/service.md#actions). All other keys and limits are our choice (docs/service.md#pipelines-and-tasks).
 */
import type { ResourceType } from '~/domain/action-table'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { isoTime } from './clock'
import { refuse, type Refusal } from './refusal'

export const MAX_NAME = 200
const MAX_TEXT = 20_000
const MAX_STEPS = 1000

/** Keys that the service sets itself. A new record drops them, and an update with them is refused. */
const OWN_KEYS = [
  '_id',
  'status',
  'createdAt',
  'updatedAt',
  'createdBy',
  'run',
  'approval',
] as const
const OWN_KEY_SET: ReadonlySet<string> = new Set(OWN_KEYS)

export function isBlankName(name: unknown): boolean {
  return typeof name !== 'string' || name.trim() === ''
}

const TEXT_KEYS = ['description', 'script'] as const

function wrongValue(
  settings: JsonObject,
  type: ResourceType,
): [key: string, why: string] | undefined {
  const name = own(settings, 'name')
  if (name !== undefined && isBlankName(name))
    return ['name', 'The name must be text, and not empty.']
  if (typeof name === 'string' && name.length > MAX_NAME) {
    return ['name', `The name is longer than ${MAX_NAME} characters.`]
  }
  for (const key of TEXT_KEYS) {
    const value = own(settings, key)
    if (value === undefined) continue
    if (typeof value !== 'string' || value.length > MAX_TEXT) {
      return [key, `The ${key} must be text of at most ${MAX_TEXT} characters.`]
    }
  }
  const steps = own(settings, 'steps')
  if (steps === undefined) return undefined
  if (type === 'task') return ['steps', 'A task has no steps.']
  const isList = Array.isArray(steps) && steps.length <= MAX_STEPS && steps.every(isJsonObject)
  return isList ? undefined : ['steps', `The steps must be a list of at most ${MAX_STEPS} objects.`]
}

/**
 * Reads `settings` of an action. Unknown keys are kept.
 *
 * @returns the settings, or the refusal `settings_required` or `settings_malformed`
 */
export function readSettings(
  value: unknown,
  type: ResourceType,
  purpose: 'create' | 'update',
): JsonObject | Refusal {
  if (value === undefined || value === null) {
    return refuse('settings_required', `The action ${purpose} needs settings.`, 'settings')
  }
  const malformed = (why: string, key?: string) =>
    refuse('settings_malformed', why, key === undefined ? 'settings' : `settings.${key}`)
  if (!isJsonObject(value)) return malformed('The settings must be an object.')
  if (purpose === 'create' && own(value, 'name') === undefined) {
    return malformed(`A new ${type} needs a name.`, 'name')
  }
  if (Object.keys(value).length === 0) return malformed('The settings change nothing.')
  const wrong = wrongValue(value, type)
  if (wrong !== undefined) return malformed(wrong[1], wrong[0])
  const taken = purpose === 'update' && OWN_KEYS.find((key) => Object.hasOwn(value, key))
  return taken ? malformed(`Only the service can set ${taken}.`, taken) : value
}

/**
 * Reads the body of `POST /api/v2/pipelines`. The service description shows no payload (§4.6), so ours is the pipeline
 * itself.
 *
 * @returns the body, or a refusal: `parameter_required` if the name is missing, `parameter_malformed` for wrong values
 */
export function readNewPipeline(body: JsonObject): JsonObject | Refusal {
  const name = own(body, 'name')
  if (name === undefined || name === null) {
    return refuse('parameter_required', 'A new pipeline needs a name.', 'name')
  }
  const wrong = wrongValue(body, 'pipeline')
  return wrong === undefined ? body : refuse('parameter_malformed', wrong[1], wrong[0])
}

function withoutState(step: unknown, index: number): unknown {
  if (!isJsonObject(step)) return step
  const { status: _status, startedAt: _startedAt, finishedAt: _finishedAt, ...kept } = step
  return Object.hasOwn(kept, '_id') ? kept : { _id: `step-${index + 1}`, ...kept }
}

/** The settings to store. Steps without an `_id` get one, and all steps lose their run state. */
export function storedSettings(settings: JsonObject): JsonObject {
  const steps = own(settings, 'steps')
  return Array.isArray(steps) ? { ...settings, steps: steps.map(withoutState) } : settings
}

/** The record of a new resource, with unknown keys last. */
export function newRecord(
  type: ResourceType,
  given: JsonObject,
  made: { readonly id: string; readonly at: number; readonly by: string },
): JsonObject {
  const kept = Object.fromEntries(
    Object.entries(storedSettings(given)).filter(([key]) => !OWN_KEY_SET.has(key)),
  )
  const { name, description, tags, steps, script, ...others } = kept
  return {
    _id: made.id,
    name,
    description: description ?? '',
    status: 'idle',
    createdAt: isoTime(made.at),
    updatedAt: isoTime(made.at),
    createdBy: made.by,
    ...(tags === undefined && type === 'task' ? {} : { tags: tags ?? [] }),
    ...(type === 'pipeline' ? { steps: steps ?? [] } : { script: script ?? '' }),
    ...(type === 'pipeline' && script !== undefined ? { script } : {}),
    ...others,
  }
}
