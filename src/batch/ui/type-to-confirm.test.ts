import { describe, expect, it } from 'vitest'
import { wordsToType } from './type-to-confirm'

const named = (...names: string[]) => names.map((name, at) => ({ id: `a${at}`, name }))

describe('what is typed to confirm', () => {
  it('is the name of a single one, and the count of several', () => {
    expect(wordsToType(named('deploy-api'))).toBe('deploy-api')
    expect(wordsToType(named('Café 東京'))).toBe('Café 東京')
    expect(wordsToType(named('a', 'b', 'c'))).toBe('3')
  })

  it.each([
    ['empty', ''],
    ['with spaces around it', ' deploy '],
    ['with a character that cannot be seen', 'dep\u202Eloy'],
    ['too long', 'x'.repeat(61)],
  ])('is the count where the name cannot be typed: %s', (_, name) => {
    expect(wordsToType(named(name))).toBe('1')
  })
})
