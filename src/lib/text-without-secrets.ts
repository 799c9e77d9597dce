/**
 * What may be written to disk of a text that is no JSON yet, or none at all (security 34). Where it cannot
 * be told where a secret ends, what follows goes with it.
 */
import { isSecretName, partOfPair } from './secret-names'

/** A name and what follows it; a name of several words only where a quote closes it. Or `--password x`. */
const NAME =
  /(?<![\w.-])(?:([\w.-]+(?:[ \t]+[\w.-]+){0,5}(?=\\*["'`])|[\w.-]+)\\*["'`]?\s*([:=])\s*|(--[\w-]+)[ \t]+(?![-\s]))/g
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }
const NONE: ReadonlySet<string> = new Set()

/**
 * The text without what stands behind a name of a secret: in JSON, finished or not, in YAML, and in a
 * script that assigns it. Where a pair is named like a secret, no pair keeps its value: which belongs to
 * which is not known before it can be read.
 *
 * @param secretKeys names that metadata mark as secret
 */
export function textWithoutSecrets(text: string, secretKeys = NONE, blank = '""'): string {
  const found = [...text.matchAll(NAME)].map((match) => {
    const [whole, key, sign = '=', flag = ''] = match
    const name = key ?? flag
    return { name, sign, at: match.index, start: match.index + whole.length }
  })
  const isPairSecret = found.some(
    ({ name, start }) =>
      partOfPair(name) === 'name' && isSecretName(text.slice(start, endOfLine(text, start))),
  )
  let kept = ''
  let done = 0
  for (const { name, sign, at, start } of found) {
    const isOne =
      secretKeys.has(name) || isSecretName(name) || (isPairSecret && partOfPair(name) === 'value')
    if (at < done || !isOne) continue
    kept += text.slice(done, start)
    done = endOfValue(text, start, at, sign)
    if (done > start) kept += blank
  }
  return kept + text.slice(done)
}

/** Does something stand behind a name of a secret, be it what an earlier look has left of it? */
export function namesSecret(text: string): boolean {
  return textWithoutSecrets(text, NONE, '') !== text
}

function endOfLine(text: string, start: number): number {
  const end = /[\n,}]/.exec(text.slice(start, start + 200))
  return start + (end?.index ?? 200)
}

/** Lines of YAML that belong to the one before. */
const BLOCK = /[^\n]*(?:\n(?:[ \t]+|-)[^\n]*)*/y

/** Where the value that begins here ends; the end of the text when it is not closed. */
function endOfValue(text: string, start: number, name: number, sign: string): number {
  const first = text.charAt(start)
  const isBare = !/["'`{[\\]/.test(first)
  if (sign === ':' && (/[|>]/.test(first) || (isBare && text.slice(name, start).includes('\n')))) {
    BLOCK.lastIndex = start
    return start + (BLOCK.exec(text)?.[0].length ?? 0)
  }
  // `a: b c` is one value, `a=b c` is two.
  const ends = !isBare || sign === '=' ? (isBare ? /[\s;]/ : /[\s,;}\]]/) : /[\n,}\]]/
  const open: string[] = []
  let quote = ''
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (letter === '\\' && quote !== "'") at += 1
    else if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'" || letter === '`') quote = letter
    else if (CLOSING[letter] !== undefined) open.push(CLOSING[letter])
    else if (open.length > 0) {
      if (letter === open.at(-1)) open.pop()
    } else if (ends.test(letter)) return at
  }
  return text.length
}
