import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTIONS, RESOURCE_TYPES } from '~/domain/action-table'
import { DEFAULT_CONSOLE_VIEW, LONGEST_TARGET, consoleParams, shownTarget } from './use-console'

const read = (query: string) => consoleParams.read(new URLSearchParams(query))

test('every view can be read from its URL, and other parameters are kept', () => {
  const view = fc.record({
    action: fc.constantFrom(...ACTIONS),
    type: fc.constantFrom(...RESOURCE_TYPES),
    target: fc.string({ unit: 'grapheme' }),
  })
  fc.assert(
    fc.property(view, (each) => {
      const written = consoleParams.write(new URLSearchParams('scenario=hostile'), each)
      expect(written.get('scenario')).toBe('hostile')
      expect(read(written.toString())).toEqual(each)
    }),
  )
})

test('a default is not written to the URL, and an unknown value in the URL is read as the default', () => {
  expect(consoleParams.write(new URLSearchParams('action=run'), DEFAULT_CONSOLE_VIEW).size).toBe(0)
  expect(read('action=explode&type=toaster')).toEqual(DEFAULT_CONSOLE_VIEW)
})

test('a list of ids that is too long for the URL is not written to the URL', () => {
  const target = 'x'.repeat(LONGEST_TARGET + 1)
  const written = consoleParams.write(new URLSearchParams('target=a'), {
    ...DEFAULT_CONSOLE_VIEW,
    target,
  })
  expect(written.has('target')).toBe(false)
  expect(shownTarget(read(written.toString()), target)).toBe(target)
  expect(shownTarget(read('target=a'), target)).toBe('a')
})
