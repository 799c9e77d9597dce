/** Requests and replies without secrets, for the history. */
import { parseJson } from '~/lib/json'
import { createTokenMask } from '~/lib/token-mask'
import { printRaw } from './print-raw'

const LONGEST = 100_000

export interface RedactedText {
  readonly text: string
  readonly isCut: boolean
}

/** JSON with its secrets masked; other text without tokens. @param tokens those it was sent with */
export function redacted(text: string, ...tokens: readonly (string | undefined)[]): RedactedText {
  const { text: printed, isCut } =
    parseJson(text) === undefined
      ? { text: text.slice(0, LONGEST), isCut: text.length > LONGEST }
      : printRaw(text.trim(), LONGEST)
  // Replies come without tokens. What somebody typed, and sent, may still hold one.
  const { hide, hideInPart } = createTokenMask(...tokens)
  return { text: isCut ? hideInPart(printed) : hide(printed), isCut }
}
