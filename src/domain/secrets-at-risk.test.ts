import { describe, expect, test } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { secretSchemaOf, secretsAtRisk } from './secrets-at-risk'

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
    ['one of a map', { headers: { a: '1', b: '' } }, ['headers.b']],
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

  test('an entry that the user adds before another entry is not found, and the other entry is', () => {
    const [known, hidden] = [{ name: 'A', value: '1' }, { name: 'B' }]
    const risked = (env: unknown, before: unknown) =>
      risk({ ...given, env }, { ...given, env: before }).unreturned
    expect(risked([{ name: 'new' }, known], [known])).toEqual([])
    expect(risked([{ name: 'new' }, hidden], [hidden])).toEqual(['env.value'])
    expect(risked([{ name: 'C' }], [hidden])).toEqual(['env.value'])
    expect(risked([{ name: 'C' }], [known, hidden])).toEqual(['env.value'])
    const two = [known, { name: 'A2', value: '2' }, hidden]
    expect(risked([{ name: 'A3', value: '2' }, { name: 'C' }], two)).toEqual(['env.value'])
    expect(risked([known, { name: 'C' }], [hidden, known, known])).toEqual(['env.value'])
  })

  test('if several entries have changed, the lists in them are searched too', () => {
    const users = { items: { properties: { pin: secret } } }
    const of = { properties: { groups: { items: { properties: { users } } } } }
    const groups = (...names: readonly string[]) => ({
      groups: names.map((name) => ({ name, users: [{ name: 'A' }] })),
    })
    const { unreturned } = risk(groups('c', 'd'), groups('a', 'b'), of)
    expect(unreturned).toEqual(['groups.users.pin'])
  })

  test.each([
    [
      'a condition',
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      { if: { properties: { kind: { const: 'a' } } }, then: { properties: { pin: secret } } },
    ],
    [
      'the negation of a condition',
      { if: { properties: { kind: { enum: ['b', 'c'] } } }, else: { properties: { pin: secret } } },
    ],
    [
      'a variant with one choice',
      { oneOf: [{ properties: { kind: { enum: ['a'] }, pin: secret } }] },
    ],
    [
      'a key that another key depends on',
      { dependentSchemas: { a: { properties: { pin: secret } } } },
    ],
  ])('a value of %s is found only if it applies', (_name, of) => {
    const risked = (each: JsonObject) => risk(each, each, of).unreturned
    expect(risked({ kind: 'a', a: 1 })).toEqual(['pin'])
    expect(risked({ kind: 'b' })).toEqual([])
    expect(
      risk({ list: [{ kind: 'b' }, { kind: 'a', a: 1 }] }, undefined, {
        properties: { list: { items: of } },
      }).unreturned,
    ).toEqual(['list.pin'])
  })

  test('both parts of a condition are searched if Sluice cannot check it', () => {
    const of = {
      if: { properties: { kind: { pattern: '^a' } } },
      else: { properties: { pin: secret } },
    }
    expect(risk({ kind: 'b' }, undefined, of).unreturned).toEqual(['pin'])
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
