/** Requests and replies without secrets, for the history. */
import { parseJson } from '~/lib/json'
import { createTokenMask } from '~/lib/token-mask'
import { MASK, isSecretName } from '~/lib/secret-names'

const LONGEST = 100_000

export interface RedactedText {
  readonly text: string
  readonly isCut: boolean
}

/**
 * Removes these tokens from a text. If the text is JSON, it also masks the values of secrets.
 *
 * @param tokens the tokens that the request was sent with
 */
export function redacted(text: string, ...tokens: readonly (string | undefined)[]): RedactedText {
  const { text: printed, isCut } =
    parseJson(text) === undefined
      ? { text: text.slice(0, LONGEST), isCut: text.length > LONGEST }
      : printRaw(text.trim(), LONGEST)
  // Replies have no tokens. Text that the user typed and sent may contain one.
  const { hide, hideInPart } = createTokenMask(...tokens)
  return { text: isCut ? hideInPart(printed) : hide(printed), isCut }
}

/**
 * Formats JSON text token by token, so that numbers keep all digits and duplicate keys stay. Values under the name of
 * a secret are masked.
 *
 * @param json valid JSON
 * @param limit the highest number of characters; the output stops there
 */
export function printRaw(json: string, limit: number): { text: string; isCut: boolean } {
  let text = ''
  let depth = 0
  let at = 0
  const newLine = () => `\n${'  '.repeat(depth)}`
  while (at < json.length && text.length <= limit) {
    const character = json.charAt(at)
    const end = endOfToken(json, at)
    const token = json.slice(at, end)
    const next = pastBlanks(json, end)
    at = next
    if (character === '{' || character === '[') {
      const isEmpty = '}]'.includes(json.charAt(next))
      if (!isEmpty) depth += 1
      text += isEmpty ? token + json.charAt(next) : token + newLine()
      if (isEmpty) at = pastBlanks(json, next + 1)
    } else if (character === '}' || character === ']') {
      depth -= 1
      text += newLine() + token
    } else if (character === ',') text += token + newLine()
    else if (json.charAt(next) === ':') {
      const from = pastBlanks(json, next + 1)
      const until = isSecretName(JSON.parse(token) as string) ? endOfValue(json, from) : from
      text += `${token}: ${masked(json.slice(from, until))}`
      at = pastBlanks(json, until)
    } else text += token
  }
  return text.length > limit || at < json.length
    ? { text: text.slice(0, limit), isCut: true }
    : { text, isCut: false }
}

const NO_SECRET: ReadonlySet<string> = new Set(['', 'null', 'true', 'false', '""'])

function masked(value: string): string {
  return NO_SECRET.has(value) ? value : `"${MASK}"`
}

function pastBlanks(json: string, from: number): number {
  let at = from
  while (' \n\r\t'.includes(json.charAt(at)) && at < json.length) at += 1
  return at
}

/** The index after a string, a bracket, a comma, a number or a word. */
function endOfToken(json: string, from: number): number {
  const first = json.charAt(from)
  let at = from + 1
  if (first === '"') {
    while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1
    return at + 1
  }
  if ('{}[],:'.includes(first)) return at
  while (at < json.length && !' \n\r\t{}[],:"'.includes(json.charAt(at))) at += 1
  return at
}

function endOfValue(json: string, from: number): number {
  let depth = 0
  let at = from
  do {
    const first = json.charAt(at)
    if (first === '{' || first === '[') depth += 1
    if (first === '}' || first === ']') depth -= 1
    at = endOfToken(json, at)
    if (depth > 0) at = pastBlanks(json, at)
  } while (depth > 0 && at < json.length)
  return at
}
