/**
 * Splits a query into pieces. No regular expression backtracks, so the time is proportional to the length of the text.
 */
import { OPERATORS, type Operator } from './query-language'

export interface ScannedValue {
  /** Without quotes and escapes, in NFC. */
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
  /** In lower case. */
  readonly key: string | undefined
  readonly operator: Operator | undefined
  /** At least one value. Empty values are included. */
  readonly values: readonly ScannedValue[]
}

/** What can be before the values: `-`, and a key with its operator. */
const START = /(-?)(?:(failed-at|[a-z]+)([:~<>]))?/iy
/**
 * A text in quotes, or a text up to the next space. A quote that is not closed yet extends to the end of the query,
 * because the user may still be typing.
 */
const WORD = /"((?:\\["\\]|[^"])*)"?|\S*/y
/** One of several values. Without quotes, it ends at a comma too. */
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

export function scanQuery(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length;) {
    const piece = /\s/.test(text.charAt(at)) ? undefined : pieceAt(text, at)
    if (piece !== undefined) pieces.push(piece)
    at = piece?.to ?? at + 1
  }
  return pieces
}
