import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJsonObject, own, parseJson } from './json'
import { pointerOf, type JsonPath } from './json-path'
import { findSyntaxError, lossesIn, offsetsOf } from './json-text'

describe('the first syntax error of a JSON text', () => {
  test.each([
    ['', 1, 1, /value is missing/],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, /comma/],
    ['{"a" 1}', 1, 6, /colon/],
    ['{"a": 1,}', 1, 9, /key in double quotes/],
    ["{'a': 1}", 1, 2, /double quotes/],
    ['[1, 2,]', 1, 7, /value/],
    ['[1, 2', 1, 6, /comma or “]”/],
    ['{"a": tru}', 1, 7, /value/],
    ['{"a": 01}', 1, 8, /comma/],
    ['["a\nb"]', 1, 2, /line break/],
    [String.raw`"a\x"`, 1, 1, /backslash/],
    ['"abc', 1, 1, /closing quote/],
    ['{} 1', 1, 4, /Nothing may follow/],
  ])('the syntax error in %j is at line %i, column %i', (text, line, column, message) => {
    expect(findSyntaxError(text)).toMatchObject({ line, column })
    expect(findSyntaxError(text)?.message).toMatch(message)
  })

  test('a syntax error is found if and only if the text is not JSON', () => {
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
        expect(findSyntaxError(each) === undefined).toBe(parseJson(each) !== undefined)
      }),
      { numRuns: 3000 },
    )
  })

  test('too deep nesting is reported as an error, and a valid text of five megabytes is not', () => {
    expect(findSyntaxError(`${'['.repeat(200_000)}1`)?.message).toMatch(/nested too deeply/)
    expect(findSyntaxError(JSON.stringify(['x'.repeat(5_000_000)]))).toBeUndefined()
  })
})

const TEXT = `{
  "name": "a \\"b\\" {",
  "steps": [
    {"tool": {"x/y": [1, null]}},
    {"tool": {}}
  ]
}`

describe('the position of a value in a JSON text', () => {
  test.each([
    ['', '{\n'],
    ['/name', '"a '],
    ['/steps', '['],
    ['/steps/0/tool/x~1y/1', 'null'],
    ['/steps/1/tool', '{}'],
    ['/steps/1/tool/configuration/repository', '{}'],
    ['/steps/7', '[\n'],
    ['/other', '{\n'],
  ])('the value at %j, or the nearest existing value around it, is found', (pointer, begins) => {
    const at = offsetsOf(TEXT, new Set([pointer])).get(pointer)
    expect(TEXT.slice(at, (at ?? 0) + begins.length)).toBe(begins)
  })

  test('the position of each value is its first character, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space)
        const all = new Map(pathsIn(value).map(([path, each]) => [pointerOf(path), each]))
        for (const [pointer, at] of offsetsOf(text, new Set(all.keys()))) {
          const each = JSON.stringify(all.get(pointer), null, space)
          // The other lines of a printed value are indented, so only the first line is compared.
          expect(text.startsWith(each.split('\n')[0] ?? '', at)).toBe(true)
        }
      }),
    )
  })
})

function pathsIn(value: unknown, path: JsonPath = []): readonly [JsonPath, unknown][] {
  const inner = Array.isArray(value)
    ? value.flatMap((each, index) => pathsIn(each, [...path, index]))
    : isJsonObject(value)
      ? Object.keys(value).flatMap((key) => pathsIn(own(value, key), [...path, key]))
      : []
  return [[path, value], ...inner]
}

describe('what JSON.parse would lose', () => {
  test('a duplicate key is found, with its place and its line', () => {
    const text = '{"a": 1,\n "b": {"a": 1, "\\u0061": 2},\n "b": 3}'
    expect(lossesIn(text)[0]).toEqual({
      kind: 'duplicate',
      text: 'a',
      path: '/b/a',
      offset: text.indexOf(String.raw`"\u0061"`),
      line: 2,
    })
  })

  test.each([
    '{"a": {"a": [{"a": 1}, {"a": "a"}]}}',
    '["a", "a"]',
    '""',
    '{"__proto__": 1}',
    '[0, 1.50, 1e3, 12e-7, 100, 0.1, 9007199254740991, 1e21, 123456789012345680000]',
  ])('the JSON text %s loses nothing', (text) => expect(lossesIn(text)).toEqual([]))

  test.each([
    '12345678901234567890',
    '9007199254740993',
    '-0.12345678901234567891',
    '1e400',
    '1e-400',
    '-0',
  ])('the number %s is found, because JSON.parse would round it', (number) =>
    expect(lossesIn(`[1,\n{"a": ${number}}]`)).toEqual([
      { kind: 'number', text: number, path: '/1/a', offset: 10, line: 2 },
    ]),
  )
})
