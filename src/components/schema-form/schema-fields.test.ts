import { expect, test } from 'vitest'
import { requiredDefaults } from './effective-schema'
import { keysAfter } from './nested-fields'
import { kindOf, labelAt, variantIndexOf } from './field-kinds'

const SCHEMA = {
  type: 'object',
  properties: {
    projectKey: { type: 'string', title: 'Project key' },
    maxUnavailable: { type: 'integer' },
    parameters: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string', title: 'Parameter' } } },
    },
    kind: { enum: ['a', 'b'] },
  },
  if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a keyword of JSON Schema
  then: { properties: { extra: { type: 'string', title: 'Only for b' } } },
}

test('a field has the same label in a list of problems as in the form', () => {
  expect(labelAt(['projectKey'], SCHEMA, {})).toBe('Project key')
  expect(labelAt(['maxUnavailable'], SCHEMA, {})).toBe('Max unavailable')
  expect(labelAt(['parameters', '0', 'name'], SCHEMA, { parameters: [{}] })).toBe('Parameter')
  expect(labelAt(['parameters', '0'], SCHEMA, {})).toBe('Parameters')
  expect(labelAt(['extra'], SCHEMA, { kind: 'b' })).toBe('Only for b')
})

test('a key that is not in the schema keeps its name', () => {
  expect(labelAt(['extra'], SCHEMA, { kind: 'a' })).toBe('extra')
  expect(labelAt(['toString', '__proto__'], SCHEMA, {})).toBe('__proto__')
  expect(labelAt([], SCHEMA, {})).toBeUndefined()
})

test('a variant without a title is named after its constants or its fields', () => {
  const variant = (more: object) => ({ type: 'object', ...more })
  const properties = { url: { title: 'Address' }, branch: {} }
  const oneOf = [
    variant({ title: 'A schedule', required: ['cron'] }),
    variant({ properties: { on: { const: 'push' }, ...properties } }),
    variant({ properties, required: ['url'] }),
    variant({ properties }),
    variant({}),
  ]
  const kind = kindOf({ oneOf }, {})
  expect(kind.kind === 'variants' && kind.variants.map(({ title }) => title)).toEqual([
    'A schedule',
    'push',
    'Address',
    'Address, branch',
    'Variant 5',
  ])
})

test('a variant without constants is the chosen one, or the first one whose required keys the value has', () => {
  const variant = (constants: object, ...required: readonly string[]) => ({
    title: '',
    schema: { type: 'object', required },
    constants: { ...constants },
  })
  const variants = [variant({}, 'tag'), variant({}, 'branch'), variant({ on: 'push' }), variant({})]
  expect(variantIndexOf(variants, {})).toBe(-1)
  expect(variantIndexOf(variants, {}, 1)).toBe(1)
  expect(variantIndexOf(variants, undefined, 1)).toBe(-1)
  expect(variantIndexOf(variants, { branch: 'main' })).toBe(1)
  expect(variantIndexOf(variants, { tag: 'v1' }, 1)).toBe(1)
  expect(variantIndexOf(variants, { on: 'push' })).toBe(2)
  expect(variantIndexOf(variants, { tag: 'v1' }, 2)).toBe(0)
})

test('a required checkbox without a default is false in a new object', () => {
  const properties = { dry: { type: 'boolean' }, on: { type: 'boolean', default: true }, a: {} }
  const defaults = requiredDefaults({ properties, required: ['dry', 'on', 'a'] })
  expect(defaults).toEqual({ dry: false, on: true })
})

test('an entry of a list keeps its React key when another entry is added or removed, also by Undo', () => {
  const [a, b, c, d] = [{}, {}, {}, {}]
  expect(keysAfter([0, 1, 2], [a, b, c], [a, c])).toEqual([0, 2])
  expect(keysAfter([0, 2], [a, c], [a, b, c])).toEqual([0, 3, 2])
  expect(keysAfter([0, 1], [a, b], [a, b, c])).toEqual([0, 1, 2])
  expect(keysAfter([0, 1], [a, b], [d, b])).toEqual([0, 1])
  expect(keysAfter([0, 1, 2], ['', '', ''], ['', ''])).toEqual([0, 1])
  expect(keysAfter([0, 1], [a, b], [])).toEqual([])
})
