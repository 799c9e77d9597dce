/**
 * Where secrets stand in a text (security 34). Where it cannot be told where one ends, what follows goes
 * with it.
 */
import { isSecretName, partOfPair } from './secret-names'

/** A name and what follows it; a name of several words only where a quote closes it. Or `--password x`. */
const NAME =
  /(?<![\w.-])(?:([\w.-]+(?:[ \t]+[\w.-]+){0,5}(?=\\*["'`])|[\w.-]+)\\*["'`]?\s*([:=])\s*|(--[\w-]+)[ \t]+(?![-\s]))/g
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }

/** A name of a secret, and what stands behind it. */
export interface NamedSecret {
  readonly name: string
  /** Between the two: `:` or `=`. */
  readonly sign: string
  /** Where the name begins. */
  readonly at: number
  readonly start: number
  readonly end: number
}

/**
 * What stands behind names of secrets, in order; one may stand inside another.
 *
 * @param secretKeys names that metadata mark as secret
 */
export function namedSecrets(
  text: string,
  secretKeys: ReadonlySet<string>,
): readonly NamedSecret[] {
  const found = [...text.matchAll(NAME)].map((match) => {
    const [whole, key, sign = '=', flag = ''] = match
    const name = key ?? flag
    return { name, sign, at: match.index, start: match.index + whole.length }
  })
  const isPairSecret = found.some(
    ({ name, start }) =>
      partOfPair(name) === 'name' && isSecretName(text.slice(start, endOfLine(text, start))),
  )
  return found
    .filter(
      ({ name }) =>
        secretKeys.has(name) ||
        isSecretName(name) ||
        (isPairSecret && partOfPair(name) === 'value'),
    )
    .map((each) => ({ ...each, end: endOfValue(text, each.start, each.at, each.sign) }))
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
