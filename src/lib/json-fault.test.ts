import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './json'
import { faultOfJson } from './json-fault'

test.each([
  ['', 1, 1, /a value is missing/],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, /a comma/],
  ['{"a" 1}', 1, 6, /colon/],
  ['{"a": 1,}', 1, 9, /a name in double quotes/],
  ["{'a': 1}", 1, 2, /a name in double quotes or “}”/],
  ['[1, 2,]', 1, 7, /a value/],
  ['[1, 2', 1, 6, /a comma or the end/],
  ['{"a": tru}', 1, 7, /a value/],
  ['{"a": 01}', 1, 8, /a comma/],
  ['"a\nb"', 1, 3, /line break/],
  [String.raw`"a\x"`, 1, 3, /backslash/],
  ['"abc', 1, 5, /has no end/],
  ['{} x', 1, 4, /ended already/],
])('%j has its fault at line %i, column %i', (text, line, column, words) => {
  expect(faultOfJson(text)).toMatchObject({ line, column })
  expect(faultOfJson(text)?.words).toMatch(words)
})

test('finds a fault exactly where there is no JSON', () => {
  const text = fc.oneof(
    fc.json(),
    fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([json, at, more]) => {
      const place = at % (json.length + 1)
      return json.slice(0, place) + more + json.slice(place + (at % 2))
    }),
    fc.string({ unit: fc.constantFrom(...'{}[]",:\\ \n\t01-.eE+truefalsn'.split('')) }),
  )
  fc.assert(
    fc.property(text, (each) => {
      expect(faultOfJson(each) === undefined).toBe(parseJson(each) !== undefined)
    }),
    { numRuns: 3000 },
  )
})

test('reads what is nested deeper than any parser goes, and five megabytes', () => {
  expect(faultOfJson(`${'['.repeat(200_000)}1`)).toMatchObject({ column: 200_002 })
  expect(faultOfJson(JSON.stringify(['x'.repeat(5_000_000)]))).toBeUndefined()
})
