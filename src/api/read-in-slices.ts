import { takeTurns } from '~/lib/take-turns'
import { readRecords, type Envelope, type List, type Unreadable } from './envelope'

/** Records between two looks at the clock. */
const SLICE = 1_000

/** As `readRecords` does, without being felt where there are 100,000. */
export async function readInSlices<Item>(
  envelope: Envelope,
  read: (record: unknown) => Item | undefined,
): Promise<List<Item>> {
  const turn = takeTurns()
  const items: Item[] = []
  const unreadable: Unreadable[] = []
  const { records, ...rest } = envelope
  for (let from = 0; from < records.length; from += SLICE) {
    await turn()
    const part = readRecords({ records: records.slice(from, from + SLICE) }, read)
    for (const item of part.items) items.push(item)
    for (const { index, value } of part.unreadable) unreadable.push({ index: from + index, value })
  }
  return { ...rest, items, unreadable }
}
