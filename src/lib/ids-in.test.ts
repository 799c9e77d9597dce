import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsIn } from './ids-in'

test('ids may be separated by any usual character', () => {
  expect(idsIn(' a, b;c\r\n\td  a ,')).toEqual(['a', 'b', 'c', 'd'])
})

test('the result contains each id once, and no empty id', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const ids = idsIn(lines.join('\n'))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain('')
    }),
  )
})
