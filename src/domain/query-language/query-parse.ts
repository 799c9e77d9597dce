import {
  AGE_UNITS,
  DATE_KEYS,
  isStatusWord,
  QUERY_KEYS,
  TEXT_KEYS,
  type AgeUnit,
  type DateKey,
  type Operator,
  type Term,
} from './query-language'
import { scanQuery, type Piece } from './query-scan'

/** A part of the query that could not be parsed. It filters nothing. The rest of the query still filters. */
export interface QueryProblem {
  readonly from: number
  readonly to: number
  readonly text: string
  /** A sentence with the mistake and a valid alternative. */
  readonly message: string
  /** The part may become valid when the user continues to type, so it is not shown as an error yet. */
  readonly unfinished: boolean
}

export interface ParsedQuery {
  readonly terms: readonly Term[]
  readonly problems: readonly QueryProblem[]
}

/** A piece with its meaning: a term, a problem, or nothing (`""`). */
export interface ReadPiece extends Piece {
  readonly term?: Term
  readonly problem?: QueryProblem
}

type Reading =
  | { readonly term: Term }
  | { readonly message: string; readonly unfinished?: boolean }
  | undefined

function isAgeUnit(unit: string): unit is AgeUnit {
  return Object.hasOwn(AGE_UNITS, unit)
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function dateReading(piece: Piece, key: DateKey, values: readonly string[]): Reading {
  const { operator: side, negated } = piece
  const advice =
    `Write ${key}<7d (within the last 7 days), ${key}>7d (longer ago) ` +
    `or a day: ${key}>2026-01-31 (after it), ${key}<2026-01-31 (before it).`
  if (side !== '>' && side !== '<') return { message: `“${key}” needs < or >. ${advice}` }
  const [value, second] = values
  if (value === undefined) {
    return { message: `Nothing follows “${key}${side}”. ${advice}`, unfinished: true }
  }
  if (second !== undefined) return { message: `“${key}” accepts only one value. ${advice}` }
  if (isDay(value)) return { term: { kind: 'day', negated, key, side, day: value } }
  const amount = value.slice(0, -1)
  const unit = value.slice(-1).toLowerCase()
  if (isAgeUnit(unit) && /^\d{1,6}$/.test(amount)) {
    return { term: { kind: 'age', negated, key, side, amount: Number(amount), unit } }
  }
  return {
    message: `“${value}” is neither an age (a number and m, h, d, w or y) nor a day. ${advice}`,
    unfinished: /^\d{1,6}$/.test(value) || /^\d{4}-(?:\d{0,2}|\d{2}-\d?)$/.test(value),
  }
}

function unknownKey(piece: Piece, key: string, text: string): Reading {
  const meant = Object.values(QUERY_KEYS).find(({ alsoCalled }) => alsoCalled.includes(key))
  const instead =
    meant === undefined
      ? `The keys are ${Object.keys(QUERY_KEYS).join(', ')}`
      : `Write ${meant.example}`
  return {
    message: `“${key}” is not a search key. ${instead}. To search for the text itself, put it in quotes: "${text.slice(piece.negated ? 1 : 0).replaceAll('"', '')}".`,
  }
}

function wrongOperator(key: string, operator: Operator): Reading {
  const example = key === 'status' ? 'status:failed' : `${key}:… (is) or ${key}~… (contains)`
  return { message: `“${operator}” cannot follow “${key}”. Write ${example}.` }
}

function readingOf(piece: Piece, text: string): Reading {
  const { key, operator, negated } = piece
  const values = piece.values.map((value) => value.text).filter((value) => value !== '')
  const [first] = values
  if (key === undefined || operator === undefined) {
    if (first !== undefined) {
      const isQuoted = text.startsWith('"', negated ? 1 : 0)
      return !isQuoted && isStatusWord(first)
        ? { term: { kind: 'status', negated, values: [first] } }
        : { term: { kind: 'word', negated, text: first } }
    }
    return negated
      ? {
          message: 'Nothing follows “-”. Write -word to exclude results with this word.',
          unfinished: true,
        }
      : undefined
  }
  const dateKey = DATE_KEYS.find((candidate) => candidate === key)
  if (dateKey !== undefined) return dateReading(piece, dateKey, values)
  const textKey = TEXT_KEYS.find((candidate) => candidate === key)
  if (textKey === undefined && key !== 'status') return unknownKey(piece, key, text)
  if (operator === '>' || operator === '<' || (operator === '~' && key === 'status')) {
    return wrongOperator(key, operator)
  }
  if (first === undefined) {
    const { example } = QUERY_KEYS[textKey ?? 'status']
    return { message: `Nothing follows “${key}${operator}”. Write ${example}.`, unfinished: true }
  }
  if (textKey === undefined) return { term: { kind: 'status', negated, values } }
  const match = operator === ':' ? 'is' : 'contains'
  return { term: { kind: 'text', negated, key: textKey, match, values } }
}

/** The pieces of a query with their positions, for code that changes the text of the query. */
export function readPieces(text: string): readonly ReadPiece[] {
  return scanQuery(text).map((piece) => {
    const { from, to } = piece
    const typed = text.slice(from, to)
    const reading = readingOf(piece, typed)
    if (reading === undefined) return piece
    if ('term' in reading) return { ...piece, term: reading.term }
    const { message, unfinished = false } = reading
    return { ...piece, problem: { from, to, text: typed, message, unfinished } }
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
