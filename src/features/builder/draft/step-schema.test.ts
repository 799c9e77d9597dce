import { expect, test } from 'vitest'
import { readStepMetadata } from '~/api/step-metadata'
import type { JsonObject } from '~/lib/json'
import { documentedSchemaOf, stepSchemaOf, toolKeyIn } from './step-schema'

const requiredIn = (schema: ReturnType<typeof documentedSchemaOf>) => schema['required']

test('a tool has the keys of source control because of its identifier, config.json or its category', () => {
  const mappings = [{ identifier: 'forgejo', service: 'forgejo', needsWorkspace: true }]
  expect(requiredIn(documentedSchemaOf('github'))).toEqual(['gitToolId', 'repository', 'branch'])
  expect(requiredIn(documentedSchemaOf('forgejo'))).toEqual([])
  expect(requiredIn(documentedSchemaOf('forgejo', mappings))).toEqual([
    'gitToolId',
    'repository',
    'branch',
    'workspace',
  ])
  const byCategory = stepSchemaOf('forgejo', 'scm', undefined, [])
  expect(requiredIn(byCategory)).toEqual(['gitToolId', 'repository', 'branch'])
  expect(Object.keys(byCategory['properties'] ?? {})).toContain('workspace')
})

test('the schema of a tool is the same object each time, unless the mappings differ', () => {
  const mappings = [{ identifier: 'forgejo', service: 'forgejo' }]
  expect(documentedSchemaOf('forgejo', mappings)).toBe(documentedSchemaOf('forgejo', mappings))
  expect(documentedSchemaOf('forgejo', mappings)).not.toBe(documentedSchemaOf('forgejo'))
})

test.each([
  ['jenkins', '', 'jenkinsToolId'],
  ['aws_ecr', '', 'awsToolConfigId'],
  ['github', '', 'gitToolId'],
  ['sonar', 'security', 'toolConfigId'],
])(
  'in a step of the tool %s with the category “%s”, the key of the registered tool is %s',
  (...row) => {
    const [type, category, key] = row
    const schema = stepSchemaOf(type, category, undefined, [])
    expect(toolKeyIn(schema)).toEqual({ key, identifiers: [type] })
  },
)

const schemaWith = (properties: JsonObject) =>
  stepSchemaOf('x', '', readStepMetadata({ tool_identifier: 'x', schema: { properties } }), [])

test('the key of the registered tool may follow other keys, and is undefined if no key is for a tool', () => {
  const schema = schemaWith({ note: { type: 'string' }, jenkinsToolId: {}, otherToolId: {} })
  expect(toolKeyIn(schema)).toEqual({ key: 'jenkinsToolId', identifiers: ['x'] })
  expect(toolKeyIn({ properties: { note: { type: 'string' }, odd: 'x' } })).toBeUndefined()
})

test('next to gitToolId, the service lists the values of workspace, repository and branch', () => {
  const given = { workspace: {}, repository: {}, branch: {}, note: {} }
  expect(schemaWith({ gitToolId: {}, ...given })['properties']).toEqual({
    gitToolId: { type: 'string', 'x-source': 'registered-tool', 'x-tool-identifiers': ['x'] },
    workspace: { type: 'string', 'x-source': 'workspace' },
    repository: { type: 'string', 'x-source': 'repository' },
    branch: { type: 'string', 'x-source': 'branch' },
    note: {},
  })
  expect(schemaWith(given)['properties']).toEqual(given)
})

test('the schema of a key from the service is not changed', () => {
  const given = { 'x-source': 'registered-tool', 'x-tool-identifiers': ['gitlab', 'github'] }
  const raw = { tool_identifier: 'x', schema: { properties: { gitToolId: given } } }
  expect(stepSchemaOf('x', 'scm', readStepMetadata(raw), [])).toEqual(raw.schema)
})

const schemaOf = (...fields: readonly object[]) =>
  stepSchemaOf('x', '', readStepMetadata({ tool_identifier: 'x', fields }), [])

test.each([
  ['text', { type: 'string' }],
  ['string', { type: 'string' }],
  ['TextArea', { type: 'string', 'x-multiline': true }],
  ['password', { type: 'string', writeOnly: true }],
  ['secret', { type: 'string', writeOnly: true }],
  ['number', { type: 'number' }],
  ['int', { type: 'integer' }],
  ['integer', { type: 'integer' }],
  ['boolean', { type: 'boolean' }],
  ['bool', { type: 'boolean' }],
  ['checkbox', { type: 'boolean' }],
  ['list', { type: 'array', items: { type: 'string' } }],
  ['array', { type: 'array', items: { type: 'string' } }],
  ['constructor', {}],
  [undefined, { type: 'string' }],
])('a metadata field of type %s has the schema %j', (type, property) => {
  expect(schemaOf({ name: 'a', type })).toMatchObject({ properties: { a: property }, required: [] })
})

test('the label, the options and `required` of a metadata field are in its schema', () => {
  const options = ['a', { value: 'b', name: 'B' }, { name: 'c' }]
  const fields = [
    { name: 'mode', label: 'How', options, required: true },
    { name: 'free', options: [] },
  ]
  expect(schemaOf(...fields)).toEqual({
    type: 'object',
    properties: { mode: { title: 'How', enum: ['a', 'b', 'c'] }, free: { type: 'string' } },
    required: ['mode'],
  })
})
