/**
 * Where secrets stand in a text (security 34). Where it cannot be told where one ends, what follows goes
 * with it.
 */
import { isSecretName, partOfPair } from './secret-names'

/** A name and what follows it; a name of several words only where a quote closes it. Or `--password x`. */
const NAME =
  /(?<![\w.-])(?:([\w.-]+(?:[ \t]+[\w.-]+){0,5}(?=\\*["'`])|[\w.-]+)\\*["'`]?\s*([:=])\s*|(--[\w-]+)[ \t]+(?![-\s]))/g
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' }

/** Who signs on in an address: `https://maria:…@host`. */
const IN_ADDRESS =
  /(?<![\w+.-])[a-z][\w+.-]{0,30}:\/\/[^\s/:@"'`]{0,200}:(?=(?:[^\s/@"'`]{1,500}|"")@)/gi

/** How a text is read: `started` may be JSON that is not finished; `script` and `prose` are all there is. */
export type Reading = 'started' | 'script' | 'prose'

/** What stands behind a name of a secret, or nothing yet. */
export interface Span {
  readonly name: string
  readonly start: number
  readonly end: number
  /** What stands there without it, in quotes of its own. */
  readonly instead?: string | undefined
}

interface Named {
  readonly name: string
  readonly sign: string
  readonly at: number
  readonly start: number
}

/**
 * What stands behind names of secrets, in order and without overlap.
 *
 * @param secretKeys names that metadata mark as secret
 */
export function secretsIn(
  text: string,
  secretKeys: ReadonlySet<string>,
  reading: Reading,
): readonly Span[] {
  const found = [...text.matchAll(NAME)].map((match): Named => {
    const [whole, key, sign = '=', flag = ''] = match
    const name = key ?? flag
    return { name, sign, at: match.index, start: match.index + whole.length }
  })
  const isPairSecret = found.some(
    ({ name, start }) =>
      partOfPair(name) === 'name' && isSecretName(text.slice(start, endOfLine(text, start))),
  )
  const isOne = (named: Named) =>
    (secretKeys.has(named.name) ||
      isSecretName(named.name) ||
      (isPairSecret && partOfPair(named.name) === 'value')) &&
    (reading === 'started' || isAssigned(text, named))
  const spans = found.filter(isOne).map((named): Span => {
    const { name, start, at, sign } = named
    const first = endOfValue(text, start, at, sign)
    if (reading === 'started') return { name, start, end: first }
    const [quote, close] = quoteAround(text, named)
    const end = Math.min(first, close)
    const isKept = reading === 'prose' && sign === ':' && isOfWords(text.slice(start, end))
    const instead = quote === '"' ? (sign === '=' ? "''" : '') : undefined
    return { name, start, end: isKept ? start : end, instead }
  })
  const addresses = [...text.matchAll(IN_ADDRESS)].flatMap(({ 0: name, index }): Span[] => {
    const start = index + name.length
    const end = text.indexOf('@', start)
    if (reading !== 'started' && REFERENCE.test(text.slice(start, end))) return []
    return [{ name, start, end }]
  })
  let done = 0
  return [...spans, ...addresses]
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      const isNews = start >= done
      if (isNews) done = Math.max(done, end)
      return isNews
    })
}

/** A value that is only looked up when it is used: `$TOKEN`, `"${TOKEN}"`, `$(cat file)`. */
const REFERENCE =
  /^"?(?:Bearer |Basic |token )?\$(?:\w+|\{\{[^}]*\}\}|\{\w+\}|\([^)]*\))(?=["\s;,)}@/]|$)/i

/** Is something given to the name, or is it only compared, named, or looked up? */
function isAssigned(text: string, { sign, at, start }: Named): boolean {
  const between = text.slice(at, start)
  if (between.includes('\n')) {
    // The next line belongs to it only where YAML says so.
    return sign === ':' && (/[ \t]$/.test(between) || text.charAt(start) === '-')
  }
  const first = text.charAt(start)
  if (sign === '=' && /[=~<|>&;)]/.test(first)) return false
  // `${TOKEN:?…}` holds no token.
  if (text.slice(at - 2, at) === '${' && /[?+]/.test(first)) return false
  return !REFERENCE.test(text.slice(start, start + 200))
}

/** The quote that is open where a name begins, and where it is closed: the value ends with it. */
function quoteAround(text: string, { name, at, start }: Named): readonly [string, number] {
  let quote = ''
  const own = text.charAt(at - 1)
  const isOwn = /["'`]/.test(own) && /^\\*["'`]/.test(text.slice(at + name.length))
  for (let place = text.lastIndexOf('\n', at - 1) + 1; place < at - (isOwn ? 1 : 0); place += 1) {
    const letter = text.charAt(place)
    if (letter === '\\' && quote !== "'") place += 1
    else if (quote !== '') {
      if (letter === quote) quote = ''
    } else if (/["'`]/.test(letter) && !/\w/.test(text.charAt(place - 1))) quote = letter
  }
  if (quote === '') return ['', Infinity]
  for (let place = start; place < text.length; place += 1) {
    const letter = text.charAt(place)
    if (letter === '\\' && quote !== "'") place += 1
    else if (letter === quote) return [quote, place]
  }
  return ['', Infinity]
}

/** “Ask Maria” is no password; what is sent with a name of its kind is. */
function isOfWords(value: string): boolean {
  return /\S[ \t]+\S/.test(value) && !/^(?:Bearer|Basic|Token)\s/i.test(value)
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
