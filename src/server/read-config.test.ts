import { describe, expect, test } from 'vitest'
import { CONFIG_KEYS, type Config } from '~/api/config'
import { OptionError, readEffectiveConfig, envVariableOf } from './read-config'
import { readOptions } from './read-options'
import { startMessages } from './start-messages'

/** For each key: a valid value for the file, another valid value for the environment, and an invalid value. */
const VALUES: {
  readonly [Name in keyof Config]: readonly [file: unknown, env: string, wrong: string]
} = {
  apiBaseUrl: ['https://a.example/', 'https://b.example/', 'http://c.example/'],
  mcpUrl: ['https://a.example/mcp', 'https://b.example/mcp', 'http://c.example/'],
  auth: ['proxy', 'token', 'cookie'],
  readOnly: [true, 'false', 'yes'],
  batchChunk: [10, '20', '0'],
  idempotencyHeader: ['Idempotency-Key', 'X-Key', 'a b'],
  pollSeconds: [9, '30', 'often'],
  idleLockMinutes: [5, '0', '-1'],
  scmServices: [
    [{ identifier: 'forgejo', service: 'gitea' }],
    '[{"identifier":"gerrit","service":"gerrit"}]',
    '[7]',
  ],
  phases: [{ in_review: 'waiting_approval' }, '{"done":"succeeded"}', '{"done":"unknown"}'],
  sampleTokens: [[{ label: 'A', token: 'a' }], '[{"label":"B","token":"b"}]', '[7]'],
  label: ['Staging', 'Production', 'x'.repeat(41)],
  labelTone: ['amber', 'red', 'pink'],
  actions: [{ delete: false }, '{"run":false}', '{"explode":false}'],
  validateWhileEditing: [false, 'true', 'maybe'],
  keepToken: [false, 'true', '1'],
  signInUrl: ['/oauth2/sign_in', '/login', 'javascript:alert(1)'],
  signOutUrl: ['/oauth2/sign_out', '/logout', '//evil.example'],
  report: [
    { url: '/reports', errors: true },
    '{"url":"/r","vitals":true}',
    '{"url":"https://elsewhere.example/"}',
  ],
}

const fileWith = (name: string, value: unknown) => ({
  text: JSON.stringify({ [name]: value }),
  name: 'config.json',
})
const valueOf = (text: string) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

describe.each(CONFIG_KEYS)('the key %s', (name) => {
  const [inFile, inEnv, wrong] = VALUES[name]
  const variable = envVariableOf(name)

  test('is read from the file and from the environment, and the environment has priority', () => {
    const byFile = readEffectiveConfig(fileWith(name, inFile), {})
    expect(byFile.json).toEqual({ [name]: inFile })
    const byEnv = readEffectiveConfig(undefined, { [variable]: inEnv })
    expect(byEnv.json).toEqual({ [name]: valueOf(inEnv) })
    const both = readEffectiveConfig(fileWith(name, inFile), { [variable]: inEnv })
    expect(both.config[name]).toEqual(valueOf(inEnv))
    expect(both.keys.find((key) => key.name === name)?.from).toBe(variable)
    expect(byFile.keys.find((key) => key.name === name)?.from).toBe('config.json')
  })

  test('with a wrong value stops the start, and the error names the key', () => {
    const start = () => readEffectiveConfig(undefined, { [variable]: wrong })
    expect(start).toThrow(OptionError)
    // For the two address keys, the error names the address instead of the key.
    expect(start).toThrow(name.endsWith('Url') ? /is / : new RegExp(`${variable}: “${name}`))
  })
})

test('the name of a variable is the key in capitals, with underscores', () => {
  expect(envVariableOf('readOnly')).toBe('SLUICE_READ_ONLY')
  expect(envVariableOf('scmServices')).toBe('SLUICE_SCM_SERVICES')
})

test('unknown keys and variables are reported, and do not stop the start', () => {
  const file = { text: '{"readonly":true}', name: 'config.json' }
  const { warnings, config } = readEffectiveConfig(file, { SLUICE_REDONLY: 'true', PATH: '/bin' })
  expect(config.readOnly).toBe(false)
  expect(warnings).toEqual([
    'config.json: “readonly” is unknown and ignored.',
    'SLUICE_REDONLY is unknown and ignored.',
  ])
})

test('every wrong value is reported, not only the first', () => {
  const env = { SLUICE_READ_ONLY: 'yes', SLUICE_POLL_SECONDS: '0' }
  expect(() => readEffectiveConfig(undefined, env)).toThrow(/readOnly[^]*pollSeconds/)
})

test('a file that is not JSON is reported', () => {
  expect(() => readEffectiveConfig({ text: '{', name: '/etc/x.json' }, {})).toThrow(
    /\/etc\/x\.json/,
  )
})

/**
 * The keys of version 0.1. Removing or renaming a key breaks installations that set the key. Such a change needs a new
 * major version (docs/changelog.md).
 */
test('every key of an earlier version still exists', () => {
  const keys =
    'apiBaseUrl mcpUrl auth readOnly batchChunk idempotencyHeader pollSeconds idleLockMinutes scmServices phases label labelTone actions keepToken signInUrl signOutUrl'
  expect(CONFIG_KEYS).toEqual(expect.arrayContaining(keys.split(' ')))
})

test('the first lines of output contain no token', () => {
  const config = readEffectiveConfig(
    fileWith('sampleTokens', [{ label: 'A', token: 'CANARY' }]),
    {},
  )
  const options = readOptions([], { SERVICE_URL: 'https://pas.example', SERVICE_TOKEN: 'CANARY' })
  const lines = startMessages(options, 'http://127.0.0.1:4312/', undefined, config, []).join('\n')
  expect(lines).not.toContain('CANARY')
  expect(lines).toContain('sampleTokens = 1 hidden (config.json)')
})
