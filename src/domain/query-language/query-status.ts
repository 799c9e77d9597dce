/** The status terms of a query: what they name, and how the facet bar switches one of them. */
import { phaseOf, PHASES, type Phase } from '../phases'
import { fold, formatTerm, wordOf, type Term } from './query-language'
import { readPieces } from './query-parse'

type StatusTerm = Extract<Term, { kind: 'status' }>

/**
 * The phase that a value of a status term names. Every word that a record's status may use for a
 * phase works here too, and "waiting", which is what the interface calls that phase.
 *
 * @returns `undefined` for a word of the service that we do not know; it is compared as it stands
 */
export function phaseNamed(value: string): Phase | undefined {
  const word = fold(value)
  const named = PHASES.find((phase) => wordOf(phase) === word)
  if (named !== undefined) return named
  const phase = phaseOf({ status: word })
  return phase === 'unknown' ? undefined : phase
}

/** Values of status terms that name no phase. They may be words of the service. */
export function unknownStatusesIn(terms: readonly Term[]): readonly string[] {
  return terms.flatMap((term) =>
    term.kind === 'status' ? term.values.filter((value) => phaseNamed(value) === undefined) : [],
  )
}

/** The phases that the query asks for, for the pressed state of the facet bar. */
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
 * Switches one phase in the text of a query and leaves the rest of the text as it was typed, what
 * could not be read included. Several status terms become one ("failed *or* stopped" is what a row of
 * switches means); a phase that was excluded before is no longer.
 */
export function toggleStatus(text: string, phase: Phase): string {
  const pieces = readPieces(text)
  const terms = pieces.flatMap(({ term }) => (term?.kind === 'status' ? [term] : []))
  const asked = terms.filter((term) => !term.negated)
  const others = (term: StatusTerm) => term.values.filter((value) => phaseNamed(value) !== phase)
  const values = [...new Set(asked.flatMap(others))]
  if (!phasesAskedFor(asked).has(phase)) values.push(wordOf(phase))

  const merged = written({ kind: 'status', negated: false, values })
  const [first] = asked
  const parts = pieces.map(({ term, from, to }) => {
    if (term?.kind !== 'status') return text.slice(from, to)
    if (term.negated) return written({ ...term, values: others(term) })
    return term === first ? merged : ''
  })
  if (first === undefined) parts.push(merged)
  return parts.filter((part) => part !== '').join(' ')
}
