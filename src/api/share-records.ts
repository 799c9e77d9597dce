/** Reuses the records of the last read if they are equal, so that their rows do not render again. */
import { isSameJson } from '~/lib/json'
import type { List } from './envelope'
import type { Pipeline } from './pipelines'

/**
 * For `structuralSharing` of the list. The default of react-query walks through every record and compares them by
 * position. This function compares whole records, because it is not documented that a change gives a new
 * `updatedAt`.
 *
 * @returns a new object, so that screens see the new time of the read; equal records are reused, and the array is
 * reused if all records are equal
 */
export function shareRecords(before: List<Pipeline>, next: List<Pipeline>): List<Pipeline> {
  const old = before.items
  let byId: Map<string | undefined, Pipeline> | undefined
  const find = (id: string | undefined) => {
    byId ??= new Map(old.map((record) => [record._id, record]))
    return byId.get(id)
  }
  const items = next.items.map((record, at) => {
    const known = old[at]?._id === record._id ? old[at] : find(record._id)
    return known !== undefined && isSame(known, record) ? known : record
  })
  const isAll = items.length === old.length && items.every((record, at) => record === old[at])
  return { ...next, items: isAll ? old : items }
}

function isSame(one: Pipeline, other: Pipeline): boolean {
  if (one === other) return true
  return one.updatedAt === other.updatedAt && isSameJson(one.raw, other.raw)
}
