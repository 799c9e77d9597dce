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
 * @param now epoch milliseconds, for ages in the query
 * @param zone the time zone in which a day of the query begins
 */
export function missedCondition(
  terms: readonly Term[],
  rows: readonly PipelineRow[],
  now: number,
  zone: Zone,
): MissedCondition | undefined {
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
