import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { partsOfPointer, pointerOf, valueAt, withValueAt, type JsonPath } from './json-path'

const key = fc.constantFrom('a', 'b/c', '~', '', '__proto__', 'constructor', 'toString')
const part = fc.oneof(key, fc.nat({ max: 2 }))
const path: fc.Arbitrary<JsonPath> = fc.array(part, { minLength: 1, maxLength: 4 })
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, 1, 'x'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(key, tie('value')), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value

it('setting a value changes no other value, and nothing at all if the path leads through a plain value', () => {
  fc.assert(
    fc.property(json, path, fc.integer(), (value, at, next) => {
      const before = JSON.stringify(value)
      const after = withValueAt(value, at, next)
      const found = valueAt(after, at)
      // An index beyond the end of a list appends to the list, so paths with indexes are skipped.
      if (after !== value && !at.some((each) => typeof each === 'number')) expect(found).toBe(next)
      expect(JSON.stringify(value)).toBe(before)
      expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    }),
  )
})

it('setting the old value back gives the same JSON, with the keys in the same order', () => {
  fc.assert(
    fc.property(json, path, fc.string(), (value, at, next) => {
      const before = valueAt(value, at)
      if (before === undefined) return
      const there = withValueAt(value, at, next)
      expect(JSON.stringify(withValueAt(there, at, before))).toBe(JSON.stringify(value))
    }),
  )
})

it('setting undefined removes the key of an object or the entry of a list', () => {
  expect(withValueAt({ a: 1, b: [1, 2] }, ['a'], undefined)).toEqual({ b: [1, 2] })
  expect(withValueAt({ b: [1, 2] }, ['b', 0], undefined)).toEqual({ b: [2] })
  const same = { a: 1 }
  expect(withValueAt(same, ['z', 'y'], undefined)).toBe(same)
})

it('setting a value creates missing parents, and treats prototype names as ordinary keys', () => {
  const made = withValueAt({}, ['__proto__', 'polluted'], 1)
  expect(JSON.stringify(made)).toBe('{"__proto__":{"polluted":1}}')
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

it('a path is written as a JSON Pointer, and a JSON Pointer is read as its path', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (parts) => {
      expect(partsOfPointer(pointerOf(parts))).toEqual(parts)
    }),
  )
  expect(partsOfPointer('#/steps/0')).toEqual(['steps', '0'])
  expect(partsOfPointer('name')).toEqual(['name'])
  expect(partsOfPointer('')).toEqual([])
})
