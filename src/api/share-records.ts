/** What is read again is mostly what was there: the same records stay the same objects, so that nothing is drawn anew. */
import { isSameJson } from '~/lib/same-json'
import { inTurns, takeTurns, type Pieces } from '~/lib/take-turns'
import type { List } from './envelope'
import { workAhead, type ListWork } from './list-works'
import type { Pipeline } from './pipelines'

/** Records between two looks at the clock. */
const SLICE = 64

function* notingIds(
  records: readonly Pipeline[],
): Pieces<ReadonlyMap<string | undefined, Pipeline>> {
  const byId = new Map<string | undefined, Pipeline>()
  for (const [at, record] of records.entries()) {
    if (at % SLICE === 0) yield
    byId.set(record._id, record)
  }
  return byId
}

/**
 * Compares whole records, not dates: that a change brings a new `updatedAt` is not documented (§2).
 * In slices, since comparing 100,000 takes as long as parsing them.
 *
 * @param works what is worked out of a list that is another; by default what the screens do
 * @returns the list with the records of before where they are the same; `before` itself when all are
 */
export async function shareRecords(
  before: List<Pipeline>,
  next: List<Pipeline>,
  works?: Iterable<ListWork>,
): Promise<List<Pipeline>> {
  const turn = takeTurns()
  const old = before.items
  let byId: ReadonlyMap<string | undefined, Pipeline> | undefined
  const items: Pipeline[] = []
  let shared = 0
  for (const [at, record] of next.items.entries()) {
    if (at % SLICE === 0) await turn()
    let known = old[at]
    if (known?._id !== record._id) {
      byId ??= await inTurns(notingIds(old))
      known = byId.get(record._id)
    }
    if (known === undefined || !isSameJson(known.raw, record.raw)) items.push(record)
    else {
      items.push(known)
      if (known === old[at]) shared += 1
    }
  }
  const { items: _, ...rest } = next
  const { items: __, ...restBefore } = before
  const isAll = shared === old.length && shared === items.length
  if (isAll && isSameJson(rest, restBefore)) return before
  await workAhead(items, works)
  return { ...next, items }
}
