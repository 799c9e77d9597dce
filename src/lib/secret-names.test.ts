import { describe, expect, test } from 'vitest'
import { printJson } from './json'
import { isSecretName, isSecretNameOfPlain, MASK, maskSecrets } from './secret-names'

describe('a key is named like a secret', () => {
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
  ])('%s', (name) => expect(isSecretName(name)).toBe(true))

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
  ])('not so %j', (name) => expect(isSecretName(name)).toBe(false))
})

test('where metadata declare it, a key that opens nothing is plain, and no other one', () => {
  const names = ['projectKey', 'issue_key', 'sortKeys', 'SSHProjectKey', 'secretProjectKey']
  expect(names.map(isSecretNameOfPlain)).toEqual([false, false, false, false, true])
  expect(['apiKey', 'privateKey', 'key', 'deployKey'].every(isSecretNameOfPlain)).toBe(true)
})

test('printed, secrets are masked at any depth, and nothing else is', () => {
  const value = { name: 'a', steps: [{ token: 'x', keys: ['y'], password: '', secret: true }] }
  expect(JSON.parse(printJson(value, 1_000, maskSecrets).text)).toEqual({
    name: 'a',
    steps: [{ token: MASK, keys: MASK, password: '', secret: true }],
  })
})
