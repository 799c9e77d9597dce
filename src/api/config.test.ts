import { describe, expect, test } from 'vitest'
import { faultOfServiceUrl, readConfig, resolveBaseUrl, type ConfigOutcome } from './config'
import { problemText } from './config-problems'

const APP = 'https://sluice.example/tools/sluice/'
const problemsOf = (outcome: ConfigOutcome) => (outcome.ok ? [] : outcome.problems.map(problemText))
const read = (json: unknown) => readConfig(JSON.stringify(json), APP)

describe('config.json', () => {
  test('an empty config.json is valid, because every key has a default', () => {
    expect(read({})).toEqual({
      ok: true,
      config: {
        apiBaseUrl: './',
        mcpUrl: './mcp',
        auth: 'token',
        readOnly: false,
        batchChunk: 50,
        idempotencyHeader: '',
        pollSeconds: 3,
        validateWhileEditing: true,
        idleLockMinutes: 30,
        scmServices: [],
        phases: {},
        sampleTokens: [],
        label: '',
        labelTone: 'neutral',
        actions: {},
        keepToken: true,
        signInUrl: '',
        signOutUrl: '',
        report: { url: '' },
      },
    })
  })

  test('config.json can map status words of the service to phases', () => {
    const phases = { in_review: 'waiting_approval', Done: 'succeeded' }
    expect(read({ phases })).toMatchObject({ ok: true, config: { phases } })
  })

  test('an unknown key in config.json is ignored', () => {
    const outcome = readConfig('{"apiBaseURL":"x","__proto__":{"readOnly":true}}', APP)
    expect(outcome).toMatchObject({ ok: true, config: { apiBaseUrl: './', readOnly: false } })
  })

  test.each([
    [{ apiBaseUrl: 7 }, '“apiBaseUrl” is 7. It has to be an address in quotes.'],
    [{ mcpUrl: null }, '“mcpUrl” is null. It has to be an address in quotes.'],
    [{ auth: 'cookie' }, '“auth” is "cookie". It has to be "token" or "proxy".'],
    [{ readOnly: 'yes' }, '“readOnly” is "yes". It has to be true or false.'],
    [{ batchChunk: 0 }, '“batchChunk” is 0. It has to be a whole number from 1 to 500.'],
    [{ batchChunk: 501 }, '“batchChunk” is 501. It has to be a whole number from 1 to 500.'],
    [{ batchChunk: 1.5 }, '“batchChunk” is 1.5. It has to be a whole number from 1 to 500.'],
    [
      { idempotencyHeader: 'Authorization' },
      /“idempotencyHeader” is .* It has to be the name of a header/,
    ],
    [{ idempotencyHeader: 'a b' }, /“idempotencyHeader” is .* It has to be the name of a header/],
    [
      { scmServices: {} },
      '“scmServices” is {}. It has to be a list of objects with "identifier" and "service".',
    ],
    [{ scmServices: [7] }, /^“scmServices\[0\]” has to be an object/],
    [{ scmServices: [{ identifier: 'a' }] }, /^“scmServices\[0\]” has to be an object/],
    [
      { scmServices: [{ identifier: ' ', service: 'a' }] },
      /^“scmServices\[0\]” has to be an object/,
    ],
    [
      { scmServices: [{ identifier: 'a', service: 'b', needsWorkspace: 'no' }] },
      /^“scmServices\[0\]” has to be an object/,
    ],
    [
      { scmServices: [{ identifier: 'a', service: 'b', workspace: true }] },
      /^“scmServices\[0\]” has to be an object/,
    ],
    [
      {
        scmServices: [
          { identifier: 'a', service: 'b' },
          { identifier: 'a', service: 'c' },
        ],
      },
      'Two entries of “scmServices” have the same “identifier”.',
    ],
    [
      { pollSeconds: 0.5 },
      '“pollSeconds” is 0.5. It has to be a number of seconds from 1 to 3600.',
    ],
    [
      { pollSeconds: 3601 },
      '“pollSeconds” is 3601. It has to be a number of seconds from 1 to 3600.',
    ],
    [{ idleLockMinutes: -1 }, /“idleLockMinutes” is -1. It has to be a number of minutes from 0/],
    [{ idleLockMinutes: 1441 }, /“idleLockMinutes” is 1441. It has to be .* to 1440/],
    [{ idempotencyHeader: 'x'.repeat(65) }, /“idempotencyHeader” is/],
    [{ sampleTokens: [{ label: 'a' }] }, /“sampleTokens” is/],
    [
      { phases: ['in_review'] },
      /“phases” is \[ "in_review" \]. It has to be an object that maps status words of the service to phases/,
    ],
    [
      { phases: { in_review: 'waiting' } },
      /The phases are idle, queued, running, waiting_approval/,
    ],
    [{ phases: { in_review: 'unknown' } }, /“phases” is .* It has to be/],
    [{ phases: { in_review: null } }, /“phases” is .* It has to be/],
    [{ phases: { ' ': 'failed' } }, /“phases” is .* It has to be/],
    [{ label: 'x'.repeat(41) }, /“label” is .* It has to be a text of at most 40 characters/],
    [{ labelTone: 'pink' }, /“labelTone” is "pink". It has to be "neutral" or/],
    [{ actions: { delete: 'no' } }, /“actions” is .* The actions are create, update, run/],
    [{ actions: { status: false } }, /“actions” is/],
    [{ keepToken: 1 }, '“keepToken” is 1. It has to be true or false.'],
    [{ signInUrl: 'javascript:alert(1)' }, /“signInUrl” is/],
    [{ signInUrl: '//evil.example' }, /“signInUrl” is/],
    [{ signOutUrl: 'http://pas.example' }, /“signOutUrl” is/],
    [{ report: { url: 'https://pas.example/reports' } }, /“report” is/],
    [{ report: { url: '//pas.example' } }, /“report” is/],
    [{ report: { url: '/reports', names: true } }, /“report” is/],
    [{ report: { errors: true } }, /“report” is/],
    [[], 'config.json has to contain one JSON object.'],
    ['x', 'config.json has to contain one JSON object.'],
    [null, 'config.json has to contain one JSON object.'],
    [{ apiBaseUrl: 'http://api.example' }, /“http:\/\/api.example” is not HTTPS/],
    [{ mcpUrl: 'https://u:p@api.example' }, /contains a user name/],
  ])('the invalid value %j is refused with a message', (json, problem) => {
    const outcome = read(json)
    expect(problemsOf(outcome)).toEqual([
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    ])
  })

  test.each([
    { batchChunk: 1 },
    { batchChunk: 500 },
    { pollSeconds: 1 },
    { pollSeconds: 3600 },
    { idleLockMinutes: 0 },
    { idleLockMinutes: 1440 },
    { idempotencyHeader: 'x'.repeat(64) },
    { label: 'x'.repeat(40) },
    { labelTone: 'green' },
    { labelTone: 'amber' },
    { labelTone: 'red' },
    { actions: { create: false, update: false, run: false, stop: false } },
    { actions: { reset: false, delete: false, approve: false, reject: true } },
    { signInUrl: '/oauth2/sign_in' },
    { signOutUrl: 'https://pas.example/sign_out' },
    { report: { url: '/reports', errors: true } },
    { sampleTokens: [{ label: 'a', token: 'b' }] },
  ])('the valid value %j is accepted', (json) => {
    expect(read(json)).toMatchObject({ ok: true, config: json })
  })

  test('config.json with several problems gives a message for each problem', () => {
    const outcome = read({ auth: 1, batchChunk: 'x', pollSeconds: [] })
    expect(problemsOf(outcome)).toHaveLength(3)
  })

  test.each(['', '{', '<!doctype html>', '\ufeff{}', '{} {}'])(
    'the text %j is refused, because it is not JSON',
    (text) => {
      const outcome = readConfig(text, APP)
      expect(problemsOf(outcome)[0]).toMatch(/^config\.json is not JSON/)
    },
  )
})

