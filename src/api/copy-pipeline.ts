/** Copies a pipeline. The service has no copy action, so Sluice creates a new pipeline from the record. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import type { UncopiedFields } from './pipelines'

/** The keys that a run changes in a pipeline and its steps. */
export const RUN_KEYS: ReadonlySet<string> = new Set([
  'status',
  'run',
  'approval',
  'startedAt',
  'finishedAt',
])

/** Keys that the service sets itself. A copy is sent without these keys, and an update cannot change them. */
export const RECORD_KEYS: readonly string[] = ['_id', 'createdAt', 'updatedAt']

const NOT_COPIED = Object.keys({
  _id: true,
  createdAt: true,
  updatedAt: true,
  createdBy: true,
  status: true,
  run: true,
  approval: true,
} satisfies Record<keyof UncopiedFields, true>)

/** A name that is not taken: “api copy”, then “api copy 2”. A copy of a copy gets no second “copy”. */
export function unusedName(name: string, taken: ReadonlySet<string>): string {
  const first = `${name.replace(/ copy(?: \d+)?$/, '')} copy`
  let next = first
  for (let count = 2; next === name || taken.has(next); count += 1) next = `${first} ${count}`
  return next
}

/**
 * The keys of this record that a copy does not have: the keys of the service, and the state of a run
 * (docs/service.md#pipelines-and-tasks). With such a state, the copy could wait at a gate.
 */
function keysNotCopied(record: JsonObject): readonly string[] {
  // `id` is also the id of the record if it has the same value as `_id`, or if there is no `_id`.
  const isId = [undefined, own(record, 'id')].includes(own(record, '_id'))
  const keys = new Set([...(isId ? ['id'] : []), ...NOT_COPIED, ...RUN_KEYS])
  return [...keys].filter((key) => own(record, key) !== undefined)
}

const without = (record: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

/** The record for a new pipeline with the same name, description, tags, steps and other values. */
export function copyOf(record: JsonObject): JsonObject {
  const copy = without(record, new Set(keysNotCopied(record)))
  const steps = own(copy, 'steps')
  if (!Array.isArray(steps)) return copy
  const copyOfStep = (step: unknown) => (isJsonObject(step) ? without(step, RUN_KEYS) : step)
  return { ...copy, steps: steps.map(copyOfStep) }
}
