import { expect, test } from 'vitest'
import { lossesIn } from '~/lib/json-text'
import { numberAsJson } from './plain-inputs'

test.each([
  ['+12345678901234567890', ['12345678901234567890']],
  ['.12345678901234567890', ['0.12345678901234567890']],
  ['-.12345678901234567890', ['-0.12345678901234567890']],
  [' 1e-400 ', ['1e-400']],
  ['-0', []],
  ['-0.0', []],
  ['-00.5', []],
  ['0012345678901234567890', ['12345678901234567890']],
  ['+1.50', []],
])('of the typed number “%s”, the browser loses %j', (typed, lost) => {
  expect(lossesIn(numberAsJson(typed)).map(({ text }) => text)).toEqual(lost)
})
