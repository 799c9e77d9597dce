import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_SEPARATORS, idsIn, LINE_BREAKS } from './ids-in'

test('with one id on each line, an id may contain other separators', () => {
  expect(idsIn(' a b, c \r\n\n d\na b, c', LINE_BREAKS)).toEqual(['a b, c', 'd'])
})

test('ids may be separated by any usual character', () => {
  expect(idsIn(' a, b;c\r\n\td  a ,', ANY_SEPARATORS)).toEqual(['a', 'b', 'c', 'd'])
})

test('the result contains each id once, and no empty id', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string()),
      fc.constantFrom(LINE_BREAKS, ANY_SEPARATORS),
      (lines, separators) => {
        const ids = idsIn(lines.join('\n'), separators)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).not.toContain('')
      },
    ),
  )
})
