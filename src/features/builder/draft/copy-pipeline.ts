/** Copies a pipeline: the service has no action for it, so the copy is created. */
import { own, type JsonObject } from '~/lib/json'

/** Keys that the service sets itself: a copy is sent without them, and no update can change them. */
export const RECORD_KEYS: readonly string[] = ['_id', 'createdAt', 'updatedAt']

/** A name for a copy that is not in use. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const first = `${name} copy`
  let next = first
  for (let count = 2; taken.has(next); count += 1) next = `${first} ${count}`
  return next
}

/** The record without the keys that the service sets. */
export function copyOf(record: JsonObject, name: string): JsonObject {
  // Some services call the id of a record `id`.
  const dropped = own(record, '_id') === undefined ? [...RECORD_KEYS, 'id'] : RECORD_KEYS
  const kept = Object.entries(record).filter(([key]) => !dropped.includes(key))
  return { ...Object.fromEntries(kept), name }
}
