import type { AgeUnit, DateKey, Term } from '~/domain/query-language/query-language'
import { counted } from '~/lib/count-text'

const UNITS = {
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  y: 'year',
} as const satisfies Record<AgeUnit, string>

const VERBS = {
  updated: ['Updated', 'Not updated'],
  created: ['Created', 'Not created'],
} as const satisfies Record<DateKey, readonly [string, string]>

/** A time condition as a sentence, because readers may misunderstand `updated>7d`. */
export function readingOf(term: Term): string | undefined {
  if (term.kind !== 'age' && term.kind !== 'day') return undefined
  const isAfter = term.side === '>'
  // `updated>7d` means "not updated within the last 7 days", so for an age the direction is reversed.
  const isNot = term.kind === 'age' ? term.negated !== isAfter : term.negated
  const verb = VERBS[term.key][isNot ? 1 : 0]
  if (term.kind === 'day') return `${verb} ${isAfter ? 'after' : 'before'} ${term.day}.`
  const unit = UNITS[term.unit]
  return `${verb} within the last ${term.amount === 1 ? unit : counted(term.amount, unit)}.`
}

export function QueryReading({ terms }: { readonly terms: readonly Term[] }) {
  const words = terms.flatMap((term) => readingOf(term) ?? []).join(' ')
  return (
    words !== '' && (
      <p role="status" className="text-soft">
        {words}
      </p>
    )
  )
}
