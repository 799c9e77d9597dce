import { describe, expect, it } from 'vitest'
import { rangeBetween } from './selection'

describe('the range between two selected rows', () => {
  const order = ['a', 'b', 'c', 'd']

  it('a range includes both ends in the order of the list, whichever end was selected first', () => {
    expect(rangeBetween(order, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(rangeBetween(order, 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(rangeBetween(order, 'c', 'c')).toEqual(['c'])
  })

  it('a range is only the target if the anchor is gone, and empty if the target is gone', () => {
    expect(rangeBetween(order, 'gone', 'c')).toEqual(['c'])
    expect(rangeBetween(order, 'a', 'gone')).toEqual([])
  })
})
