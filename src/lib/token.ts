/**
 * Removes API tokens from replies. Some services repeat the `Authorization` header in an error or a record.
 * Without the mask, the token would reach the screen, the disk, the clipboard and exported files.
 */
import { isJsonObject, parseJson } from './json'

/** The text that replaces a token. It needs no escapes in JSON. */
export const TOKEN_MASK = '[token removed]'

/**
 * The shortest token that is hidden. A shorter token may be an ordinary word, and hiding this word would damage
 * records.
 */
const SHORTEST = 8
/** Escaping, for example in nested JSON, can turn one character of a token into this many characters. */
const LONGEST_FORM = 24
/** The maximum length of one regular expression. Browsers refuse expressions that are much longer. */
const LONGEST_PATTERN = 50_000

export type TokenMask = ReturnType<typeof createTokenMask>

/**
 * Creates a mask that finds tokens in plain text, URL-encoded, escaped in JSON and in base64. The base64 can use either
 * alphabet, have several lines, and contain other text around the token, as in `user:token`. A text is searched once.
 * With very long tokens, it is searched once for each form of a token.
 *
 * @param tokens the tokens that the request may have carried
 */
export function createTokenMask(...tokens: readonly (string | undefined)[]) {
  const known = [...new Set(tokens)].filter(
    (token) => token !== undefined && token.length >= SHORTEST,
  )
  const sources = known.flatMap((token = '') => [
    patternOf(token),
    ...[0, 1, 2].map((before) => patternOfLines(base64Of(token, before))),
  ])
  const joined = sources.join('|')
  // One search is faster than one for each form, which matters for a reply of 60 MB with 100,000 pipelines.
  const searched = joined.length > LONGEST_PATTERN ? sources : [joined]
  const patterns = joined === '' ? [] : searched.map((source) => new RegExp(source, 'g'))
  const replaced = (text: string) =>
    patterns.reduce((kept, pattern) => kept.replace(pattern, TOKEN_MASK), text)
  /** The text without tokens. JSON stays valid JSON. */
  const hide = (text: string): string => {
    const hidden = replaced(text)
    if (hidden === text || parseJson(hidden) !== undefined) return hidden
    // A token of digits can be a JSON number. Replacing that number by the mask makes the JSON invalid.
    const json = parseJson(text)
    return (json && printed(json.value, replaced)) ?? hidden
  }
  return {
    hide,
    /** Like `hide`, for a text that was cut off. Also removes its end, which may be the beginning of a token. */
    hideInPart: (text: string): string => {
      const longest = LONGEST_FORM * Math.max(0, ...known.map((token = '') => token.length))
      const hidden = hide(text)
      return hidden.slice(0, Math.max(0, hidden.length - longest))
    },
  }
}

/**
 * The base64 characters that depend on the token alone. Base64 encodes groups of three bytes.
 *
 * @param before the number of bytes before the token in its group
 */
function base64Of(token: string, before: number): string {
  const bits = 8 * (before + token.length)
  return btoa('_'.repeat(before) + token).slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6))
}

const PLAIN = /^[\w.~]$/
/** The characters in which the two base64 alphabets differ. */
const TWINS: Readonly<Record<string, string>> = { '+': '[+\\-]', '/': '[/_]' }

/**
 * A line break in base64: plain, escaped in JSON, or URL-encoded. No two alternatives begin alike, so a search takes
 * linear time.
 */
const BREAK = String.raw`(?:\\+(?:[nrt]|u000[9adAD])|\s|%0[9adAD])*`
/** Any character of base64: plain, escaped in JSON, or URL-encoded. No text is both a `LETTER` and a `BREAK`. */
const LETTER = String.raw`(?:[\w+\-]|\\{0,8}\/|%2[bfBF]|\\{1,8}u002[bfBF])`
/** How many base64 characters are compared. The others are only counted, because a longer pattern is slow. */
const COMPARED = 300

function patternOfLines(base64: string): string {
  const rest = base64.length - COMPARED
  const compared = Array.from(base64.slice(0, COMPARED), patternOf).join(BREAK)
  return rest > 0 ? `${compared}(?:${BREAK}${LETTER}){${rest}}` : compared
}

/** A pattern that finds a text plain, URL-encoded or escaped in JSON. The text can be escaped several times. */
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

/** Whether JavaScript may have rounded this number. A token in a rounded number cannot be found. */
function isRounded(number: number): boolean {
  const digits = String(number).replaceAll(/\D/g, '').length
  return digits > 15 || Math.abs(number) > Number.MAX_SAFE_INTEGER
}

/** The value as JSON with its tokens replaced. `undefined` if the value is nested too deeply to print. */
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

/** Why a token cannot be sent in a request header, or `undefined` if it can. */
export function faultOfToken(token: string): string | undefined {
  if (token === '') return 'Enter an API token.'
  return /^[\u0021-\u007e]+$/.test(token)
    ? undefined
    : 'The token has a space, a line break or a character that a request header cannot contain. Copy it again from the platform’s API token page.'
}
