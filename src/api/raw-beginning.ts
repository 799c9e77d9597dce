/**
 * The beginning of an unreadable reply, as one short line of plain text. The journal may store this line. So a value is
 * masked even if its name is only perhaps the name of a secret.
 */
import { isJsonObject, parseJson, printJson } from '~/lib/json'
import { isSecretName, isSecretPair, MASK, maskSecrets, partOfPair } from '~/lib/secret-names'

const MAX_READ = 600
const MAX_SHOWN = 160
/** A longer text is not parsed. Errors store at most this many characters of a reply. */
const LONGEST_PARSED = 4_000

/** A name before a colon or an equals sign, with any quotes. */
const NAME = /([^:=,;{}[\]\n?&]{0,80})[:=]\s*/g
const NAME_OF_PAIR = /["'](?:name|key)\\*["']\s*:\s*\\*["']([^"'\\]{1,80})/gi
const VALUE_OF_PAIR = /["'](?:values?|default)\\*["']\s*:/i

/** What is wrong with the value of a name, as in “Invalid token: expired” or “apiKey: must not be empty”. */
const PROBLEM =
  /^(?:[A-Z]?[a-z]+(?:ed|ing)|invalid|unknown|(?:is|was|has|must|may|can|cannot|should|does|not|no)(?: [a-z]+)+)[.!]?$/

/** Sluice cannot know where a secret in a text ends, so it shows nothing after the name of the secret. */
function textWithoutSecrets(text: string): string {
  const isPair = VALUE_OF_PAIR.test(text)
  if (isPair && [...text.matchAll(NAME_OF_PAIR)].some(([, name = '']) => isSecretName(name))) {
    return MASK
  }
  for (const { 0: whole, 1: name = '', index } of text.matchAll(NAME)) {
    const end = index + whole.length
    if (end === text.length || !isSecretName(name)) continue
    const isProblem = whole.includes(':') && PROBLEM.test(text.slice(end))
    if (!isProblem) return text.slice(0, end) + MASK
  }
  return text
}

/** A replacer for `JSON.stringify`. It masks secrets by their names: under keys, in texts, and in name/value pairs. */
function masked(name: string, value: unknown): unknown {
  const kept = maskSecrets(name, value, isSecretName)
  if (kept === MASK) return kept
  if (typeof kept === 'string') return textWithoutSecrets(kept)
  if (!isJsonObject(kept) || !isSecretPair(kept)) return kept
  return Object.fromEntries(
    Object.entries(kept).map(([key, inner]) => [key, partOfPair(key) === 'value' ? MASK : inner]),
  )
}

/** The text with its secrets masked. Their names show that they are secrets. */
export function withoutNamedSecrets(text: string): string {
  const json = text.length > LONGEST_PARSED ? undefined : parseJson(text)
  return json === undefined ? textWithoutSecrets(text) : JSON.stringify(json.value, masked)
}

function lineOf(text: string): string | undefined {
  const line = text.slice(0, MAX_READ).replaceAll(/\s+/g, ' ').trim().toWellFormed()
  if (line === '' || /<[a-z!/?]/i.test(line)) return undefined
  return line.length > MAX_SHOWN || text.length > MAX_READ ? `${line.slice(0, MAX_SHOWN)}…` : line
}

/**
 * The beginning of a body as one line, with its secrets masked.
 *
 * @returns `undefined` for an empty body, and for a text with markup, because it is probably a web page
 */
export function bodyBeginning(body = ''): string | undefined {
  return lineOf(withoutNamedSecrets(body.slice(0, LONGEST_PARSED + 1)))
}

export function beginningOfJson(value: unknown): string | undefined {
  return lineOf(printJson(value, MAX_READ + 1, masked).text)
}
