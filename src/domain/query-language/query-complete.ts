import { PHASES, type Phase } from '../phases'
import { countText } from '~/lib/count-text'
import {
  DATE_KEYS,
  foldCase,
  formatValue,
  isTextKey,
  phaseByWord,
  queryWordOf,
  TEXT_KEYS,
  type Side,
  type Term,
  type TextKey,
} from './query-language'
import { QUERY_KEYS } from './query-keys'
import { scanQuery, type Piece, type ScannedValue } from './query-parse'

type CountedTerm = Extract<Term, { kind: 'status' | 'text' }>

/** Facts about the rows that the other parts of the query find. The completions use these facts. */
export interface QueryFacts {
  /**
   * The phases, then the status words of the service that map to no phase. Both are sorted by frequency, the most
   * frequent first.
   */
  readonly statuses: () => readonly string[]
  readonly valuesOf: (key: TextKey) => readonly string[]
  readonly countOf: (term: CountedTerm) => number
  /**
   * Names: first the names that begin with the text, then the names that contain it.
   *
   * @param folded the typed text after `foldCase`
   */
  readonly namesLike: (folded: string, most: number) => readonly string[]
}

export interface Completion {
  readonly label: string
  readonly hint: string
  readonly phase?: Phase
  readonly insert: string
  readonly from: number
  readonly to: number
}

const MAX_COMPLETIONS = 12
/**
 * The largest number of completions for a word without a key. More completions would cover the rows that the word
 * finds.
 */
const MAX_FOR_WORD = 5

interface Suggestion extends Omit<Completion, 'from' | 'to'> {
  /**
   * Counts the pipelines that the completed query finds. The count is shown in place of the hint. Called only for the
   * suggestions that are shown.
   */
  readonly count?: () => number
}

const KEYS: readonly Suggestion[] = Object.entries(QUERY_KEYS).flatMap(([key, { hints }]) =>
  Object.entries(hints).map(([operator, hint]) => ({
    label: key + operator,
    hint,
    insert: key + operator,
  })),
)

