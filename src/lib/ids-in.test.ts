import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsIn } from './ids-in'

test('with one id on each line, an id may contain other separators', () => {
  expect(idsIn(' a b, c \r\n\n d\na b, c', 'lines')).toEqual(['a b, c', 'd'])
})

test('ids may be separated by any usual character', () => {
  expect(idsIn(' a, b;c\n\td  a ,', 'anything')).toEqual(['a', 'b', 'c', 'd'])
})

test('the result contains each id once, and no empty id', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.constantFrom('lines', 'anything'), (lines, between) => {
      const ids = idsIn(lines.join('\n'), between)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain('')
    }),
  )
})
