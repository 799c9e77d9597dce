import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactText } from './history'

const TOKEN = 'CANARY_5f0c'

test('the token is removed wherever the service repeats it', () => {
  const place = fc.constantFrom(
    (text: string) => text,
    (text: string) => JSON.stringify({ message: `Bearer ${text} is old` }),
    (text: string) => JSON.stringify({ [text]: [text] }),
    (text: string) => `<p>${text}</p>`,
  )
  fc.assert(
    fc.property(place, fc.string(), fc.string(), (put, before, behind) => {
      expect(JSON.stringify(redactText(put(before + TOKEN + behind), [TOKEN]))).not.toContain(TOKEN)
    }),
  )
})

test('text that is not JSON stays unchanged, and is cut at the maximum length', () => {
  expect(redactText('<h1>502</h1>', [TOKEN])).toEqual({ text: '<h1>502</h1>', isCut: false })
  const long = redactText('x'.repeat(200_000), [undefined])
  expect([long.text.length, long.isCut]).toEqual([100_000, true])
})

test('in the beginning of a longer answer, everything after the name of a secret is masked', () => {
  const text = `{"message":"no","password":"hunter2","log":"${'x'.repeat(4_000)}`
  const beginning = redactText(text, [TOKEN], true)
  expect(beginning.isCut).toBe(true)
  expect(beginning.text).toContain('"message":"no"')
  expect(beginning.text).not.toContain('hunter2')
})
