/**
 * Secrets in a text that is whole, as scripts and descriptions are (security 34): what is only looked up,
 * compared or spoken of is none, and all around a secret stays as it was typed.
 */
import { namedSecrets, type NamedSecret } from './secret-spans'

const NONE: ReadonlySet<string> = new Set()
/** What is left of a secret; four quotes of one that somebody has emptied. */
const BLANK = /^(?:""|''|'''')?$/

/** Who signs on in an address: `https://maria:…@host`. */
const IN_ADDRESS =
  /(?<![\w+.-])[a-z][\w+.-]{0,30}:\/\/[^\s/:@"'`]{0,200}:(?=(?:[^\s/@"'`]{1,500}|"")@)/gi

interface Span {
  readonly name: string
  readonly start: number
  readonly end: number
  /** What stands there without it, where it stands in quotes of others. */
  readonly instead?: string | undefined
}

/** @param isProse written by people to people: “Password: ask Maria” holds none */
export function scriptWithoutSecrets(text: string, isProse = false): string {
  let kept = ''
  let done = 0
  for (const { start, end, instead = '""' } of secretsIn(text, isProse)) {
    if (BLANK.test(text.slice(start, end))) continue
    kept += text.slice(done, start) + instead
    done = end
  }
  return kept + text.slice(done)
}

/**
 * What was left out of a script, put back by its name out of one that has it. Another blank than the one
 * that was left there is no blank of ours: somebody has emptied it.
 *
 * @param base the script without it, before it was changed
 */
export function scriptWithSecretsOf(mine: string, base: string, whole: string): string {
  return withSpans(mine, base, whole, (_blank, source) => source)
}

/**
 * A script in which secrets were emptied, so that they stay so when it is filled again: what looks like
 * left out becomes another blank.
 *
 * @param base what it began with, without secrets
 * @param whole what it began with
 */
export function scriptKeptEmpty(mine: string, base: string, whole: string): string {
  return withSpans(mine, base, whole, (blank, source) =>
    BLANK.test(source) ? blank : blank === "''" ? "''''" : "''",
  )
}

/** @param instead what takes the place of each blank that is as it was left, by what stands in the whole there */
function withSpans(
  mine: string,
  base: string,
  whole: string,
  instead: (blank: string, source: string) => string,
): string {
  const [before, found] = [numbered(base), numbered(whole)]
  let filled = ''
  let done = 0
  for (const [key, { start, end }] of numbered(mine)) {
    const [began, source] = [before.get(key), found.get(key)]
    if (began === undefined || source === undefined) continue
    const blank = mine.slice(start, end)
    if (!BLANK.test(blank) || base.slice(began.start, began.end) !== blank) continue
    filled += mine.slice(done, start) + instead(blank, whole.slice(source.start, source.end))
    done = end
  }
  return filled + mine.slice(done)
}

/** By name, and by how many of the same name stand before it. */
function numbered(text: string): ReadonlyMap<string, Span> {
  const counts = new Map<string, number>()
  return new Map(
    secretsIn(text, false).map((span) => {
      const count = counts.get(span.name) ?? 0
      counts.set(span.name, count + 1)
      return [`${count} ${span.name}`, span]
    }),
  )
}

function secretsIn(text: string, isProse: boolean): readonly Span[] {
  const spans = namedSecrets(text, NONE)
    .filter((named) => isAssigned(text, named))
    .map((named): Span => {
      const { name, start, sign } = named
      const [quote, close] = quoteAround(text, named)
      const end = Math.min(named.end, close)
      const isKept = isProse && sign === ':' && isOfWords(text.slice(start, end))
      const instead = quote === '"' ? (sign === '=' ? "''" : '') : undefined
      return { name, start, end: isKept ? start : end, instead }
    })
  const addresses = [...text.matchAll(IN_ADDRESS)].flatMap(({ 0: name, index }): Span[] => {
    const start = index + name.length
    const end = text.indexOf('@', start)
    return REFERENCE.test(text.slice(start, end)) ? [] : [{ name, start, end }]
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
function isAssigned(text: string, { sign, at, start }: NamedSecret): boolean {
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
function quoteAround(text: string, { name, at, start }: NamedSecret): readonly [string, number] {
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
