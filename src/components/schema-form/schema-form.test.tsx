import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { JsonObject } from '~/lib/json'
import type { ServiceField } from './form-context'
import { SchemaForm } from './schema-form'

test('an emptied field removes its key and the keys that change with it', () => {
  const fields: ServiceField[] = []
  const changes: unknown[] = []
  const form = {
    id: 'step',
    root: { properties: { repository: { type: 'string', 'x-source': 'repository' } } },
    problems: new Map(),
    unparsed: new Map(),
    keepUnparsed: () => {},
    change: (...change: readonly unknown[]) => void changes.push(change),
    Source: ({ field }: { readonly field: ServiceField }) => {
      fields.push(field)
      return null
    },
  }
  const value = { workspace: 'acme', repository: 'acme/api', branch: 'main' }
  renderToStaticMarkup(<SchemaForm form={form} value={value} />)
  fields[0]?.onChange(undefined, { branch: undefined })
  fields[0]?.onChange('acme/web', { branch: 'next' })
  expect(changes).toStrictEqual([
    [[], { workspace: 'acme' }],
    [[], { workspace: 'acme', repository: 'acme/web', branch: 'next' }],
  ])
})

const ignore = () => {}

/** The HTML of a form with one field. */
function formOf(property: JsonObject, value: JsonObject): string {
  const root = { properties: { key: property } }
  const texts = { problems: new Map(), unparsed: new Map(), keepUnparsed: ignore }
  return renderToStaticMarkup(
    <SchemaForm form={{ id: 'a', root, change: ignore, ...texts }} value={value} />,
  )
}

test.each([
  { type: 'string' },
  { type: 'string', writeOnly: true },
  { type: 'integer' },
  { type: 'boolean' },
  { enum: ['a', 'b'] },
  { type: 'array', items: { type: 'string' } },
  { type: 'object', properties: { a: { type: 'string' } } },
  { 'x-source': 'branch' },
])('a field of the schema %j with the value null is empty, and not JSON', (branch) => {
  const schema = { anyOf: [branch, { type: 'null' }] }
  expect(formOf(schema, { key: null })).toBe(formOf(schema, {}))
})

test('a field with the value null does not show the default, because the service gets null', () => {
  const schema = { anyOf: [{ type: 'boolean' }, { type: 'null' }] }
  expect(formOf({ ...schema, default: true }, { key: null })).toBe(formOf(schema, {}))
})

test('a field shows null if the schema has no other input, or has null as a choice', () => {
  expect(formOf({}, { key: null })).toMatch(/>null<\/textarea>/)
  expect(formOf({ enum: ['a', null] }, { key: null })).toMatch(/selected="">null<\/option>/)
})
