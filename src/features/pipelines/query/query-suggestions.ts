import {
  completionsFor,
  type Completion,
  type QueryFacts,
} from '~/domain/query-language/query-complete'
import {
  foldCase,
  queryWordOf,
  TEXT_KEYS,
  type TextKey,
} from '~/domain/query-language/query-language'
import { parseQuery } from '~/domain/query-language/query-parse'
import type { Zone } from '~/lib/time-format'
import { filterPipelines } from '../rows/filter-pipelines'
import type { PipelineRow } from '../rows/pipeline-rows'
import { compileQuery, foldTrimmed, searchTextOf, keyTexts, textTest } from './compile-query'

/** The rows with the same text, for example with the same tag. */
interface Group {
  /** The spelling in the first row. The query does not distinguish spellings such as “Web” and “web”. */
  readonly text: string
  readonly rows: PipelineRow[]
}

/** @returns the groups, by their text in the form that `foldTrimmed` returns */
function groupRows(
  rows: readonly PipelineRow[],
  textsOf: (row: PipelineRow) => Iterable<string>,
): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    for (const text of textsOf(row)) {
      const folded = foldTrimmed(text)
      const group = groups.get(folded)
      if (group === undefined) groups.set(folded, { text, rows: [row] })
      else if (group.rows.at(-1) !== row) group.rows.push(row)
    }
  }
  groups.delete('')
  return groups
}

function byFrequency(groups: ReadonlyMap<string, Group>): readonly string[] {
  return [...groups.values()]
    .toSorted((a, b) => b.rows.length - a.rows.length || (a.text < b.text ? -1 : 1))
    .map(({ text }) => text)
}

export function queryFactsOf(rows: readonly PipelineRow[]): QueryFacts {
  const known = new Map<TextKey, ReadonlyMap<string, Group>>()
  const groupsOf = (key: TextKey) => {
    const groups = known.get(key) ?? groupRows(rows, ({ pipeline }) => keyTexts(pipeline, key))
    known.set(key, groups)
    return groups
  }
  return {
    statuses: () => {
      const existing = rows.filter(({ mark }) => mark?.kind !== 'gone')
      const phases = groupRows(existing, ({ phase }) => [queryWordOf(phase)])
      const words = groupRows(existing, ({ phase, pipeline: { status = '' } }) =>
        phase === 'unknown' ? [status] : [],
      )
      return [
        ...byFrequency(phases),
        ...byFrequency(words).filter((word) => !phases.has(foldCase(word))),
      ]
    },
    valuesOf: (key) =>
      byFrequency(
        'suggested' in TEXT_KEYS[key]
          ? groupRows(rows, ({ pipeline }) => keyTexts(pipeline, key, 'suggested'))
          : groupsOf(key),
      ),
    countOf: (term) => {
      if (term.kind === 'status') return rows.filter(compileQuery([term], 0)).length
      const test = textTest(term)
      const found = [...groupsOf(term.key)].flatMap(([text, group]) => (test(text) ? [group] : []))
      const [only, another] = found
      const count =
        another === undefined
          ? (only?.rows.length ?? 0)
          : new Set(found.flatMap((group) => group.rows)).size
      return term.negated ? rows.length - count : count
    },
    namesLike: (folded, most) => namesLike(rows, folded, most),
  }
}

/**
 * Finds at most `most` names that contain a text, first the names that begin with it. Searches in the cached search
 * texts, because this is faster than calling `foldCase` for each name.
 */
function namesLike(rows: readonly PipelineRow[], folded: string, most: number): readonly string[] {
  const first = new Set<string>()
  const second = new Set<string>()
  for (const { pipeline } of rows) {
    const { name = '' } = pipeline
    // The search text of a record begins with its name.
    const at = searchTextOf(pipeline).indexOf(folded)
    if (at === -1 || (at > 0 && second.size === most)) continue
    if (at + folded.length > foldCase(name).length || name.trim() === '') continue
    if (at === 0) first.add(name)
    else second.add(name)
    if (first.size === most) break
  }
  return [...first, ...second].slice(0, most)
}

/**
 * For each list of rows, the last query without the part at the caret, and the values in the rows that match this
 * query.
 */
const known = new WeakMap<
  readonly PipelineRow[],
  { readonly query: string; readonly facts: QueryFacts }
>()

/**
 * The suggestions at the caret.
 *
 * @param isAsked true if the user has opened the suggestions with an arrow key
 * @param now epoch milliseconds, for ages in the query
 * @param zone the time zone in which a day of the query begins
 */
export function suggestionsFor(
  text: string,
  caret: number,
  rows: readonly PipelineRow[],
  isAsked: boolean,
  now: number,
  zone: Zone,
): readonly Completion[] {
  const factsOf = (rest: string) => {
    const query = JSON.stringify([rest.trim(), now, zone])
    const last = known.get(rows)
    if (last?.query === query) return last.facts
    const facts = queryFactsOf(filterPipelines(rows, parseQuery(rest).terms, now, zone).rows)
    known.set(rows, { query, facts })
    return facts
  }
  return completionsFor(text, caret, factsOf, isAsked)
}
