import { formatTerm, type Term, type TextKey } from '~/domain/query-language/query-language'
import type { Zone } from '~/lib/time-format'
import type { PipelineRow } from '../rows/pipeline-rows'
import { compileQuery } from './compile-query'
import { queryFactsOf } from './query-suggestions'

/**
 * For each key, two texts of the message: for a condition with a whole value, and for a condition with a part of a
 * value. The third text is the heading above the values that the user can choose. A key without this heading offers no
 * values.
 */
const WORDS: Readonly<Record<TextKey, readonly [is: string, contains: string, values?: string]>> = {
  name: ['has the name', 'has a name that contains'],
  id: ['has an id that begins with', 'has an id that contains'],
  tag: ['has the tag', 'has a tag that contains', 'Tags:'],
  by: ['was created by', 'was created by a user whose name contains', 'Created by:'],
  tool: [
    'uses a tool whose type or id begins with',
    'uses a tool whose type or id contains',
    'Tools:',
  ],
  repo: ['uses the repository', 'uses a repository whose name contains', 'Repositories:'],
  'failed-at': [
    'failed at a step whose name begins with',
    'failed at a step whose name contains',
    'Pipelines failed at these steps:',
  ],
  why: [
    'has a failure reason that begins with',
    'has a failure reason that contains',
    'Failure reasons:',
  ],
}

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
    const [is, contains, heading] = WORDS[term.key]
    const named = term.values.slice(0, MAX_NAMED).map((value) => `“${value}”`)
    const facts = queryFactsOf(found)
    const values = heading === undefined ? [] : facts.valuesOf(term.key)
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
            : heading,
      choices,
    }
  }
  return undefined
}
