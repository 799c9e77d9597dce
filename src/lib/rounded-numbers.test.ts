import { expect, test } from 'vitest'
import { roundedNumbersIn } from './rounded-numbers'

test('numbers that JSON.parse may have rounded are found, in the order of the JSON', () => {
  const json: unknown = JSON.parse(
    '{"a/b":[1,{"n":12345678901234567890}],"safe":9007199254740991,"m":-9007199254740993,"text":"9007199254740993"}',
  )
  expect(roundedNumbersIn(json)).toEqual([
    { path: '/a~1b/1/n', value: 12345678901234567000 },
    { path: '/m', value: -9007199254740992 },
  ])
})

test('JSON with 20,000 levels is searched', () => {
  const json: unknown = JSON.parse(`${'['.repeat(20_000)}1e17${']'.repeat(20_000)}`)
  expect(roundedNumbersIn(json)).toHaveLength(1)
})
