/** The last request that the console sent in this tab, with its reply. It is kept only in memory. */
import { createStore } from '~/stores/create-store'
import type { ConsoleForm } from '../form/console-call'
import { parseJson } from '~/lib/json'
import { createTokenMask } from '~/lib/token'
import { MASK, isCertainSecretName, textWithoutSecrets } from '~/lib/secret-names'

type Tone = 'done' | 'refused' | 'not_sent' | 'unknown'

export interface SentRequest {
  readonly kind: 'request'
  readonly body: RedactedText
  readonly ms: number
  readonly status?: number | undefined
  readonly reply?: RedactedText | undefined
  readonly summary: readonly { readonly tone: Tone; readonly text: string }[]
  /** The tone of the outcome that most needs attention. */
  readonly tone: Tone
  readonly created?: string | undefined
}

/** A batch that the user confirmed. The batch engine has its outcome. */
export interface SentBatch {
  readonly kind: 'batch'
  readonly batch: string
  /** Removes tokens from a text of the batch, and masks secrets. */
  readonly redact: (text: string, isBeginning?: boolean) => RedactedText
}

export type LastSent = (SentRequest | SentBatch) & {
  readonly at: number
  readonly title: string
  readonly form: Pick<ConsoleForm, 'action' | 'type' | 'target'>
}

export const useLastSent = createStore<{ readonly last?: LastSent }>('read', () => ({}))

const LONGEST = 100_000

export interface RedactedText {
  readonly text: string
  readonly isCut: boolean
}

/**
 * Removes these tokens from a text. If the text is JSON, also masks the values of secrets. Cuts a long text.
 *
 * @param tokens the tokens with which the request was sent
 * @param isBeginning the text is only the beginning of a longer text. Then everything after the first secret is masked
 */
export function redactText(
  text: string,
  tokens: readonly (string | undefined)[],
  isBeginning = false,
): RedactedText {
  // The client has removed its tokens from replies, but the text that the user typed may still contain a token.
  const { hide, hideInPart } = createTokenMask(...tokens)
  if (isBeginning)
    return { text: textWithoutSecrets(hideInPart(text.slice(0, LONGEST))), isCut: true }
  const { text: printed, isCut } =
    parseJson(text) === undefined
      ? { text: text.slice(0, LONGEST), isCut: text.length > LONGEST }
      : printRaw(text.trim(), LONGEST)
  return { text: isCut ? hideInPart(printed) : hide(printed), isCut }
}

/**
 * Matches one token of JSON: a string, a bracket, a comma, a colon, a number or a word. The end of a string may be
 * missing, because texts are cut.
 */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * At most `READ_FACTOR * limit` characters of the input are read. The input may be longer than the output, because the
 * white space of the input is not printed.
 */
const READ_FACTOR = 4

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
  let before = ''
  /** While a secret value is read: the depth of its key. The value is not printed. */
  let secretAt: number | undefined
  const newLine = () => `\n${'  '.repeat(depth)}`
  for (const [token] of json.slice(0, READ_FACTOR * limit).matchAll(TOKEN)) {
    if (text.length > limit) break
    const isFirst = before === '{' || before === '['
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth -= 1
    if (secretAt === undefined) {
      if (isFirst ? !isEnd : isEnd || before === ',') text += newLine()
      text += token === ':' ? ': ' : token
    }
    if (token === '{' || token === '[') depth += 1
    if (secretAt === depth) {
      text += masked(token)
      secretAt = undefined
    } else if (
      token === ':' &&
      secretAt === undefined &&
      isCertainSecretName(JSON.parse(before) as string)
    ) {
      secretAt = depth
    }
    before = token
  }
  const isCut = text.length > limit || json.length > READ_FACTOR * limit
  return { text: isCut ? text.slice(0, limit) : text, isCut }
}

const NO_SECRET: ReadonlySet<string> = new Set(['', 'null', 'true', 'false', '""'])

function masked(value: string): string {
  return NO_SECRET.has(value) ? value : `"${MASK}"`
}
