import { expect, test } from 'vitest'
import { requiredDefaults } from './effective-schema'
import { keysAfter } from './nested-fields'
import { siblingKeyOf } from './form-context'
import { fieldOf, fieldsOf, kindOf, labelAt, variantIndexOf } from './field-kinds'

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

test('a field finds the branch beside it, also if the branch is optional or a reference', () => {
  const branch = { type: 'string', 'x-source': 'branch' }
  const keyIn = (ref: object) =>
    siblingKeyOf(
      { siblings: {}, siblingSchema: { $defs: { branch }, properties: { a: {}, ref } } },
      'branch',
    )
  expect(keyIn(branch)).toBe('ref')
  expect(keyIn({ anyOf: [branch, { type: 'null' }] })).toBe('ref')
  expect(keyIn({ $ref: '#/$defs/branch' })).toBe('ref')
  expect(keyIn({ type: 'string' })).toBeUndefined()
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

test('a schema with one branch besides null has the input of this branch', () => {
  const root = { $defs: { Region: { enum: ['eu', 'us'] } } }
  const kindsOf = (...schemas: readonly object[]) =>
    schemas.map((schema) => fieldOf('key', schema, root, false).kind)
  const region = { $ref: '#/$defs/Region' }
  expect(
    kindsOf(
      { anyOf: [{ type: 'string', format: 'password' }, { type: 'null' }], default: null },
      { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
      { allOf: [region] },
      { oneOf: [region, { type: 'null' }] },
    ),
  ).toEqual([
    { kind: 'text', isMultiline: false, isSecret: true },
    { kind: 'number', bounds: 'at least 1' },
    { kind: 'choice', options: ['eu', 'us'] },
    { kind: 'choice', options: ['eu', 'us'] },
  ])
  expect(kindsOf({ anyOf: [{ type: 'string' }, { type: 'integer' }] })).toEqual([{ kind: 'json' }])
  const object = { type: 'object', properties: { a: { type: 'string' } } }
  expect(kindsOf({ ...object, allOf: [{ properties: { b: {} } }] })).toEqual([{ kind: 'group' }])
})

test('an object with variants also has its own fields', () => {
  const schema = {
    properties: { name: { type: 'string' } },
    required: ['name'],
    oneOf: [{ type: 'object', properties: { url: {} } }],
  }
  const fields = fieldsOf({ allOf: [schema, schema.oneOf[0]] }, {}, {})
  expect(fields.map(({ key, isRequired }) => [key, isRequired])).toEqual([
    ['name', true],
    ['url', false],
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
