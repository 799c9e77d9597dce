/** How an answer begins that could not be read: one short line of text, to be shown as text. */
import { isJsonObject, parseJson, printJson } from '~/lib/json'
import { isSecretName, isSecretPair, MASK, maskSecrets, partOfPair } from '~/lib/secret-names'

/** Characters that are looked at, and characters that are shown. */
const LOOKED_AT = 600
const SHOWN = 160
/** A longer text is not parsed: the beginning of an answer that an error keeps is no longer than this. */
const LONGEST_PARSED = 4_000

/** What stands before a colon or an equals sign, in whatever quotes. */
const NAME = /([^:=,;{}[\]\n?&]{0,80})[:=]\s*/g
const NAME_OF_PAIR = /["'](?:name|key)\\*["']\s*:\s*\\*["']([^"'\\]{1,80})/gi
const VALUE_OF_PAIR = /["'](?:values?|default)\\*["']\s*:/i

/** Nobody can tell where a secret in a text ends, so nothing behind its name is shown. */
function textWithoutSecrets(text: string): string {
  const isPair = VALUE_OF_PAIR.test(text)
  if (isPair && [...text.matchAll(NAME_OF_PAIR)].some(([, name = '']) => isSecretName(name))) {
    return MASK
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(NAME)) {
    const end = index + whole.length
    if (end < text.length && isSecretName(name)) return text.slice(0, end) + MASK
  }
  return text
}

/** For `JSON.stringify`: values that are named like secrets are masked, also in texts and in pairs. */
function masked(name: string, value: unknown): unknown {
  const kept = maskSecrets(name, value)
  if (kept === MASK) return kept
  if (typeof kept === 'string') return textWithoutSecrets(kept)
  if (!isJsonObject(kept) || !isSecretPair(kept)) return kept
  return Object.fromEntries(
    Object.entries(kept).map(([key, inner]) => [key, partOfPair(key) === 'value' ? MASK : inner]),
  )
}

/** A text without the values that are named like secrets. */
export function withoutNamedSecrets(text: string): string {
  const json = text.length > LONGEST_PARSED ? undefined : parseJson(text)
  return json === undefined ? textWithoutSecrets(text) : JSON.stringify(json.value, masked)
}

function lineOf(text: string): string | undefined {
  const line = text.slice(0, LOOKED_AT).replaceAll(/\s+/g, ' ').trim().toWellFormed()
  if (line === '' || /<[a-z!/?]/i.test(line)) return undefined
  return line.length > SHOWN || text.length > LOOKED_AT ? `${line.slice(0, SHOWN)}…` : line
}

/**
 * The beginning of a body, without values that are named like secrets.
 *
 * @returns nothing for an empty body and for markup: a web page is never shown as an answer
 */
export function beginningOf(body = ''): string | undefined {
  return lineOf(withoutNamedSecrets(body.slice(0, LONGEST_PARSED + 1)))
}

/** The same for a part of a body that is JSON. */
export function beginningOfJson(value: unknown): string | undefined {
  return lineOf(printJson(value, LOOKED_AT + 1, masked).text)
}