describe('the URL of the service', () => {
  test.each([
    './',
    '/',
    '../x',
    'https://api.example',
    'https://api.example:8443/path',
    '//api.example',
    'http://localhost:3000',
    'http://127.0.0.1:9',
    'http://127.1',
    'http://[::1]:8080/',
    'HTTPS://API.EXAMPLE',
  ])('the service URL %s is accepted', (address) =>
    expect(faultOfServiceUrl(address, APP)).toBeUndefined(),
  )

  test.each([
    'http://api.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://128.0.0.1',
    'http://sluice.example/',
    'https://user@api.example',
    'https://:pw@api.example',
    'javascript:alert(1)',
    'data:text/plain,x',
    'blob:https://sluice.example/1',
    'file:///etc/passwd',
    'ftp://api.example',
    'wss://api.example',
    'https://',
    'https://a b',
  ])('the service URL %s is refused with a reason', (address) =>
    expect(faultOfServiceUrl(address, APP)).toMatch(/^“.*” (is|contains) /),
  )

  test.each([
    ['./', 'https://sluice.example/tools/sluice/'],
    ['/', 'https://sluice.example/'],
    ['https://api.example', 'https://api.example/'],
    ['https://api.example/base', 'https://api.example/base/'],
    ['https://api.example/base/?x=1#y', 'https://api.example/base/'],
  ])('the service URL %s is resolved to %s', (address, base) =>
    expect(resolveBaseUrl(address, APP)).toBe(base),
  )
})
