import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lossesIn } from '~/lib/json-text'
import { JsonInput, numberAsJson } from './plain-inputs'

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

test('a JSON field shows a long value in full, because a cut text would replace the value', () => {
  const value = 'x'.repeat(250_000)
  const ignore = () => {}
  const aria = {
    id: 'a',
    'aria-required': false,
    'aria-invalid': false,
    'aria-describedby': undefined,
  }
  const props = { value, onChange: ignore, unparsed: undefined, onUnparsed: ignore }
  const html = renderToStaticMarkup(createElement(JsonInput, { aria, ...props }))
  expect(html).toContain(value)
})
