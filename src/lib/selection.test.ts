import { describe, expect, it } from 'vitest'
import { rangeBetween } from './selection'

describe('a range', () => {
  const order = ['a', 'b', 'c', 'd']

  it('includes both ends, in the order of the list, in both directions', () => {
    expect(rangeBetween(order, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(rangeBetween(order, 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(rangeBetween(order, 'c', 'c')).toEqual(['c'])
  })

  it('is only the target if the anchor is gone, and empty without the target', () => {
    expect(rangeBetween(order, undefined, 'c')).toEqual(['c'])
    expect(rangeBetween(order, 'gone', 'c')).toEqual(['c'])
    expect(rangeBetween(order, 'a', 'gone')).toEqual([])
  })
})
