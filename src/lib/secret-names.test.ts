import { describe, expect, test } from 'vitest'
import { printJson } from './json'
import {
  isSecretName,
  isCertainSecretName,
  MASK,
  maskSecrets,
  mentionsSecret,
} from './secret-names'

describe('recognizing the name of a secret', () => {
  test.each([
    'password',
    'apiKey',
    'deploy_token',
    'DB_PASSWORD',
    'pat',
    'x-api-key',
    'clientSecret',
    'clientsecret',
    'accesstoken',
    'DBPassword',
    'SSHKey',
    'MYAPIKeys',
    'passwords2',
    'Authorization',
  ])('the name %s is recognized as the name of a secret', (name) =>
    expect(isSecretName(name)).toBe(true),
  )

  test.each([
    'path',
    'pattern',
    'gitToolId',
    'keyboard',
    'monkey',
    'tokenizer',
    'name',
    '',
    '__proto__',
  ])('the name %j is not the name of a secret', (name) => expect(isSecretName(name)).toBe(false))
})

test('projectKey is certainly no secret, but apiKey is', () => {
  const names = ['projectKey', 'issue_key', 'sortKeys', 'SSHProjectKey', 'secretProjectKey']
  expect(names.map(isCertainSecretName)).toEqual([false, false, false, false, true])
  expect(['apiKey', 'privateKey', 'key', 'deployKey'].every(isCertainSecretName)).toBe(true)
  // Azure has access keys with these names.
  expect(['primaryKey', 'workspace_key'].every(isCertainSecretName)).toBe(true)
})

test('maskSecrets masks the secrets of printed JSON at any depth, and nothing else', () => {
  const steps = [{ token: 'x', keys: ['y'], password: '', secret: true, projectKey: 'web' }]
  const value = { name: 'a', steps }
  expect(JSON.parse(printJson(value, 1_000, maskSecrets).text)).toEqual({
    name: 'a',
    steps: [{ token: MASK, keys: MASK, password: '', secret: true, projectKey: 'web' }],
  })
})

describe('secrets in text that is not valid JSON', () => {
  const CANARY = 'CANARY-7f3a'
  const keys = new Set(['pin', 'webhook', 'post code'])

  test.each([
    `{"a":1,"token":"${CANARY}"`,
    `{"webhook": "x\\"${CANARY}", "b":1,`,
    `{"a": "x, "password": "${CANARY}"`,
    `token: ${CANARY}\nname: a`,
    `{'pin': '${CANARY}', 'a'`,
    `{"post code": "${CANARY}"`,
    `{"name":"DB_PASSWORD","value":"${CANARY}",`,
    `- name: accesstoken\n  value: ${CANARY}`,
    `export NPM_TOKEN=${CANARY}`,
    `run --db-password ${CANARY}`,
  ])('this text mentions a secret: %s', (text) => expect(mentionsSecret(text, keys)).toBe(true))

  test.each([
    '{"name": "PATH", "value": "/bin"',
    'make test && echo done',
    '{"spin": "webhooks"',
    '',
  ])('this text does not mention a secret: %s', (text) =>
    expect(mentionsSecret(text, keys)).toBe(false),
  )

  test('a text that is cut off after the name of a secret still mentions a secret', () => {
    const text = JSON.stringify({ a: [{ token: CANARY, b: { webhook: [CANARY, { x: CANARY }] } }] })
    for (let end = 0; end <= text.length; end += 1) {
      const cut = text.slice(0, end)
      expect(cut.includes(CANARY.slice(0, 4)) && !mentionsSecret(cut, keys)).toBe(false)
    }
  })

  test.each([
    'token: ',
    'token="',
    'token=$(',
    '"token":[',
    '"token":{',
    'token1',
    'key'.repeat(20) + '1'.repeat(20),
    ' ',
    '"',
  ])('2 MB of %j are read in linear time', (piece) => {
    // In quadratic time, this test would exceed its time limit.
    const length = 2_000_000
    const text = `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}.`
    expect(mentionsSecret(text, keys)).toBeTypeOf('boolean')
  })
})
