import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRecords } from './envelope'

const evenOnly = (value: unknown) => (Number(value) % 2 === 0 ? value : undefined)

it('readable records are in the list, and unreadable records are kept separately', () => {
  const totals = fc.option(fc.nat(), { nil: undefined })
  fc.assert(
    fc.property(fc.array(fc.nat(9)), totals, (records, total) => {
      const envelope = { records, ...(total !== undefined && { total, more: false }) }
      expect(readRecords(envelope, evenOnly)).toEqual({
        items: records.filter((value) => value % 2 === 0),
        unreadable: records.flatMap((value, index) => (value % 2 === 0 ? [] : [{ index, value }])),
        ...(total !== undefined && { total, more: false }),
      })
    }),
  )
})
