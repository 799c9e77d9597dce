import { describe, expect, test } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { secretSchemaOf, secretsAtRisk, withReplacedTool } from './update-steps'

const keys = new Set(['gitToolId', 'toolConfigId'])
const pipeline: JsonObject = JSON.parse(`{"__proto__":1,"steps":[
  {"name":"a","tool":{"tool_identifier":"github","configuration":{"gitToolId":"g1","x":"g1"}}},
  {"name":"b","tool":{"tool_identifier":"sonar","configuration":{"toolConfigId":"s1"}}},
  null,
  {"name":"c","tool":{"tool_identifier":"github","configuration":{"gitToolId":"g1"}}},
  {"name":"d","tool":{"tool_identifier":"gitlab","configuration":{"gitToolId":"g1"}}}]}`)

test('a tool is replaced only in configuration keys that contain the id of a tool', () => {
  const replaced = JSON.stringify(withReplacedTool(pipeline, keys, 'g1', 'g2'))
  expect(replaced).toBe(JSON.stringify(pipeline).replaceAll('"gitToolId":"g1"', '"gitToolId":"g2"'))
})

describe('write-only values that the service did not return', () => {
  const secret = { writeOnly: true }
  const properties = {
    auth: { properties: { user: {}, pin: secret }, required: ['pin'] },
    env: { type: 'array', items: { properties: { name: {}, value: { $ref: '#/$defs/secret' } } } },
    headers: { additionalProperties: secret },
    next: { $ref: '#/$defs/node' },
  }
  const schema: JsonObject = {
    $defs: { secret, node: { properties } },
    properties,
    oneOf: ['a', 'b'].map((kind) => ({
      properties: { kind: { const: kind }, [`of-${kind}`]: secret },
      required: [`of-${kind}`],
    })),
  }
  const stepWith = (configuration: unknown) => ({
    tool: { tool_identifier: 'x', configuration },
  })
  const risk = (configuration: unknown, before = configuration, of = schema) =>
    secretsAtRisk({ steps: [stepWith(configuration)] }, () => of, [stepWith(before)])
  const given = {
    auth: { pin: '1' },
    env: [{ name: 'A', value: '1' }],
    headers: { a: '1' },
    kind: 'a',
    'of-a': '1',
    next: 0,
  }

  test.each([
    ['none', {}, []],
    ['one in a list entry', { env: [{ name: 'A', value: '1' }, { name: 'B' }] }, ['env.value']],
    ['one of the chosen variant', { 'of-a': '' }, ['of-a']],
    ['all of a map', { headers: {} }, ['headers']],
    ['one in an object that is missing', { auth: undefined }, ['auth.pin']],
  ])('%s is found', (_name, change, unreturned) => {
    expect(risk({ ...given, ...change })).toEqual({ unavailable: undefined, unreturned })
  })

  test('a required value in a nested object is needed', () => {
    const { unavailable, unreturned } = risk({ ...given, auth: { user: 'u' }, headers: {} })
    expect(unavailable).toMatch(/return “auth\.pin”.* may clear/)
    expect(unreturned).toEqual(['headers'])
  })

  test('a required map of write-only values may be empty', () => {
    const env = { type: 'object', additionalProperties: { writeOnly: true } }
    const of = { properties: { env }, required: ['env'] }
    const empty = { env: {} }
    expect(risk(empty, empty, of)).toEqual({ unavailable: undefined, unreturned: ['env'] })
  })

  test('a value that the user has emptied, and a new list entry, are not found', () => {
    const env = [{ name: 'A', value: '' }, { name: 'new' }]
    expect(risk({ ...given, auth: {}, env }, given).unreturned).toEqual([])
  })

  test('a schema that refers to itself is not searched for ever', () => {
    const { next: _next, ...rest } = given
    expect(risk(rest).unreturned).toContain('next.auth.pin')
  })

  test('metadata that contain only a list of fields mark passwords and secrets', () => {
    const fields = [
      { name: 'pin', type: 'Password' },
      { name: 'phrase', type: 'secret' },
      { name: 'a' },
    ]
    expect(risk({}, {}, secretSchemaOf({ fields })).unreturned).toEqual(['pin', 'phrase'])
    const needed = secretSchemaOf({ fields: [{ name: 'pin', type: 'secret', required: true }] })
    expect(risk({}, {}, needed).unavailable).toMatch(/“pin”/)
  })
})
