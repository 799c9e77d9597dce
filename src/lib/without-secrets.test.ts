import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from './json'
import { withoutSecrets } from './without-secrets'

const CANARY = 'CANARY-7f3a'
const SCHEMA: JsonObject = {
  $defs: { login: { properties: { user: { type: 'string' }, pass: { writeOnly: true } } } },
  properties: {
    projectKey: { type: 'string' },
    apiKey: { type: 'string' },
    privateKey: { type: 'object' },
    codes: { type: 'array', items: { type: 'string', writeOnly: true } },
    webhook: { type: 'string', writeOnly: true },
    pin: { type: 'string', format: 'password' },
    login: { $ref: '#/$defs/login' },
    logins: { type: 'array', items: { $ref: '#/$defs/login' } },
    headers: { type: 'object', additionalProperties: { writeOnly: true } },
  },
  if: { properties: { mode: { const: 'x' } } },
  // Parsed from text, because the linter would mistake an object literal with a `then` key for a promise.
  ...(JSON.parse('{"then":{"properties":{"hidden":{"writeOnly":true}}}}') as JsonObject),
  oneOf: [{ properties: { other: { writeOnly: true } } }],
}
const schemaOf = (identifier: string) => (identifier === 'known' ? SCHEMA : undefined)
const aStep = (configuration: unknown, identifier = 'known') => ({
  name: 'deploy',
  steps: [{ name: 'a', tool: { tool_identifier: identifier, configuration } }],
})
const kept = (configuration: unknown, identifier?: string) =>
  withoutSecrets(aStep(configuration, identifier), schemaOf)

describe('a stored draft', () => {
  it.each([
    [{ webhook: CANARY }, ['webhook']],
    [{ pin: CANARY }, ['pin']],
    [{ login: { user: 'maria', pass: CANARY } }, ['login/pass']],
    [{ logins: [{ user: 'maria', pass: CANARY }] }, ['logins/0/pass']],
    [{ headers: { 'X-Any': CANARY } }, ['headers/X-Any']],
    [{ hidden: CANARY }, ['hidden']],
    [{ other: CANARY }, ['other']],
    [{ unknown: { deep: [{ API_TOKEN: CANARY }] } }, ['unknown/deep/0/API_TOKEN']],
    [{ password: [CANARY] }, ['password']],
    [{ env: [{ name: 'DB_PASSWORD', value: CANARY }] }, ['env/0/value']],
    [{ secret: 12_345 }, ['secret']],
    [{ apiKey: CANARY, privateKey: { pem: CANARY } }, ['apiKey', 'privateKey']],
    [{ codes: [CANARY] }, ['codes']],
    [{ env: [{ key: 'DB_PASSWORD', value: CANARY }] }, ['env/0/value']],
    [{ env: [{ Name: 'clientsecret', Value: CANARY }] }, ['env/0/Value']],
    [{ env: [{ value: CANARY, name: 'prod', key: 'DB_PASSWORD' }] }, ['env/0/value', 'env/0/key']],
    [{ DBPassword: CANARY, SSHKey: CANARY }, ['DBPassword', 'SSHKey']],
    [{ clientsecret: CANARY, accesstoken: [CANARY] }, ['clientsecret', 'accesstoken']],
  ])('does not contain the secret in %j', (configuration, places) => {
    const { value, omitted } = kept(configuration)
    expect(JSON.stringify(value)).not.toContain(CANARY)
    expect(omitted).toEqual(places.map((place) => `/steps/0/tool/configuration/${place}`))
  })

  it.each([
    [{ projectKey: 'web', user: 'maria', path: 'a', mode: 'x' }],
    [{ token: '', password: null, keys: undefined, secret: false }],
    [{ env: [{ name: 'PATH', value: '/bin' }] }],
    [{ script: 'export TOKEN=abc\nmake', lines: ['PWD=abc'], description: 'Token: ask Maria' }],
    [{ env: [{ key: 'PATH', value: '/bin' }] }],
    [null],
    ['text'],
  ])('contains the value %j, which has no secrets, unchanged', (configuration) => {
    const { value, omitted } = kept(configuration)
    expect(JSON.stringify(value)).toBe(JSON.stringify(aStep(configuration)))
    expect(omitted).toEqual([])
  })

  it('uses the given schema for values that are not pipelines', () => {
    const schema = { properties: { hook: { writeOnly: true }, sortKey: { type: 'string' } } }
    const given = { hook: CANARY, sortKey: 'a', tokens: [CANARY], secret: { value: CANARY } }
    expect(withoutSecrets(given, schemaOf, schema).value).toEqual({ sortKey: 'a' })
  })

  it('omits a configuration whose secret keys are not known yet, and is marked incomplete', () => {
    const { value, isIncomplete } = withoutSecrets(aStep({ webhook: CANARY }), () => 'loading')
    expect(JSON.stringify(value)).not.toContain(CANARY)
    expect(isIncomplete).toBe(true)
    expect(kept({ script: 'make' }, 'unheard-of')).toMatchObject({
      isIncomplete: false,
      omitted: [],
    })
  })

  it('never contains a value with a secret name, at any depth, and never throws', () => {
    const name = fc.constantFrom(
      'token',
      'apiKey',
      'DB_PASSWORD',
      'clientSecret',
      'pat',
      'DBPassword',
      'accesstoken',
    )
    const rest = fc
      .jsonValue({ maxDepth: 3 })
      .filter((value) => !JSON.stringify(value).includes(CANARY))
    const nest = (inner: unknown, ways: readonly string[]) =>
      ways.reduce<unknown>((value, way) => (way === '' ? [value] : { [way]: value }), inner)
    fc.assert(
      fc.property(
        name,
        rest,
        fc.array(fc.constantFrom('', 'a', '__proto__', 'configuration', 'tool'), { maxLength: 5 }),
        (key, other, ways) => {
          const { value } = withoutSecrets(aStep(nest({ other, [key]: CANARY }, ways)), schemaOf)
          expect(JSON.stringify(value)).not.toContain(CANARY)
        },
      ),
      { numRuns: 300 },
    )
  })
})
