/**
 * The language of the query bar: the parts of a query and their text form. An example is `status:failed,stopped
 * -tag:web name~deploy by:anna updated<7d "two words" rest`.
 *
 * Terms are joined by "and". The values of one term are joined by "or". A leading `-` negates a term.
 *
 * `:` means *is*, and `~` means *contains*. `:` also finds the beginning of some values: `tool:git` finds all tools
 * whose type or id begins with “git”. `TEXT_KEYS` has the rule of each key.
 *
 * `updated` and `created` take `<` or `>` with an age or a day. `updated<7d` means within the last seven days, and
 * `updated>7d` means longer ago. `updated<2026-01-31` means before that day, and `updated>2026-01-31` means after it.
 */

import { PHASE_TABLE, PHASES, type Phase } from '../phases'

/**
 * Whether the text matches one of the values of the query. `foldCase` was applied to the text and to the values.
 * `lengths` has the lengths of the values. The values are a set, because a query may have 100 ids.
 */
type Test = (text: string, values: ReadonlySet<string>, lengths: readonly number[]) => boolean

const isEqual: Test = (text, values) => values.has(text)
const startsWith: Test = (text, values, lengths) =>
  lengths.some((length) => values.has(text.slice(0, length)))

type TextKeyFacts = (
  | { /** The field of the pipeline with the texts to compare. */ readonly field: string }
  | {
      /** The list of texts to compare that `compile-query.ts` collects from the steps. */
      readonly inner: string
      /** The list whose texts the query bar suggests, if this is not `inner`. */
      readonly suggested?: string
    }
) & {
  /**
   * The test for the operator `:`. The operator `~` needs no test here, because it always means that the text contains
   * a value.
   */
  readonly is: Test
}

/**
 * The keys that compare texts, in the order in which a word without a key suggests their values. `query-keys.ts` has
 * their explanations, because the first script needs none. A new key does not compile until it has an explanation and
 * the pipeline has its field.
 */
export const TEXT_KEYS = {
  tag: { field: 'tags', is: isEqual },
  by: {
    field: 'createdBy',
    // `by:anna` finds anna@example.com.
    is: (text, values) => values.has(text) || values.has(text.replace(/@.*/, '')),
  },
  name: { field: 'name', is: isEqual },
  id: { field: '_id', is: isEqual },
  // Only tool types are suggested, because nobody recognizes the id of a registered tool.
  tool: { inner: 'tools', suggested: 'toolTypes', is: startsWith },
  repo: {
    inner: 'repositories',
    // `repo:api` finds acme/api.
    is: (text, values) => [...values].some((value) => `/${text}`.endsWith(`/${value}`)),
  },
  'failed-at': { inner: 'failedAt', is: startsWith },
  why: { inner: 'why', is: startsWith },
} as const satisfies Record<string, TextKeyFacts>

export type TextKey = keyof typeof TEXT_KEYS

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXT_KEYS, key)

export const DATE_KEYS = ['updated', 'created'] as const
export type DateKey = (typeof DATE_KEYS)[number]

export type QueryKey = 'status' | TextKey | DateKey

export const OPERATORS = [':', '~', '>', '<'] as const
export type Operator = (typeof OPERATORS)[number]
export type Side = '>' | '<'

/** The length of each unit of an age, in milliseconds. */
export const AGE_UNITS = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  y: 365 * 86_400_000,
} as const satisfies Record<string, number>
export type AgeUnit = keyof typeof AGE_UNITS

/** One condition of a query. Texts keep the spelling that was typed, in NFC. Only comparisons use `foldCase`. */
export type Term =
  | { readonly kind: 'word'; readonly negated: boolean; readonly text: string }
  | { readonly kind: 'status'; readonly negated: boolean; readonly values: readonly string[] }
  | {
      readonly kind: 'text'
      readonly negated: boolean
      readonly key: TextKey
      readonly match: 'is' | 'contains'
      readonly values: readonly string[]
    }
  | {
      readonly kind: 'age'
      readonly negated: boolean
      readonly key: DateKey
      readonly side: Side
      readonly amount: number
      readonly unit: AgeUnit
    }
  | {
      readonly kind: 'day'
      readonly negated: boolean
      readonly key: DateKey
      readonly side: Side
      /** An existing day, `YYYY-MM-DD`. */
      readonly day: string
    }

/** Returns a text in the form in which texts are compared: lower case, NFC. */
export function foldCase(text: string): string {
  return text.toLowerCase().normalize('NFC')
}

/** True if the text contains every word of the search, in any order. Ignores case. An empty search always matches. */
export function containsWords(text: string, search: string): boolean {
  const folded = foldCase(text)
  return foldCase(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** The text of a value after an operator. Only a value that is empty or has a space, a comma or a quote gets quotes. */
export function formatValue(text: string): string {
  return text === '' || /[\s,"]/.test(text) ? quoted(text) : text
}

/** The label of the phase in lower case: "waiting". In a query, this word without a key means the phase. */
export const queryWordOf = (phase: Phase): string => PHASE_TABLE[phase].label.toLowerCase()

const PHASES_BY_WORD: ReadonlyMap<string, Phase> = new Map(
  PHASES.map((phase) => [queryWordOf(phase), phase]),
)

/** The phase that this word means in a query if it has neither a key nor quotes. */
export const phaseByWord = (word: string): Phase | undefined => PHASES_BY_WORD.get(foldCase(word))

function formatWord(text: string, negated: boolean): string {
  const bare =
    text !== '' &&
    phaseByWord(text) === undefined &&
    !/[\s"]/.test(text) &&
    !/^(?:failed-at|[a-z]+)[:~<>]/i.test(text) &&
    (negated || text[0] !== '-')
  return bare ? text : quoted(text)
}

function formatBody(term: Term): string {
  switch (term.kind) {
    case 'word':
      return formatWord(term.text, term.negated)
    case 'status':
      return `status:${term.values.map(formatValue).join(',')}`
    case 'text':
      return `${term.key}${term.match === 'is' ? ':' : '~'}${term.values.map(formatValue).join(',')}`
    case 'age':
      return `${term.key}${term.side}${term.amount}${term.unit}`
    case 'day':
      return `${term.key}${term.side}${term.day}`
    default:
      return term satisfies never
  }
}

/** The text of one term. Parsing this text gives the same term. */
export function formatTerm(term: Term): string {
  return (term.negated ? '-' : '') + formatBody(term)
}
