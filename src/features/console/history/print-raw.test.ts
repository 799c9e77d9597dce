import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskSecrets } from '~/lib/secret-names'
import { printRaw } from './history'

const print = (json: string, limit = 1_000_000) => printRaw(json, limit).text

test('any JSON is printed like JSON.stringify prints it, with its secrets masked', () => {
  // Keys with a backslash are not generated, because V8's `JSON.parse` may confuse the keys `\\` and `"`.
  const names = fc.constantFrom('a', 'token', 'apiKey', 'path', '__proto__', '"')
  const leaf = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null))
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(names, tie('value')),
    ),
  }))
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, '\t'), (each, space) => {
      // `JSON.stringify` writes -0 as 0. So the expected value comes from the text, and not from `each`.
      const json = JSON.stringify(each, null, space)
      expect(print(json)).toBe(JSON.stringify(JSON.parse(json), maskSecrets, 2))
    }),
  )
})

test('numbers are not rounded, and duplicate keys are kept', () => {
  const json = '{"id":12345678901234567890,"id":1e400,"\\u0061":"\\u202e"}'
  expect(print(json)).toBe(
    '{\n  "id": 12345678901234567890,\n  "id": 1e400,\n  "\\u0061": "\\u202e"\n}',
  )
})

test('a secret is masked in any spelling and with any value', () => {
  const json = '{"\\u0074oken":"s3","keys":{"a":["s3"]},"password":null,"secret":true,"pat":""}'
  const text = print(json)
  expect(text).not.toContain('s3')
  expect(text).toContain('"password": null')
  expect(text).toContain('"secret": true')
  expect(text).toContain('"pat": ""')
  // The output stops before the secret.
  expect(printRaw(`{"token":"${'s3'.repeat(100)}"}`, 12)).toEqual({
    text: '{\n  "token":',
    isCut: true,
  })
})

test('JSON that is nested too deeply is cut while it is printed', () => {
  const deep = '['.repeat(50_000) + ']'.repeat(50_000)
  const { text, isCut } = printRaw(deep, 10_000)
  expect([text.length, isCut]).toEqual([10_000, true])
  expect(printRaw('"' + 'x'.repeat(20) + '"', 10)).toEqual({ text: '"xxxxxxxxx', isCut: true })
})
