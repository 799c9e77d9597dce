import {
  completionsFor,
  type Completion,
  type Counted,
  type QueryFacts,
} from '~/domain/query-language/query-complete'
import { fold, type TextKey } from '~/domain/query-language/query-language'
import { zeroCounts } from '../rows/filter-pipelines'
import type { PipelineRow } from '../rows/pipeline-rows'
import { searchTextOf, TEXT_FACTS } from './compile-query'

function count(counts: Map<string, number>, value: string): void {
  if (value.trim() !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
}

function byFrequency(counts: ReadonlyMap<string, number>): readonly Counted[] {
  return [...counts]
    .map(([value, times]) => ({ value, count: times }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

export function queryFactsOf(rows: readonly PipelineRow[]): QueryFacts {
  const phases = zeroCounts()
  const words = new Map<string, number>()
  for (const { phase, pipeline } of rows) {
    phases[phase] += 1
    if (phase === 'unknown' && pipeline.status !== undefined) count(words, pipeline.status)
  }
  return {
    phases,
    words: byFrequency(words),
    valuesOf: (key) => valuesOf(rows, key),
    namesLike: (folded, most) => namesLike(rows, folded, most),
  }
}

/** The values of a key in these rows, the most frequent first. */
export function valuesOf(rows: readonly PipelineRow[], key: TextKey): readonly Counted[] {
  const counts = new Map<string, number>()
  const { texts, suggested = texts } = TEXT_FACTS[key]
  for (const { pipeline } of rows) {
    for (const text of suggested(pipeline)) count(counts, text)
  }
  return byFrequency(counts)
}

/** Finds names that contain a text. Searches in the cached search texts first, because that is fast. */
function namesLike(rows: readonly PipelineRow[], folded: string, most: number): readonly string[] {
  const first = new Set<string>()
  const second = new Set<string>()
  for (const { pipeline } of rows) {
    const { name = '' } = pipeline
    // The search text of a record begins with its name.
    const at = searchTextOf(pipeline).indexOf(folded)
    if (at === -1 || (at > 0 && second.size === most)) continue
    if (at + folded.length > fold(name).length || name.trim() === '') continue
    if (at === 0) first.add(name)
    else second.add(name)
    if (first.size === most) break
  }
  return [...first, ...second].slice(0, most)
}

const known = new WeakMap<readonly PipelineRow[], QueryFacts>()

export function suggestionsFor(
  text: string,
  caret: number,
  rows: readonly PipelineRow[],
  isAsked: boolean,
): readonly Completion[] {
  const facts = known.get(rows) ?? queryFactsOf(rows)
  known.set(rows, facts)
  return completionsFor(text, caret, facts, isAsked)
}
