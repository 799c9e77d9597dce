import { describe, expect, it } from 'vitest'
import { isConfirmedBy, needsTyping, textToType } from './confirm-buttons'

const named = (...names: string[]) => names.map((name, at) => ({ id: `a${at}`, name }))

describe('the text to type for a confirmation', () => {
  it('is the name of a single pipeline, and the count of several', () => {
    expect(textToType(named('deploy-api'))).toBe('deploy-api')
    expect(textToType(named('Café 東京'))).toBe('Café 東京')
    expect(textToType(named('a', 'b', 'c'))).toBe('3')
  })

  it.each([
    ['empty', ''],
    ['with spaces around it', ' deploy '],
    ['with an invisible character', 'dep\u202Eloy'],
    ['too long', 'x'.repeat(61)],
  ])('is the count if the name cannot be typed: %s', (_, name) => {
    expect(textToType(named(name))).toBe('1')
  })
})

describe('a typed text confirms', () => {
  const many = named(...Array.from({ length: 2051 }, String))

  it.each(['2,051', '2051'])('as the count of 2,051: %s', (typed) => {
    expect(textToType(many)).toBe('2,051')
    expect(isConfirmedBy(typed, many)).toBe(true)
  })

  it.each(['', '12', '2,05', '20,51'])('not as the count of 2,051: “%s”', (typed) => {
    expect(isConfirmedBy(typed, many)).toBe(false)
  })

  it('the name of a single pipeline, not its count', () => {
    expect(isConfirmedBy('deploy-api', named('deploy-api'))).toBe(true)
    expect(isConfirmedBy('1', named('deploy-api'))).toBe(false)
  })
})

describe('a typed confirmation is required', () => {
  it.each(['run', 'stop', 'reset', 'approve', 'reject'] as const)(
    'for %s of more than 100',
    (action) => {
      expect(needsTyping(action, 100, true)).toBe(false)
      expect(needsTyping(action, 101, false)).toBe(true)
    },
  )

  it('for delete of more than one, and of one with an unknown state', () => {
    expect(needsTyping('delete', 0, true)).toBe(false)
    expect(needsTyping('delete', 1, false)).toBe(false)
    expect(needsTyping('delete', 1, true)).toBe(true)
    expect(needsTyping('delete', 2, false)).toBe(true)
  })
})
