import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTokenMask, TOKEN_MASK } from './token'

const TOKEN = 'CANARY_7f3a-91.bc~d'
const base64 = (text: string) => btoa(text)
const urlSafe = (text: string) =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const percent = (text: string) =>
  text.replaceAll(/[^\w.~-]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** A token may contain any visible ASCII character. */
const token = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 60,
})

/** Real lines have 64 or 76 characters. These lines are short, so that a short token spans several lines. */
const inLines = (text: string, end: string) => text.replaceAll(/.{7}(?=.)/g, (line) => line + end)

const FORMS: Readonly<Record<string, (text: string) => string>> = {
  raw: (text) => text,
  bearer: (text) => `Bearer ${text}`,
  'URL-encoded': encodeURIComponent,
  'URL-encoded in small letters': percent,
  base64,
  'base64 for addresses': urlSafe,
  'base64 after one byte': (text) => base64(`:${text}:x`),
  'base64 after two bytes': (text) => base64(`a:${text}@host`),
  'base64 after a word': (text) => urlSafe(`Bearer ${text}`),
  'base64, URL-encoded': (text) => encodeURIComponent(base64(text)),
  'base64 in lines': (text) => inLines(base64(text), '\n'),
  'base64 in lines of a mail': (text) => inLines(base64(`u:${text}`), '\r\n\t '),
  'base64 for addresses in lines': (text) => inLines(urlSafe(`u ${text}`), '\n'),
  'base64 in lines, URL-encoded': (text) => encodeURIComponent(inLines(base64(text), '\r\n')),
  'base64 in lines, in JSON': (text) => JSON.stringify({ text: inLines(base64(text), '\r\n') }),
  'JSON in JSON': (text) => JSON.stringify({ text }),
  'JSON in JSON in JSON': (text) => JSON.stringify([JSON.stringify({ text })]),
}
const ESCAPES: Readonly<Record<string, (json: string) => string>> = {
  'as JavaScript does': (json) => json,
  'as PHP does': (json) => json.replaceAll('/', '\\/'),
  'as Go does': (json) =>
    json.replaceAll(/[<>&]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  'as .NET does': (json) =>
    json.replaceAll(
      /[<>&'+`]/g,
      (letter) => `\\u00${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
}

describe.each(Object.entries(FORMS))('a token that is repeated as %s', (_form, write) => {
  it('the token is masked in plain text, and the text around it stays', () => {
    const { hide } = createTokenMask(TOKEN)
    const hidden = hide(`before ${write(TOKEN)} behind`)
    expect(hidden).toContain(TOKEN_MASK)
    expect(hidden).toMatch(/^before [^]* behind$/)
    expect(hidden).not.toContain('CANARY')
    expect(hidden).not.toContain(base64('CANARY_7f3a').slice(0, 12))
  })

  it.each(Object.entries(ESCAPES))(
    'the token is masked in JSON that is escaped %s',
    (_how, escape) => {
      fc.assert(
        fc.property(token, fc.string(), fc.string(), (each, before, behind) => {
          const value = { message: `${before} ${write(each)} ${behind}`, [write(each)]: [1] }
          const text = escape(JSON.stringify(value))
          const hidden = createTokenMask(each).hide(text)
          const read = JSON.parse(hidden) as object
          expect(JSON.stringify(read)).toContain(TOKEN_MASK)
          const message = String(Object.values(read)[0])
          const key = String(Object.keys(read)[1])
          for (const form of [write(each), each]) {
            expect(message.split(form).length).toBe(
              value.message.replace(write(each), '').split(form).length,
            )
            expect(key).not.toContain(form)
          }
        }),
        { numRuns: 60 },
      )
    },
  )
})

describe('masking tokens in a text', () => {
  it('a text that does not contain the token stays unchanged', () => {
    const { hide } = createTokenMask(TOKEN, undefined)
    for (const text of ['', '{"id":12345678901234567890}', TOKEN.slice(0, -1), '<p>'])
      expect(hide(text)).toBe(text)
  })

  it('every text stays unchanged if no token is known, or if the token is as short as a word', () => {
    expect(createTokenMask(undefined).hide('undefined')).toBe('undefined')
    expect(createTokenMask('deploy1').hide('deploy1')).toBe('deploy1')
    expect(createTokenMask('deploy12').hide('a deploy12 b')).toBe(`a ${TOKEN_MASK} b`)
  })

  it('a long token is masked in line-wrapped base64 in any JSON', () => {
    const long = Array.from({ length: 9_000 }, (_, at) =>
      (((at * at * 7919) % 10_007) % 36).toString(36),
    ).join('')
    const { hide } = createTokenMask(`${long}~`)
    for (const text of [`${long}~`, `u:${long}~`]) {
      const lines = (base64(text).match(/.{1,76}/g) ?? []).join('\n')
      for (const each of [lines, JSON.stringify([lines]), JSON.stringify(JSON.stringify(lines))]) {
        const hidden = hide(`before ${each} behind`)
        expect(hidden).toContain(TOKEN_MASK)
        expect(hidden.length).toBeLessThan(60)
      }
    }
    // In quadratic time, this test would exceed its time limit.
    hide(base64(long).slice(0, 4_000) + '\\n'.repeat(100_000))
    // Another text that begins like the token is not masked.
    const other = base64(long.slice(0, 200))
    expect(hide(`${other} and more`)).toBe(`${other} and more`)
  })

  it('a text with 200,000 repetitions is searched for tokens in linear time', () => {
    // In quadratic time, this test would exceed its time limit.
    const { hide } = createTokenMask(TOKEN)
    const start = base64(TOKEN).slice(0, 4)
    for (const bad of [' ', '\n', '\\', '\\n', '\\\\r', '%0A', `${start}\\`, `${start}\n `]) {
      const text = start + bad.repeat(200_000)
      expect(hide(text)).toBe(text)
    }
  })

  it('several tokens are all masked, even if one contains another', () => {
    const { hide } = createTokenMask('first-token', 'first-token-2', 'first-token')
    expect(hide('first-token-2 first-token')).not.toContain('first-token')
  })

  it('JSON stays valid JSON if the token is one of its numbers', () => {
    const { hide } = createTokenMask('12345678')
    const text = '{"id":12345678,"a":[9123456789,7,true,null],"__proto__":{"12345678":"12345678"}}'
    expect(hide(text)).toBe(
      `{"id":"${TOKEN_MASK}","a":["${TOKEN_MASK}",7,true,null],"__proto__":{"${TOKEN_MASK}":"${TOKEN_MASK}"}}`,
    )
  })

  it('a token of digits is masked even if JavaScript would round that number', () => {
    const { hide } = createTokenMask('12345678901234567890')
    const text =
      '{"t":12345678901234567890,"u":"12345678901234567890","v":1.5,"w":-12345678901234567890e1}'
    expect(hide(text)).toBe(`{"t":"${TOKEN_MASK}","u":"${TOKEN_MASK}","v":1.5,"w":"${TOKEN_MASK}"}`)
  })

  it('the token is masked in JSON that is nested too deeply to parse', () => {
    const text = `${'['.repeat(200_000)}12345678${']'.repeat(200_000)}`
    expect(createTokenMask('12345678').hide(text)).not.toContain('12345678')
  })

  it('a text that was cut off inside a token does not end with the beginning of the token', () => {
    const mask = createTokenMask(TOKEN)
    for (const write of Object.values(FORMS)) {
      const whole = `${'x'.repeat(2_000)} ${write(TOKEN)}`
      for (let end = 2_000; end <= whole.length; end += 1) {
        const kept = mask.hideInPart(whole.slice(0, end))
        expect(kept).toMatch(/^x{500}/)
        expect(kept).not.toContain('CAN')
        expect(kept).not.toContain(base64(TOKEN).slice(0, 3))
      }
    }
    expect(createTokenMask(undefined).hideInPart('before CAN')).toBe('before CAN')
  })
})