const AGES = [
  ['1h', '1 hour'],
  ['24h', '24 hours'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['1y', '1 year'],
] as const

function countHint(count: number): string {
  return count === 1 ? '1 pipeline' : `${countText(count)} pipelines`
}

function valueSuggestion(value: string, hint: string): Suggestion {
  return { label: value, hint, insert: formatValue(value) }
}

function countedSuggestions(facts: QueryFacts, term: CountedTerm): readonly Suggestion[] {
  const isStatus = term.kind === 'status'
  const values = isStatus ? facts.statuses() : facts.valuesOf(term.key)
  return values.map((value) => {
    const phase = isStatus ? phaseByWord(value) : undefined
    return {
      ...valueSuggestion(value, ''),
      ...(phase !== undefined && { phase }),
      count: () => facts.countOf({ ...term, values: [...term.values, value] }),
    }
  })
}

function nameSuggestions({ namesLike }: QueryFacts, typed: string): readonly Suggestion[] {
  return namesLike(foldCase(typed), MAX_COMPLETIONS).map((name) => valueSuggestion(name, ''))
}

function ageSuggestions(side: Side): readonly Suggestion[] {
  return AGES.map(([value, words]) =>
    valueSuggestion(value, side === '<' ? `in the last ${words}` : `more than ${words} ago`),
  )
}

/** The suggestions for a value after a key. @param others the other values of the same term */
function suggestionsFor(
  { key, operator, negated }: Pick<Piece, 'key' | 'operator' | 'negated'>,
  facts: QueryFacts,
  typed: string,
  others: readonly string[],
): readonly Suggestion[] {
  if (DATE_KEYS.some((date) => date === key)) {
    return operator === '<' || operator === '>' ? ageSuggestions(operator) : []
  }
  if (key === 'status') return countedSuggestions(facts, { kind: key, negated, values: others })
  if (key === 'name') return nameSuggestions(facts, typed)
  // An id belongs to one pipeline, and the reason of a failure is too long for a suggestion.
  if (key === undefined || !isTextKey(key) || key === 'id' || key === 'why') return []
  const match = operator === '~' ? 'contains' : 'is'
  return countedSuggestions(facts, { kind: 'text', negated, key, match, values: others })
}

function matching(suggestions: readonly Suggestion[], typed: string): readonly Suggestion[] {
  const wanted = foldCase(typed)
  const first: Suggestion[] = []
  const second: Suggestion[] = []
  for (const suggestion of suggestions) {
    const at = foldCase(suggestion.label).indexOf(wanted)
    if (at === 0) first.push(suggestion)
    else if (at > 0) second.push(suggestion)
    if (first.length === MAX_COMPLETIONS) break
  }
  return [...first, ...second].slice(0, MAX_COMPLETIONS)
}

function prefixed(key: string, suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return suggestions.map((suggestion) => ({
    ...suggestion,
    label: key + suggestion.label,
    insert: key + suggestion.insert,
  }))
}

/**
 * Suggestions for a word without a key: the keys that begin with this word. Matching values are added only if the user
 * opens the suggestions and the word has at least two characters. Otherwise the longer list would cover the rows that
 * the word finds.
 */
function wordSuggestions(
  typed: string,
  negated: boolean,
  factsOf: () => QueryFacts,
  isAsked: boolean,
): readonly Suggestion[] {
  const wanted = foldCase(typed)
  // “fail” is the beginning of a status, so it does not suggest `failed-at:`.
  const isStatus = (label: string) =>
    PHASES.map(queryWordOf).some((word) => label.startsWith(word) && word.startsWith(wanted))
  const keys = KEYS.filter(({ label }) => label.startsWith(wanted) && !isStatus(label))
  if (typed.length < 2 || !isAsked) return keys
  const facts = factsOf()
  const statuses = countedSuggestions(facts, { kind: 'status', negated, values: [] })
  return [
    ...keys,
    ...prefixed(
      'status:',
      statuses.filter(({ label }) => foldCase(label).startsWith(wanted)),
    ),
    ...Object.entries(TEXT_KEYS).flatMap(([key, source]) => {
      if (!('field' in source)) return []
      const values = suggestionsFor({ key, operator: ':', negated }, facts, typed, [])
      return prefixed(`${key}:`, matching(values, typed))
    }),
  ].slice(0, MAX_FOR_WORD)
}

function typedOf(text: string, { from, to, text: value }: ScannedValue, caret: number): string {
  if (caret === to) return value
  const typed = text.slice(from, caret)
  return typed.startsWith('"') ? typed.slice(1) : typed
}

/**
 * The completions at the caret: keys, ages, names, and the most frequent values of other keys with their counts.
 *
 * @param caret a position in `text`, in UTF-16 code units
 * @param factsOf returns the values in the rows that the rest of the query finds
 * @param isAsked true if the user opened the suggestions, false if the user is only typing
 * @returns all keys if nothing is typed, else at most twelve completions, best first, each with the range of text that
 * it replaces
 */
export function completionsFor(
  text: string,
  caret: number,
  factsOf: (rest: string) => QueryFacts,
  isAsked = true,
): readonly Completion[] {
  const piece = scanQuery(text).find(({ from, to }) => from < caret && caret <= to)
  const placed = (suggestions: readonly Suggestion[], from: number, to: number) =>
    suggestions
      .filter(({ insert }) => insert !== text.slice(from, to))
      .map(({ count, hint, ...suggestion }) => ({
        ...suggestion,
        hint: count === undefined ? hint : countHint(count()),
        from,
        to,
      }))
  if (piece === undefined) {
    // Before a term, the key would take this term as its value.
    const isFree = /^(?:\s|$)/.test(text.slice(caret))
    return (isAsked || text === '') && isFree ? placed(KEYS, caret, caret) : []
  }
  const value = piece.values.findLast(({ from, to }) => from <= caret && caret <= to)
  if (value === undefined) return []
  const typed = typedOf(text, value, caret)
  const facts = () => factsOf(text.slice(0, piece.from) + text.slice(piece.to))
  if (piece.operator === undefined)
    return placed(wordSuggestions(typed, piece.negated, facts, isAsked), value.from, value.to)
  const others = piece.values.flatMap((other) =>
    other === value || other.text === '' ? [] : foldCase(other.text),
  )
  const suggestions = suggestionsFor(piece, facts(), typed, others).filter(
    ({ label }) => !others.includes(foldCase(label)),
  )
  return placed(matching(suggestions, typed), value.from, value.to)
}
