import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameJson } from './json'

const json = fc.jsonValue({ maxDepth: 3 })

it('two values are the same if JSON.stringify prints the same text, for any JSON', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const copy: unknown = JSON.parse(JSON.stringify(one))
      expect(isSameJson(copy, one)).toBe(true)
      expect(isSameJson(copy, other)).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
    { numRuns: 500 },
  )
})

it('a number that is too large is the same as null, because JSON prints it as null', () => {
  expect(isSameJson({ a: [Infinity] }, { a: [null] })).toBe(true)
  expect(isSameJson({ a: [Infinity] }, { a: [1] })).toBe(false)
})

it('the comparison ignores inherited keys, and treats very deep values as different', () => {
  expect(isSameJson(JSON.parse('{"__proto__":{}}'), {})).toBe(false)
  const deep = (): unknown => JSON.parse('['.repeat(200_000) + ']'.repeat(200_000))
  expect(isSameJson(deep(), deep())).toBe(false)
})
