import {
  AGE_UNITS,
  DATE_KEYS,
  isTextKey,
  phaseByWord,
  type AgeUnit,
  type DateKey,
  type Operator,
  type QueryKey,
  type Term,
  OPERATORS,
  foldCase,
  formatTerm,
  queryWordOf,
} from './query-language'
import { phaseOf, type Phase } from '../phases'

/** The mistake in a part of the query. `query-keys.ts` has the messages, because the first script needs none. */
export type QueryFault =
  | { readonly kind: 'no_side' | 'several_dates'; readonly key: DateKey }
  | { readonly kind: 'no_date'; readonly key: DateKey; readonly value: string }
  | { readonly kind: 'no_value'; readonly key: QueryKey; readonly operator: Operator }
  | { readonly kind: 'wrong_operator'; readonly key: QueryKey; readonly operator: Operator }
  | { readonly kind: 'unknown_key'; readonly key: string; readonly text: string }
  | { readonly kind: 'unknown_status'; readonly value: string }
  | { readonly kind: 'no_word' }

/** A part of the query that could not be parsed. It filters nothing. The rest of the query still filters. */
export interface QueryProblem {
  readonly fault: QueryFault
  /** True if the part may become valid when the user continues to type. Then it is not shown as an error yet. */
  readonly unfinished: boolean
}

export interface ParsedQuery {
  readonly terms: readonly Term[]
  readonly problems: readonly QueryProblem[]
}

/** A piece with its meaning: a term or a problem. A piece that is only `""` has neither. */
interface ReadPiece extends Piece {
  readonly term?: Term
  readonly problem?: QueryProblem
}

type Reading =
  | { readonly term: Term }
  | { readonly fault: QueryFault; readonly unfinished?: boolean }
  | undefined

function isAgeUnit(unit: string): unit is AgeUnit {
  return Object.hasOwn(AGE_UNITS, unit)
}

function isDay(text: string): boolean {
  // `Date.parse` reads 30 February as another day, and fails for month 13. So the day is written again and compared.
  const time = Date.parse(`${text}T00:00:00Z`) || 0
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(time).toISOString().startsWith(text)
}

function dateReading(piece: Piece, key: DateKey, values: readonly string[]): Reading {
  const { operator: side, negated } = piece
  if (side !== '>' && side !== '<') return { fault: { kind: 'no_side', key } }
  const [value, second] = values
  if (value === undefined) {
    return { fault: { kind: 'no_value', key, operator: side }, unfinished: true }
  }
  if (second !== undefined) return { fault: { kind: 'several_dates', key } }
  if (isDay(value)) return { term: { kind: 'day', negated, key, side, day: value } }
  const amount = value.slice(0, -1)
  const unit = value.slice(-1).toLowerCase()
  if (isAgeUnit(unit) && /^\d{1,6}$/.test(amount)) {
    return { term: { kind: 'age', negated, key, side, amount: Number(amount), unit } }
  }
  return {
    fault: { kind: 'no_date', key, value },
    unfinished: /^\d{1,6}$/.test(value) || /^\d{4}-(?:\d{0,2}|\d{2}-\d?)$/.test(value),
  }
}

function readingOf(piece: Piece, text: string): Reading {
  const { key, operator, negated } = piece
  const values = piece.values.map((value) => value.text).filter((value) => value !== '')
  const [first] = values
  if (key === undefined || operator === undefined) {
    if (first !== undefined) {
      const isQuoted = text.startsWith('"', negated ? 1 : 0)
      return !isQuoted && phaseByWord(first) !== undefined
        ? { term: { kind: 'status', negated, values: [first] } }
        : { term: { kind: 'word', negated, text: first } }
    }
    return negated ? { fault: { kind: 'no_word' }, unfinished: true } : undefined
  }
  const dateKey = DATE_KEYS.find((candidate) => candidate === key)
  if (dateKey !== undefined) return dateReading(piece, dateKey, values)
  if (key !== 'status' && !isTextKey(key)) {
    return { fault: { kind: 'unknown_key', key, text } }
  }
  if (operator === '>' || operator === '<' || (operator === '~' && key === 'status')) {
    return { fault: { kind: 'wrong_operator', key, operator } }
  }
  if (first === undefined) {
    return { fault: { kind: 'no_value', key, operator }, unfinished: true }
  }
  if (key === 'status') return { term: { kind: 'status', negated, values } }
  const match = operator === ':' ? 'is' : 'contains'
  return { term: { kind: 'text', negated, key, match, values } }
}

/** The pieces of a query with their positions, for code that changes the text of the query. */
function readPieces(text: string): readonly ReadPiece[] {
  return scanQuery(text).map((piece) => {
    const reading = readingOf(piece, text.slice(piece.from, piece.to))
    if (reading === undefined) return piece
    if ('term' in reading) return { ...piece, term: reading.term }
    const { fault, unfinished = false } = reading
    return { ...piece, problem: { fault, unfinished } }
  })
}

/**
 * Parses the text of the query bar. Never throws.
 *
 * @returns the terms, and a problem for each invalid piece; an invalid piece filters nothing, so the rest of the
 * query still works
 */
export function parseQuery(text: string): ParsedQuery {
  const pieces = readPieces(text)
  return {
    terms: pieces.flatMap(({ term }) => (term === undefined ? [] : [term])),
    problems: pieces.flatMap(({ problem }) => (problem === undefined ? [] : [problem])),
  }
}

