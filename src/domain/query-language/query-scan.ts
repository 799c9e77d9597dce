/**
 * Splits a query into pieces in one pass. It never goes back, so the time is proportional to the length of the
 * text.
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

function isBlank(character: string): boolean {
  return /\s/.test(character)
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

function operatorAt(text: string, at: number): Operator | undefined {
  return OPERATORS.find((operator) => operator === text[at])
}

/** A quote that is not closed yet extends to the end of the query, because the user may still be typing. */
function quotedAt(text: string, from: number): ScannedValue {
  let value = ''
  let at = from + 1
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === '"') return { text: value.normalize('NFC'), from, to: at + 1 }
    const next = text.charAt(at + 1)
    const escaped = character === '\\' && (next === '"' || next === '\\')
    value += escaped ? next : character
    at += escaped ? 2 : 1
  }
  return { text: value.normalize('NFC'), from, to: at }
}

function bareAt(text: string, from: number, inList: boolean): ScannedValue {
  let to = from
  while (to < text.length) {
    const character = text.charAt(to)
    if (isBlank(character) || (inList && character === ',')) break
    to += 1
  }
  return { text: text.slice(from, to).normalize('NFC'), from, to }
}

function valueAt(text: string, from: number, inList: boolean): ScannedValue {
  return text[from] === '"' ? quotedAt(text, from) : bareAt(text, from, inList)
}

function pieceAt(text: string, from: number): Piece {
  const negated = text[from] === '-'
  const keyFrom = negated ? from + 1 : from
  let keyTo = keyFrom
  while (isLetter(text.charCodeAt(keyTo))) keyTo += 1
  const operator = keyTo > keyFrom ? operatorAt(text, keyTo) : undefined
  if (operator === undefined) {
    const word = valueAt(text, keyFrom, false)
    return { from, to: word.to, negated, key: undefined, operator, values: [word] }
  }
  const values = [valueAt(text, keyTo + 1, true)]
  let to = values[0]?.to ?? keyTo + 1
  while (text[to] === ',') {
    const value = valueAt(text, to + 1, true)
    values.push(value)
    to = value.to
  }
  return { from, to, negated, key: text.slice(keyFrom, keyTo).toLowerCase(), operator, values }
}

/** The pieces of a query in their order. Only spaces are between them. */
export function scanQuery(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    if (isBlank(text.charAt(at))) {
      at += 1
    } else {
      const piece = pieceAt(text, at)
      pieces.push(piece)
      at = piece.to
    }
  }
  return pieces
}
