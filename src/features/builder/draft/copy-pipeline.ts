/** A copy of a pipeline, as the document makes one (§2): there is no action for it. */
import { own, type JsonObject } from '~/lib/json'

/** What a copy is sent without, and what no update can change (§2). */
export const OF_THE_RECORD: readonly string[] = ['_id', 'createdAt', 'updatedAt']

/** The name of a copy that no pipeline has, as far as the list is known. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const first = `${name} copy`
  let next = first
  for (let count = 2; taken.has(next); count += 1) next = `${first} ${count}`
  return next
}

/** The record without what belongs to it alone; every other key as it is. */
export function copyOf(record: JsonObject, name: string): JsonObject {
  // A record may carry its id under another name (contract §2).
  const dropped = own(record, '_id') === undefined ? [...OF_THE_RECORD, 'id'] : OF_THE_RECORD
  const kept = Object.entries(record).filter(([key]) => !dropped.includes(key))
  return { ...Object.fromEntries(kept), name }
}