export interface ScannedValue {
  /** The value without quotes and escapes, in NFC. */
  readonly text: string
  /** The position in the query, including the quotes. */
  readonly from: number
  readonly to: number
}

/** A part of the query between spaces: `-key:value,value`, or a word without `key` and `operator`. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly negated: boolean
  /** The key in lower case. */
  readonly key: string | undefined
  readonly operator: Operator | undefined
  /** The list has at least one value, and includes empty values. */
  readonly values: readonly ScannedValue[]
}

/** The part before the values: `-`, and a key with its operator. Each of them is optional. */
const START = /(-?)(?:(failed-at|[a-z]+)([:~<>]))?/iy
/**
 * A text in quotes, or a text up to the next space. A quote that is not closed yet extends to the end of the query,
 * because the user may still be typing.
 */
const WORD = /"((?:\\["\\]|[^"])*)"?|\S*/y
/** One of several values that are separated by commas. It ends at a space or a comma, unless it is in quotes. */
const LISTED = /"((?:\\["\\]|[^"])*)"?|[^\s,]*/y

function matchAt(pattern: RegExp, text: string, from: number): readonly (string | undefined)[] {
  pattern.lastIndex = from
  return pattern.exec(text) ?? []
}

function valueAt(pattern: RegExp, text: string, from: number): ScannedValue {
  const [whole = '', quoted] = matchAt(pattern, text, from)
  const value = quoted?.replaceAll(/\\(["\\])/g, '$1') ?? whole
  return { text: value.normalize('NFC'), from, to: from + whole.length }
}

function pieceAt(text: string, from: number): Piece {
  const [start = '', minus, key, sign] = matchAt(START, text, from)
  const operator = OPERATORS.find((each) => each === sign)
  const values: ScannedValue[] = []
  for (let at = from + start.length; ; at += 1) {
    const value = valueAt(operator === undefined ? WORD : LISTED, text, at)
    values.push(value)
    at = value.to
    if (operator !== undefined && text[at] === ',') continue
    return { from, to: at, negated: minus === '-', key: key?.toLowerCase(), operator, values }
  }
}

/**
 * Splits a query into its pieces. The time is proportional to the length of the text, because no regular expression
 * backtracks beyond one word.
 */
export function scanQuery(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length;) {
    const piece = /\s/.test(text.charAt(at)) ? undefined : pieceAt(text, at)
    if (piece !== undefined) pieces.push(piece)
    at = piece?.to ?? at + 1
  }
  return pieces
}

type StatusTerm = Extract<Term, { kind: 'status' }>

/**
 * The phase that a value of a status term means. The value may be any word that maps to a phase, or the label of a
 * phase, such as "waiting".
 *
 * @returns `undefined` for any other word; such a word is compared with the status word of the service
 */
export function phaseNamed(value: string): Phase | undefined {
  const phase = phaseByWord(value) ?? phaseOf({ status: foldCase(value) })
  return phase === 'unknown' && phaseByWord(value) === undefined ? undefined : phase
}

/** The values of status terms that mean no phase. They may be status words of the service. */
export function unknownStatusesIn(terms: readonly Term[]): readonly string[] {
  return terms.flatMap((term) =>
    term.kind === 'status' ? term.values.filter((value) => phaseNamed(value) === undefined) : [],
  )
}

/** The phases that the status terms of a query include. The facet bar above the list shows their buttons as pressed. */
export function phasesAskedFor(terms: readonly Term[]): ReadonlySet<Phase> {
  return new Set(
    terms
      .flatMap((term) => (term.kind === 'status' && !term.negated ? term.values : []))
      .flatMap((value) => phaseNamed(value) ?? []),
  )
}

function written(term: StatusTerm): string {
  return term.values.length === 0 ? '' : formatTerm(term)
}

/** Whether the query has an open quote. An appended word is then a part of the quoted text, and not a new piece. */
const isOpen = (query: string) => scanQuery(`${query} x`).length === scanQuery(query).length

/**
 * Adds a phase to the text of a query, or removes the phase. Parts without a status stay as they were typed, even
 * invalid parts, but an open quote is closed. The buttons of the facet bar mean "or". So several terms that include
 * statuses become one term. The phase is also removed from terms that exclude it.
 */
export function toggleStatus(query: string, phase: Phase): string {
  // Closes an open quote. After a backslash at the end, a quote would be part of the quoted text. So a second backslash
  // is added before the quote.
  const text = query + (['', '"'].find((end) => !isOpen(query + end)) ?? '\\"')
  const pieces = readPieces(text)
  const terms = pieces.flatMap(({ term }) => (term?.kind === 'status' ? [term] : []))
  const included = terms.filter((term) => !term.negated)
  const others = (term: StatusTerm) => term.values.filter((value) => phaseNamed(value) !== phase)
  const values = [...new Set(included.flatMap(others))]
  if (!phasesAskedFor(included).has(phase)) values.push(queryWordOf(phase))

  const merged = written({ kind: 'status', negated: false, values })
  const [first] = included
  const parts = pieces.map(({ term, from, to }) => {
    if (term?.kind !== 'status') return text.slice(from, to)
    if (term.negated) return written({ ...term, values: others(term) })
    return term === first ? merged : ''
  })
  if (first === undefined) parts.push(merged)
  return parts.filter((part) => part !== '').join(' ')
}
