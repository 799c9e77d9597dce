import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRecords } from './envelope'
import { readInSlices } from './read-in-slices'

const evenOnly = (value: unknown) => (Number(value) % 2 === 0 ? value : undefined)

it('reads as at once, whatever the length', async () => {
  const lengths = fc.constantFrom(0, 1, 999, 1_000, 1_001, 2_500)
  await fc.assert(
    fc.asyncProperty(lengths, fc.option(fc.nat(), { nil: undefined }), async (length, total) => {
      const records = Array.from({ length }, (_, at) => (at * 7) % 5)
      const envelope = { records, ...(total !== undefined && { total, more: false }) }
      expect(await readInSlices(envelope, evenOnly)).toEqual(readRecords(envelope, evenOnly))
    }),
    { numRuns: 20 },
  )
})
