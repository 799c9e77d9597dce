/**
 * Hides API tokens in what a service sends back. Some services repeat the `Authorization` header in an
 * error or a record; from there it would reach the screen, the disk, the clipboard and exported files.
 */
import { isJsonObject, parseJson } from './json'

/** Stands in the place of a token. JSON needs no escapes for it. */
export const TOKEN_MASK = '[token removed]'

/** A shorter token may be an ordinary word or a part of an id, and hiding it would damage records. */
const SHORTEST = 8
/** Characters that one letter of a token may take where it is escaped, JSON within JSON included. */
const LONGEST_ESCAPE = 16
/** A browser refuses a pattern that is much longer. */
const LONGEST_PATTERN = 50_000

export interface TokenMask {
  /** The text without tokens. JSON stays JSON. */
  readonly hide: (text: string) => string
  /** The same for a text that was cut off: its end goes, because it may be the beginning of a token. */
  readonly hideInPart: (text: string) => string
}

/**
 * Finds tokens as they are, URL-encoded, escaped in JSON, and in base64 (both alphabets, also in the
 * middle of a longer text, as in `user:token`). A text without a token costs one search, or one for each form of a very long token.
 *
 * @param tokens those that the request may have carried
 */
export function createTokenMask(...tokens: readonly (string | undefined)[]): TokenMask {
  const forms = [...new Set(tokens)]
    .filter((token) => token !== undefined && token.length >= SHORTEST)
    .flatMap((token = '') => [token, ...[0, 1, 2].map((before) => base64Of(token, before))])
  const sources = forms.map(patternOf)
  const joined = sources.join('|')
  // One search in place of four: the reply to a list of 100,000 pipelines has 40 MB.
  const searched = joined.length > LONGEST_PATTERN ? sources : [joined]
  const patterns = joined === '' ? [] : searched.map((source) => new RegExp(source, 'g'))
  const replaced = (text: string) =>
    patterns.reduce((kept, pattern) => kept.replace(pattern, TOKEN_MASK), text)
  const hide = (text: string) => {
    const hidden = replaced(text)
    if (hidden === text || parseJson(hidden) !== undefined) return hidden
    // A token of digits may stand in JSON as a number, where the mask is no JSON.
    const json = parseJson(text)
    return (json && printed(json.value, replaced)) ?? hidden
  }
  return {
    hide,
    hideInPart(text) {
      const longest = LONGEST_ESCAPE * Math.max(0, ...forms.map(({ length }) => length))
      const hidden = hide(text)
      return hidden.slice(0, Math.max(0, hidden.length - longest))
    },
  }
}

/**
 * The characters of base64 that depend on the token alone.
 *
 * @param before how many bytes stand before it, counted from where the base64 was in step
 */
function base64Of(token: string, before: number): string {
  const bits = 8 * (before + token.length)
  return btoa('_'.repeat(before) + token).slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6))
}

const PLAIN = /^[\w.~]$/
/** base64 has two alphabets, which differ in these. */
const TWINS: Readonly<Record<string, string>> = { '+': '[+\\-]', '/': '[/_]' }

/** A pattern for a text, plain, URL-encoded or escaped in JSON, which may itself stand in JSON. */
function patternOf(form: string): string {
  return Array.from(form, (letter) => {
    if (PLAIN.test(letter)) return letter === '.' ? '\\.' : letter
    const code = letter.charCodeAt(0).toString(16).padStart(2, '0')
    const hex = code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    const itself = TWINS[letter] ?? `\\x${code}`
    return letter === '\\'
      ? `(?:\\\\{1,16}|%${hex}|\\\\{1,8}u00${hex})`
      : `(?:\\\\{0,8}${itself}|%${hex}|\\\\{1,8}u00${hex})`
  }).join('')
}

/** JavaScript may have changed the digits of such a number, so that no token can be found in it. */
function isRounded(number: number): boolean {
  const digits = String(number).replaceAll(/\D/g, '').length
  return digits > 15 || Math.abs(number) > Number.MAX_SAFE_INTEGER
}

/** `undefined` for what is nested deeper than the engine can print. */
function printed(value: unknown, replaced: (text: string) => string): string | undefined {
  const hidden = (each: unknown): unknown => {
    if (typeof each === 'string') return replaced(each)
    if (typeof each === 'number') {
      const text = String(each)
      return replaced(text) === text && !isRounded(each) ? each : TOKEN_MASK
    }
    if (Array.isArray(each)) return each.map(hidden)
    if (!isJsonObject(each)) return each
    return Object.fromEntries(
      Object.entries(each).map(([key, inner]) => [replaced(key), hidden(inner)]),
    )
  }
  try {
    return JSON.stringify(hidden(value))
  } catch {
    return undefined
  }
}
