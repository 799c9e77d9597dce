/**
 * Hides API tokens in what a service sends back. Some services repeat the `Authorization` header in an
 * error or a record; from there it would reach the screen, the disk, the clipboard and exported files.
 */
import { isJsonObject, parseJson } from './json'

/** Stands in the place of a token. JSON needs no escapes for it. */
export const TOKEN_MASK = '[token removed]'

/** A shorter token may be an ordinary word or a part of an id, and hiding it would damage records. */
const SHORTEST = 8
/** Characters that one letter of a token may take: escaped, JSON within JSON included, and in base64. */
const LONGEST_FORM = 24
/** A browser refuses a pattern that is much longer. */
const LONGEST_PATTERN = 50_000

export interface TokenMask {
  /** The text without tokens. JSON stays JSON. */
  readonly hide: (text: string) => string
  /** The same for a text that was cut off: its end goes, because it may be the beginning of a token. */
  readonly hideInPart: (text: string) => string
}

/**
 * Finds tokens as they are, URL-encoded, escaped in JSON, and in base64 (both alphabets, also over several lines and
 * in the middle of a longer text, as in `user:token`). A text without a token costs one search, or one for each form of a very long token.
 *
 * @param tokens those that the request may have carried
 */
export function createTokenMask(...tokens: readonly (string | undefined)[]): TokenMask {
  const known = [...new Set(tokens)].filter(
    (token) => token !== undefined && token.length >= SHORTEST,
  )
  const sources = known.flatMap((token = '') => [
    patternOf(token),
    ...[0, 1, 2].map((before) => patternOfLines(base64Of(token, before))),
  ])
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
      const longest = LONGEST_FORM * Math.max(0, ...known.map((token = '') => token.length))
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

/** Between two lines of base64, also in JSON or a URL. No two ways to go on begin alike, so a search takes linear time. */
const BREAK = String.raw`(?:\\+(?:[nrt]|u000[9adAD])|\s|%0[9adAD])*`
/** Any letter of base64. None begins like a break. */
const LETTER = String.raw`(?:[\w+\-]|\\{0,8}\/|%2[bfBF]|\\{1,8}u002[bfBF])`
/** Letters of base64 that are compared. Those behind them are counted: a longer pattern is slow. */
const COMPARED = 300

function patternOfLines(base64: string): string {
  const rest = base64.length - COMPARED
  const compared = Array.from(base64.slice(0, COMPARED), patternOf).join(BREAK)
  return rest > 0 ? `${compared}(?:${BREAK}${LETTER}){${rest}}` : compared
}

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
