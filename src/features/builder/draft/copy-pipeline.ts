/** Copies a pipeline. The service has no copy action, so Sluice creates a new pipeline from the record. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { RUN_KEYS } from './match-steps'

/** Keys that the service sets itself. A copy is sent without these keys, and an update cannot change them. */
export const RECORD_KEYS: readonly string[] = ['_id', 'createdAt', 'updatedAt']

export function freeName(name: string, taken: ReadonlySet<string>): string {
  const first = `${name} copy`
  let next = first
  for (let count = 2; taken.has(next); count += 1) next = `${first} ${count}`
  return next
}

/**
 * The keys of this record that a copy does not have: the keys that the service sets, and the state of a run
 * (docs/service.md#pipelines-and-tasks). A service may store such a state, and then the copy would wait at a gate.
 */
export function keysNotCopied(record: JsonObject): readonly string[] {
  // Some services call the id of a record `id`.
  const keys = [...RECORD_KEYS, ...(own(record, '_id') === undefined ? ['id'] : []), 'createdBy']
  return [...keys, ...RUN_KEYS].filter((key) => own(record, key) !== undefined)
}

const without = (record: JsonObject, keys: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)))

export function copyOf(record: JsonObject, name: string): JsonObject {
  const copy = { ...without(record, new Set(keysNotCopied(record))), name }
  const steps = own(copy, 'steps')
  if (!Array.isArray(steps)) return copy
  const copyOfStep = (step: unknown) => (isJsonObject(step) ? without(step, RUN_KEYS) : step)
  return { ...copy, steps: steps.map(copyOfStep) }
}
