import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentsOf, visibleText } from './visible-text'

describe('an untrusted text', () => {
  it.each([
    ['plain', 'deploy-api'],
    ['with tabs and line breaks', 'a\tb\r\nc'],
    ['with combining marks', 'Cafe\u0301 Z\u0351\u036Balgo'],
    ['Hebrew and Arabic', 'שלום مرحبا'],
    ['Persian with its joiner', 'می\u200Cخواهم'],
    ['Devanagari with its joiner', 'क\u094D\u200Dष'],
    ['a family', '👨\u200D👩\u200D👧\u200D👦'],
    ['an emoji with skin tone and gender', '🕵🏻\u200D♂\uFE0F'],
    ['a heart, a rainbow flag, a keycap', '❤\uFE0F 🏳\uFE0F\u200D🌈 1\uFE0F\u20E3'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['two-letter flags', '🇪🇺'],
    ['an ideograph with a variation selector', '葛\u{E0100}'],
    ['empty', ''],
  ])('a text without hidden characters stays unchanged: %s', (_, text) => {
    expect(segmentsOf(text)).toEqual([{ text }])
  })

  it.each([
    ['right-to-left override', 'a\u202Etxt.exe', ['a', '\\u202E', 'txt.exe']],
    ['direction marks', '\u200Fa\u200E', ['\\u200F', 'a', '\\u200E']],
    ['isolates', '\u2066a\u2069', ['\\u2066', 'a', '\\u2069']],
    ['zero-width space', 'ad\u200Bmin', ['ad', '\\u200B', 'min']],
    ['joiner between Latin letters', 'a\u200Db', ['a', '\\u200D', 'b']],
    ['joiner after an emoji', '👍\u200Da', ['👍', '\\u200D', 'a']],
    ['byte order mark', '\uFEFFa', ['\\uFEFF', 'a']],
    ['soft hyphen', 'a\u00ADb', ['a', '\\u00AD', 'b']],
    ['controls', 'a\0\x1B[31m\x85', ['a', '\\u0000', '\\u001B', '[31m', '\\u0085']],
    ['line separator', 'a\u2028b', ['a', '\\u2028', 'b']],
    ['tag characters', 'a\u{E0041}', ['a', '\\u{E0041}']],
    ['half a surrogate pair', 'a\uD83Db', ['a', '\\uD83D', 'b']],
    ['Hangul filler', '\u3164', ['\\u3164']],
    ['variation selector after a letter', 'a\uFE0F', ['a', '\\uFE0F']],
    ['many of the same character', `a${'\u200B'.repeat(500)}b`, ['a', '\\u200B×500', 'b']],
  ])('invisible characters are shown as their code: %s', (_, text, expected) => {
    const shown = segmentsOf(text).map((segment) =>
      'text' in segment ? segment.text : segment.escape,
    )
    expect(shown).toEqual(expected)
    expect(visibleText(text)).toBe(expected.join(''))
  })

  it('no character is lost, and every direction override is shown as its code', () => {
    const part = fc.constantFrom(
      'a',
      'é',
      '👍',
      '\u200D',
      '\u202E',
      '\uFE0F',
      'م',
      '\u200C',
      '1',
      '\u20E3',
      '\0',
      '\n',
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
        (text) => {
          const back = segmentsOf(text).map((segment) => {
            if ('text' in segment) {
              expect(segment.text).not.toMatch(/[\u202E\0]/)
              return segment.text
            }
            const [code = '', times = '1'] = segment.escape.slice(2).split('×')
            return String.fromCodePoint(Number.parseInt(code, 16)).repeat(Number(times))
          })
          expect(back.join('')).toBe(text)
        },
      ),
      { numRuns: 300 },
    )
  })
})
