import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJsonObject, own } from './json'
import { pointerOf, type JsonPath } from './json-path'
import { placesIn, repeatedName } from './json-places'

const TEXT = `{
  "name": "a \\"b\\" {",
  "steps": [
    {"tool": {"x/y": [1, null]}},
    {"tool": {}}
  ]
}`

describe('a place in JSON', () => {
  test.each([
    ['', '{\n'],
    ['/name', '"a '],
    ['/steps', '['],
    ['/steps/0/tool/x~1y/1', 'null'],
    ['/steps/1/tool', '{}'],
    // What is missing is said of what it is missing from.
    ['/steps/1/tool/configuration/repository', '{}'],
    ['/steps/7', '[\n'],
    ['/other', '{\n'],
  ])('%j', (pointer, begins) => {
    const at = placesIn(TEXT, new Set([pointer])).get(pointer)
    expect(TEXT.slice(at, (at ?? 0) + begins.length)).toBe(begins)
  })

  test('is where each value begins, whatever the value is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space)
        const all = new Map(pathsIn(value).map(([path, each]) => [pointerOf(path), each]))
        for (const [pointer, at] of placesIn(text, new Set(all.keys()))) {
          const each = JSON.stringify(all.get(pointer), null, space)
          // Deeper, the lines of a printed value are moved in.
          expect(text.startsWith(each.split('\n')[0] ?? '', at)).toBe(true)
        }
      }),
    )
  })
})

function pathsIn(value: unknown, path: JsonPath = []): readonly [JsonPath, unknown][] {
  const inner = Array.isArray(value)
    ? value.flatMap((each, at) => pathsIn(each, [...path, at]))
    : isJsonObject(value)
      ? Object.keys(value).flatMap((key) => pathsIn(own(value, key), [...path, key]))
      : []
  return [[path, value], ...inner]
}

describe('a name that stands twice', () => {
  test('is told with its line, the first one first', () => {
    const text = '{"a": 1,\n "b": {"a": 1, "\\u0061": 2},\n "b": 3}'
    expect(repeatedName(text)).toEqual({
      name: 'a',
      at: text.indexOf(String.raw`"\u0061"`),
      line: 2,
    })
  })

  test.each(['{"a": {"a": [{"a": 1}, {"a": "a"}]}}', '["a", "a"]', '""', '{"__proto__": 1}'])(
    'not so %s',
    (text) => expect(repeatedName(text)).toBeUndefined(),
  )
})
