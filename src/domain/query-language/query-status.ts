import { phaseOf, type Phase } from '../phases'
import { fold, formatTerm, phaseByWord, wordOf, type Term } from './query-language'
import { readPieces } from './query-parse'

type StatusTerm = Extract<Term, { kind: 'status' }>

/**
 * The phase that a value of a status term means. It accepts all words that map to a phase, and our labels, such
 * as "waiting".
 *
 * @returns `undefined` for an unknown word; such a word is compared with the word of the service
 */
export function phaseNamed(value: string): Phase | undefined {
  const phase = phaseByWord(value) ?? phaseOf({ status: fold(value) })
  return phase === 'unknown' && phaseByWord(value) === undefined ? undefined : phase
}

/** Values of status terms that mean no phase. They may be words of the service. */
export function unknownStatusesIn(terms: readonly Term[]): readonly string[] {
  return terms.flatMap((term) =>
    term.kind === 'status' ? term.values.filter((value) => phaseNamed(value) === undefined) : [],
  )
}

/** The phases that the query includes. Their buttons in the facet bar are pressed. */
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

/**
 * Switches one phase in the text of a query. All other text stays as it was typed, even invalid parts. Several status
 * terms become one, because the buttons of the facet bar mean "or". Terms that exclude the phase lose this value.
 */
export function toggleStatus(text: string, phase: Phase): string {
  const pieces = readPieces(text)
  const terms = pieces.flatMap(({ term }) => (term?.kind === 'status' ? [term] : []))
  const included = terms.filter((term) => !term.negated)
  const others = (term: StatusTerm) => term.values.filter((value) => phaseNamed(value) !== phase)
  const values = [...new Set(included.flatMap(others))]
  if (!phasesAskedFor(included).has(phase)) values.push(wordOf(phase))

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
