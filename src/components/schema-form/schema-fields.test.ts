import { expect, test } from 'vitest'
import { kindOf, labelAt } from './field-kinds'

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
