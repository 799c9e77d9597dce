import { expect, test } from 'vitest'
import { bodyBeginning, beginningOfJson } from './raw-beginning'

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
  // The journal may store the beginning. So `projectKey` counts as the name of a secret, although it may not be one.
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

test('the beginning of a JSON value is shown with its secrets masked, even if the value is too deep to print', () => {
  expect(beginningOfJson({ a: [1, 'b'], key: 'CANARY' })).toBe(
    '{ "a": [ 1, "b" ], "key": "••••••••" }',
  )
  expect(beginningOfJson({ a: ' '.repeat(1_000) })).toBe('{ "a": "…')
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown
  expect(beginningOfJson(deep)).toMatch(/^This value cannot be printed|^\[ \[/)
})
