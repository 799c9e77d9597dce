import { QUERY_KEYS } from '~/domain/query-language/query-keys'
import { formatTerm, type Term } from '~/domain/query-language/query-language'
import type { Zone } from '~/lib/time-format'
import type { PipelineRow } from '../rows/pipeline-rows'
import { compileQuery } from './compile-query'
import { queryFactsOf } from './query-suggestions'

const MAX_NAMED = 3
const MAX_CHOICES = 8

interface MissedCondition {
  readonly sentence: string
  /** The heading of the choices. Undefined if there are no choices. */
  readonly heading: string | undefined
  readonly choices: readonly {
    readonly value: string
    readonly count: number
    readonly query: string
  }[]
}

/**
 * Finds the first condition on a text, such as `tag:web`, without which the query would find pipelines. Offers other
 * values for this condition with which the query finds pipelines. Negated conditions are left out.
 *
 * Several status terms, which no pipeline can match, are offered as one term that matches any of the statuses.
 *
 * @param now epoch milliseconds, for ages in the query
 * @param zone the time zone in which a day of the query begins
 */
export function missedCondition(
  terms: readonly Term[],
  rows: readonly PipelineRow[],
  now: number,
  zone: Zone,
): MissedCondition | undefined {
  const statuses = terms.flatMap((term) => (term.kind === 'status' && !term.negated ? [term] : []))
  if (statuses.length > 1) {
    const values = [...new Set(statuses.flatMap((term) => term.values))]
    const joined = { kind: 'status', negated: false, values } as const
    const wanted = [...terms.filter(({ kind, negated }) => kind !== 'status' || negated), joined]
    const count = rows.filter(compileQuery(wanted, now, zone)).length
    if (count > 0) {
      return {
        sentence: `No pipeline matches ${statuses.length === 2 ? 'both' : `all ${statuses.length}`} conditions for the status.`,
        heading: 'Pipelines that match one of them:',
        choices: [{ value: values.join(' or '), count, query: wanted.map(formatTerm).join(' ') }],
      }
    }
  }
  for (const term of terms) {
    if (term.kind !== 'text' || term.negated) continue
    const others = terms.filter((other) => other !== term)
    const found = rows.filter(compileQuery(others, now, zone))
    if (found.length === 0) continue
    const { is, contains, choose } = QUERY_KEYS[term.key]
    const named = term.values.slice(0, MAX_NAMED).map((value) => `“${value}”`)
    const facts = queryFactsOf(found)
    const values = choose === undefined ? [] : facts.valuesOf(term.key)
    const choices = values.slice(0, MAX_CHOICES).map((value) => {
      const replaced = { ...term, match: 'is', values: [value] } as const
      const query = terms.map((each) => formatTerm(each === term ? replaced : each)).join(' ')
      return { value, count: facts.countOf(replaced), query }
    })
    return {
      sentence: `No pipeline${others.length === 0 ? '' : ' that matches the rest of the filter'} ${term.match === 'is' ? is : contains} ${named.join(' or ')}${term.values.length > MAX_NAMED ? ' or another value' : ''}.`,
      heading:
        values.length > MAX_CHOICES
          ? `The ${MAX_CHOICES} most frequent of ${values.length} values:`
          : choices.length === 0
            ? undefined
            : choose,
      choices,
    }
  }
  return undefined
}
