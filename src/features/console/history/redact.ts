/** What the history keeps of a request and its reply, made harmless before it is kept (security 39). */
import { parseJson } from '~/lib/json'
import { MASK } from '~/lib/secret-names'
import { printRaw } from './print-raw'

const LONGEST = 100_000

export interface RedactedText {
  readonly text: string
  readonly isCut: boolean
}

/**
 * JSON with everything masked that is named like a secret; other text as it is. Never a token.
 *
 * @param tokens the one it was sent with: there may be another by now, or none
 */
export function redacted(text: string, ...tokens: readonly (string | undefined)[]): RedactedText {
  const { text: printed, isCut } =
    parseJson(text) === undefined
      ? { text: text.slice(0, LONGEST), isCut: text.length > LONGEST }
      : printRaw(text.trim(), LONGEST)
  // An echo of what was sent must not be the place where it is kept.
  const harmless = tokens.reduce<string>(
    (masked, token = '') => (token === '' ? masked : masked.replaceAll(token, MASK)),
    printed,
  )
  return { text: harmless, isCut }
}
