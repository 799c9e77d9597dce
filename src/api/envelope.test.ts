import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readingRecords, readRecords } from './envelope'

const evenOnly = (value: unknown) => (Number(value) % 2 === 0 ? value : undefined)

it('reads a long list in pieces of a thousand records, to the same result', () => {
  const lengths = fc.constantFrom(0, 1, 999, 1_000, 1_001, 2_500)
  const totals = fc.option(fc.nat(), { nil: undefined })
  fc.assert(
    fc.property(lengths, totals, (length, total) => {
      const records = Array.from({ length }, (_, at) => (at * 7) % 5)
      const envelope = { records, ...(total !== undefined && { total, more: false }) }
      const work = readingRecords(envelope, evenOnly)
      let pieces = 1
      let piece = work.next()
      for (; piece.done !== true; piece = work.next()) pieces += 1
      expect(pieces).toBe(Math.max(1, Math.ceil(length / 1_000)))
      const read = {
        items: records.filter((value) => value % 2 === 0),
        unreadable: records.flatMap((value, index) => (value % 2 === 0 ? [] : [{ index, value }])),
        ...(total !== undefined && { total, more: false }),
      }
      expect(piece.value).toEqual(read)
      expect(readRecords(envelope, evenOnly)).toEqual(read)
    }),
    { numRuns: 20 },
  )
})
