/** The beginning of a reply without a readable reason, as one short line of text. The journal may store this line. */
import { isJsonObject, parseJson, printJson } from '~/lib/json'
import {
  textWithoutSecrets,
  isSecretName,
  isSecretPair,
  MASK,
  maskSecrets,
  partOfPair,
} from '~/lib/secret-names'

/** Shown if Sluice finds no reason. The answer may still contain a reason in a form that Sluice does not know. */
export const UNREAD_REASON = 'The service gave no reason that Sluice can read.'

const MAX_READ = 600
const MAX_SHOWN = 160
/** A longer text is not parsed as JSON. Errors store at most this many characters of a reply. */
const LONGEST_PARSED = 4_000

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

/** A body with its secrets masked. In text that is not JSON, everything after the first secret is masked too. */
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
