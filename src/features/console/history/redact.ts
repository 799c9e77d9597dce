/** What the history keeps of a request and its reply, made harmless before it is kept. */
import { parseJson } from '~/lib/json'
import { createTokenMask } from '~/lib/token-mask'
import { printRaw } from './print-raw'

const LONGEST = 100_000

export interface RedactedText {
  readonly text: string
  readonly isCut: boolean
}

/**
 * JSON with everything masked that is named like a secret. Other text stays as it is, but for tokens.
 *
 * @param tokens the one it was sent with: there may be another by now, or none
 */
export function redacted(text: string, ...tokens: readonly (string | undefined)[]): RedactedText {
  const { text: printed, isCut } =
    parseJson(text) === undefined
      ? { text: text.slice(0, LONGEST), isCut: text.length > LONGEST }
      : printRaw(text.trim(), LONGEST)
  // Replies come without tokens. What somebody typed, and sent, may still hold one.
  const { hide, hideInPart } = createTokenMask(...tokens)
  return { text: isCut ? hideInPart(printed) : hide(printed), isCut }
}
