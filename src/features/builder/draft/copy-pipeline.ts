/** Copies a pipeline. The service has no copy action, so Sluice creates a new pipeline from the record. */
import { own, type JsonObject } from '~/lib/json'

/** Keys that the service sets itself. A copy is sent without these keys, and an update cannot change them. */
export const RECORD_KEYS: readonly string[] = ['_id', 'createdAt', 'updatedAt']

export function freeName(name: string, taken: ReadonlySet<string>): string {
  const first = `${name} copy`
  let next = first
  for (let count = 2; taken.has(next); count += 1) next = `${first} ${count}`
  return next
}

export function copyOf(record: JsonObject, name: string): JsonObject {
  // Some services call the id of a record `id`.
  const dropped = own(record, '_id') === undefined ? [...RECORD_KEYS, 'id'] : RECORD_KEYS
  const kept = Object.entries(record).filter(([key]) => !dropped.includes(key))
  return { ...Object.fromEntries(kept), name }
}
