/** Where a text stops being JSON, which `JSON.parse` says differently in every browser, or not at all. */
export interface JsonFault {
  /** Characters before it. */
  readonly at: number
  /** Counted from 1, as editors do. */
  readonly line: number
  readonly column: number
  readonly words: string
}

type Expected =
  | 'value'
  | 'value or end'
  | 'key'
  | 'key or end'
  | 'colon'
  | 'comma or end'
  | 'nothing'

const SPACE = /[\t\n\r ]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERAL = /true|false|null/y
/** What may stand in a string up to its end, or to what may not. */
// oxlint-disable-next-line no-control-regex -- those are what JSON does not allow there
const IN_STRING = /[^"\\\u0000-\u001F]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

const WORDS = {
  value: 'Here a value is missing.',
  'value or end': 'Here a value or “]” is missing.',
  key: 'Here a name in double quotes is missing.',
  'key or end': 'Here a name in double quotes or “}” is missing.',
  colon: 'Here a colon is missing.',
  'comma or end': 'Here a comma or the end of the list or object is missing.',
  nothing: 'Here the JSON has ended already.',
} as const satisfies Record<Expected, string>

/** @returns the first fault; `undefined` when the text is JSON */
export function faultOfJson(text: string): JsonFault | undefined {
  const open: ('[' | '{')[] = []
  let at = 0
  let expected: Expected = 'value'
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma or end')
  for (;;) {
    take(SPACE)
    const next = text[at]
    if (next === undefined) {
      return expected === 'nothing' ? undefined : faultAt(text, at, WORDS[expected])
    }
    if (expected === 'nothing') return faultAt(text, at, WORDS.nothing)
    if (expected === 'colon') {
      if (next !== ':') return faultAt(text, at, WORDS.colon)
      at += 1
      expected = 'value'
      continue
    }
    const end = open.at(-1) === '[' ? ']' : '}'
    if (next === end && open.length > 0 && expected.endsWith('end')) {
      at += 1
      open.pop()
      expected = afterValue()
      continue
    }
    if (expected === 'comma or end') {
      if (next !== ',') return faultAt(text, at, WORDS[expected])
      at += 1
      expected = open.at(-1) === '[' ? 'value' : 'key'
      continue
    }
    const isKey: boolean = expected === 'key' || expected === 'key or end'
    if (next === '"') {
      at += 1
      const words = skipString(text, take, () => at)
      if (words !== undefined) return faultAt(text, at, words)
      at += 1
      expected = isKey ? 'colon' : afterValue()
      continue
    }
    if (isKey) return faultAt(text, at, WORDS[expected])
    if (next === '[' || next === '{') {
      at += 1
      open.push(next)
      expected = next === '[' ? 'value or end' : 'key or end'
      continue
    }
    if (take(LITERAL) === '' && take(NUMBER) === '') return faultAt(text, at, WORDS[expected])
    expected = afterValue()
  }
}

/** To the closing quote. @returns what is wrong on the way */
function skipString(
  text: string,
  take: (pattern: RegExp) => string,
  place: () => number,
): string | undefined {
  for (;;) {
    take(IN_STRING)
    const next = text[place()]
    if (next === '"') return undefined
    if (next === undefined) return 'The text in double quotes has no end.'
    if (next !== '\\')
      return 'A line break or control character in quotes is written as \\n, \\t or \\u….'
    if (take(ESCAPE) === '')
      return 'After a backslash stands one of " \\ / b f n r t, or u and four digits.'
  }
}

function faultAt(text: string, at: number, words: string): JsonFault {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return { at, line, column: at - before.lastIndexOf('\n'), words }
}
