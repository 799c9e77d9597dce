import { phaseOf, type Phase } from '../phases'
import { foldCase, formatTerm, phaseByWord, queryWordOf, type Term } from './query-language'
import { readPieces, scanQuery } from './query-parse'

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

/** Whether a quote is open, so that it would include everything that follows. */
const isOpen = (query: string) => scanQuery(`${query} x`).length === scanQuery(query).length

/**
 * Adds a phase to the text of a query, or removes the phase. The parts without a status stay as they were typed, even
 * invalid parts, but an open quote is closed. Several terms that include statuses become one, because the buttons of
 * the facet bar mean "or". The phase is removed from terms that exclude it.
 */
export function toggleStatus(query: string, phase: Phase): string {
  // After a backslash, a quote would be part of the quoted text. Two backslashes mean one.
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
