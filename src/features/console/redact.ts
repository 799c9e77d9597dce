/** What the history keeps of a request and its reply, made harmless before it is kept (security 39). */
import { parseJson } from '~/lib/json'
import { MASK } from '~/lib/secret-names'
import { printRaw } from './print-raw'

const LONGEST = 100_000

export interface RedactedText {
  readonly text: string
  readonly isCut: boolean
}

/** JSON with everything masked that is named like a secret; other text as it is. Never the token. */
export function redacted(text: string, token: string | undefined): RedactedText {
  const { text: printed, isCut } =
    parseJson(text) === undefined
      ? { text: text.slice(0, LONGEST), isCut: text.length > LONGEST }
      : printRaw(text.trim(), LONGEST)
  // An echo of what was sent must not be the place where it is kept.
  return token === undefined || token === ''
    ? { text: printed, isCut }
    : { text: printed.replaceAll(token, MASK), isCut }
}
