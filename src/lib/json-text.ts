/** Positions in a JSON text: the first syntax error, the parts that `JSON.parse` would lose, and where values begin. */
import { printParseErrorCode, visit, type JSONVisitor, type ParseErrorCode } from 'jsonc-parser'
import { pointerOf } from './json-path'

interface JsonSyntaxError {
  readonly offset: number
  /** Counted from 1, as editors do. */
  readonly line: number
  readonly column: number
  readonly message: string
}

/**
 * A part of valid JSON that `JSON.parse` does not keep: a key that occurs twice, or a number that JavaScript would
 * change. Such a number has too many digits, or is too large or too small.
 */
export interface JsonLoss {
  readonly kind: 'duplicate' | 'number'
  readonly text: string
  /** The JSON Pointer to the value. */
  readonly path: string
  readonly offset: number
  /** Counted from 1. */
  readonly line: number
}

export const lossMessage = ({ kind, text }: Pick<JsonLoss, 'kind' | 'text'>): string =>
  kind === 'duplicate'
    ? `Duplicate key “${text.slice(0, 100)}”. Only the last value is used.`
    : `The number ${text.slice(0, 100)} cannot be kept exactly. ${JSON.stringify(Number(text))} is used.`

const MESSAGES: Readonly<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: 'This is not a JSON value. Text needs double quotes.',
  InvalidNumberFormat: 'This is not a JSON number.',
  PropertyNameExpected: 'A key in double quotes is missing.',
  ValueExpected: 'A value is missing.',
  ColonExpected: 'A colon is missing.',
  CommaExpected: 'A comma is missing.',
  CloseBraceExpected: 'A comma or “}” is missing.',
  CloseBracketExpected: 'A comma or “]” is missing.',
  EndOfFileExpected: 'Nothing may follow the end of the JSON value.',
  InvalidCommentToken: 'JSON cannot contain comments.',
  UnexpectedEndOfComment: 'JSON cannot contain comments.',
  UnexpectedEndOfString: 'The closing quote is missing on this line. Write a line break as \\n.',
  UnexpectedEndOfNumber: 'The number is incomplete.',
  InvalidUnicode: 'Write four hexadecimal digits after \\u.',
  InvalidEscapeCharacter:
    'After a backslash, only these characters are allowed: " \\ / b f n r t u',
  InvalidCharacter:
    'Write a tab as \\t, and other control characters as \\u and four hexadecimal digits.',
  '<unknown ParseErrorCode>': 'This is not JSON.',
}

/**
 * Passes the parts of a JSON text to the visitor.
 *
 * @returns false if the text is nested so deeply (thousands of levels) that the recursive parser fails
 */
function visitJson(text: string, visitor: JSONVisitor): boolean {
  try {
    visit(text, visitor, { disallowComments: true })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export function findSyntaxError(text: string): JsonSyntaxError | undefined {
  let first: JsonSyntaxError | undefined
  const onError = (
    code: ParseErrorCode,
    offset: number,
    _length: number,
    line: number,
    character: number,
  ) => {
    const message = MESSAGES[printParseErrorCode(code)]
    first ??= { offset, line: line + 1, column: character + 1, message }
  }
  const isComplete = visitJson(text, { onError })
  if (isComplete || first !== undefined) return first
  return { offset: 0, line: 1, column: 1, message: 'The JSON is nested too deeply.' }
}

/** The parts of the text that `JSON.parse` does not keep. @param text must be valid JSON */
export function lossesIn(text: string): readonly JsonLoss[] {
  const losses: JsonLoss[] = []
  const open: Set<string>[] = []
  visitJson(text, {
    onObjectBegin: () => {
      open.push(new Set())
    },
    onObjectEnd: () => {
      open.pop()
    },
    onObjectProperty: (key, offset, _length, line, _character, pathOf) => {
      const keys = open.at(-1)
      if (keys?.has(key) === true) {
        const path = pointerOf([...pathOf(), key])
        losses.push({ kind: 'duplicate', text: key, path, offset, line: line + 1 })
      }
      keys?.add(key)
    },
    onLiteralValue: (value: unknown, offset, length, line, _character, pathOf) => {
      if (typeof value !== 'number') return
      const written = text.slice(offset, offset + length)
      if (isKept(written, value)) return
      const path = pointerOf(pathOf())
      losses.push({ kind: 'number', text: written, path, offset, line: line + 1 })
    },
  })
  return losses
}

/** Whether the parsed number has the digits that were written. False for −0, because JSON prints it as 0. */
export const isKept = (written: string, value: number): boolean =>
  digitsOf(written) === digitsOf(String(value)) && !Object.is(value, -0)

/** The digits of a number without its exponent and its outer zeros. */
const digitsOf = (number: string): string =>
  number
    .replace(/e.*/i, '')
    .replaceAll(/\D/g, '')
    .replaceAll(/^0+|0+$/g, '')

/**
 * Where the values at these JSON Pointers begin. If a value does not exist, the result is the position of the nearest
 * value around it.
 *
 * @param text must be valid JSON
 * @returns for each pointer, the number of characters before its value
 */
export function offsetsOf(
  text: string,
  pointers: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const wanted = new Set([...pointers].flatMap(withAncestors))
  const found = new Map<string, number>()
  const record = (offset: number, path: () => readonly (string | number)[]) => {
    const pointer = pointerOf(path())
    if (wanted.has(pointer)) found.set(pointer, offset)
  }
  if (wanted.size > 0) {
    visitJson(text, {
      onObjectBegin: (offset, _length, _line, _character, path) => record(offset, path),
      onArrayBegin: (offset, _length, _line, _character, path) => record(offset, path),
      onLiteralValue: (_value, offset, _length, _line, _character, path) => record(offset, path),
    })
  }
  return new Map(
    [...pointers].map((pointer) => {
      const nearest = withAncestors(pointer).find((each) => found.has(each)) ?? ''
      return [pointer, found.get(nearest) ?? 0]
    }),
  )
}

/** The pointer itself and the pointers of all values around it, nearest first. */
function withAncestors(pointer: string): readonly string[] {
  const parts = pointer.split('/')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'))
}
