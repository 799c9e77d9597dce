import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyBeginning, beginningOfJson, withoutNamedSecrets } from './raw-beginning'

test.each([
  ['{"hint":7}', '{"hint":7}'],
  [' so\n\t be  it ', 'so be it'],
  ['', undefined],
  [' \n ', undefined],
  [undefined, undefined],
  ['<html>no</html>', undefined],
  ['no <!-- page', undefined],
  ['a < b', 'a < b'],
  ['half a \ud83d', 'half a \ufffd'],
  ['x'.repeat(160), 'x'.repeat(160)],
  ['x'.repeat(161), `${'x'.repeat(160)}…`],
  [`no${' '.repeat(598)}`, 'no'],
  [`no${' '.repeat(1_000)}way`, 'no…'],
])('the beginning of %j is shown as %j', (body, beginning) =>
  expect(bodyBeginning(body)).toBe(beginning),
)

test.each([
  '{"password":"CANARY"}',
  "{'api_key': 'CANARY'}",
  '{"client":{"secret":"CANARY"},"b":1}',
  '{"token":"say \\"CANARY\\" twice","b":1}',
  '{"token":"CANARY',
  'the password=CANARY; and more',
  'password: CANARY',
  '{"tokens":["CANARY","CANARY"]}',
  'Authorization: Bearer CANARY',
  'refused with Authorization = "Bearer CANARY" and more',
  '{"headers":"Authorization: Bearer CANARY"}',
  '{"api key":"CANARY"}',
  '{"x.token":"CANARY"}',
  '{"it\'s token":"CANARY"}',
  // The beginning may be stored, so a name that is perhaps the name of a secret is enough.
  '{"projectKey":"CANARY"}',
  'failed: projectKey=CANARY',
  '{"name":"DB_PASSWORD","value":"CANARY"}',
  '[{"default":{"a":["CANARY"]},"Name":"password"}]',
  '{"key":"password","values":["CANARY"]}',
  JSON.stringify({ body: JSON.stringify({ a: 1, password: 'CANARY' }) }),
  // These bodies are cut off, so they are not valid JSON.
  '{"api key":"CANARY","b":[',
  '{"x.token":"CANARY","b":[',
  '{"value":"CANARY","name":"password","b":[',
  `${JSON.stringify({ body: JSON.stringify({ a: 1, password: 'CANARY' }) })},`,
  `{"password":"CANARY","b":"${'x'.repeat(5_000)}"}`,
  '{"a":1,"secrets": {"x":{"y":"CANARY"},"z":"CANARY"},"b":"after it nobody knows"}',
])('a value with a secret name is masked: %s', (body) => {
  const beginning = bodyBeginning(body)
  expect(beginning).toContain('•')
  expect(beginning).not.toContain('CANARY')
})

const NAMES_OF_SECRETS = ['token', 'password', 'api key', 'apiKey', 'client_secret']
const aName = fc.constantFrom(...NAMES_OF_SECRETS)
const aPrefix = fc.constantFrom('', 'Invalid ', 'Refused: ', 'Error 401: wrong ')

/** Letters alone, as in “abcdef”, or any visible characters. Neither is a word that says what is wrong. */
const aSecret = fc
  .oneof(fc.stringMatching(/^[a-z]{6,20}$/), fc.stringMatching(/^[aZ09_.+/=~!-]{6,20}$/))
  .filter((secret) => !/(?:ed|ing|invalid|unknown)[.!]?$/.test(secret))

test('a secret after its name is masked, even if it is a word without a digit', () => {
  fc.assert(
    fc.property(aPrefix, aName, fc.constantFrom(': ', ':', '=', ' = '), aSecret, (...parts) => {
      const [prefix, name, separator, secret] = parts
      const start = `${prefix}${name}${separator}`
      expect(withoutNamedSecrets(start + secret)).toBe(`${start}••••••••`)
      // What follows the secret may belong to it, even if it says what is wrong.
      expect(withoutNamedSecrets(`${start}${secret} expired`)).toBe(`${start}••••••••`)
    }),
  )
})

test('a text that says what is wrong with a secret is shown', () => {
  const aProblem = fc.constantFrom(
    'expired',
    'Expired.',
    'missing',
    'invalid',
    'is required',
    'has been revoked.',
    'must not be empty',
    'not found',
  )
  fc.assert(
    fc.property(aPrefix, aName, aProblem, (prefix, name, problem) => {
      const text = `${prefix}${name}: ${problem}`
      expect(withoutNamedSecrets(text)).toBe(text)
      // A value is not a sentence.
      expect(withoutNamedSecrets(text.replace(`${name}: `, `${name}=`))).toMatch(/•$/)
    }),
  )
})

test('secrets in valid JSON are masked, and cut-off JSON is hidden after its first secret', () => {
  const json = '{"a":1,"tokens":["CANARY"],"b":2,"isToken":true,"c":[{"name":"web","value":3}]}'
  const rest = '"b":2,"isToken":true,"c":[{"name":"web","value":3}]}'
  expect(bodyBeginning(json)).toBe(`{"a":1,"tokens":"••••••••",${rest}`)
  expect(bodyBeginning(json.slice(0, -1))).toBe('{"a":1,"tokens":••••••••')
})

test('JSON that is too long to parse is hidden after its first secret', () => {
  const json = '{"token":"CANARY","b":2}'
  expect(bodyBeginning(json.padEnd(4_000))).toBe('{"token":"••••••••","b":2}')
  expect(bodyBeginning(json.padEnd(4_001))).toBe('{"token":••••••••')
})

test('a sentence with a colon is shown unchanged', () => {
  expect(bodyBeginning('no tool: web, at 12:30')).toBe('no tool: web, at 12:30')
})

test.each(['a'.repeat(4_000), ' '.repeat(4_000), '"name":'.repeat(600), '['.repeat(4_000)])(
  'a text with many punctuation characters is read quickly',
  (text) => {
    const started = performance.now()
    withoutNamedSecrets(text)
    expect(performance.now() - started).toBeLessThan(500)
  },
)

test('the beginning of a JSON value is shown with its secrets masked, even if the value is too deep to print', () => {
  expect(beginningOfJson({ a: [1, 'b'], key: 'CANARY' })).toBe(
    '{ "a": [ 1, "b" ], "key": "••••••••" }',
  )
  expect(beginningOfJson({ a: ' '.repeat(1_000) })).toBe('{ "a": "…')
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown
  expect(beginningOfJson(deep)).toMatch(/^This value cannot be printed|^\[ \[/)
})
