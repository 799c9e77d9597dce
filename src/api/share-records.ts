/** What is read again is mostly what was there: the same records stay the same objects, so that nothing is drawn anew. */
import { isSameJson } from '~/lib/json'
import type { List } from './envelope'
import type { Pipeline } from './pipelines'

/**
 * For `structuralSharing` of the list. The library's own walks through every record that was read, too, and
 * goes by their places. Compares whole records: that a change brings a new `updatedAt` is not documented.
 *
 * @returns a list with the records of before where they are the same, and with the very array of before when
 *   all are; a new object, because a read that says the same as before is news: it is newer
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
