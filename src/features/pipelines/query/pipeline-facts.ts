import { noFacets, type PipelineIndex } from '../rows/pipeline-index'
import type { Counted, QueryFacts } from './query-complete'

/** Names are offered out of so many; looking through all of 100,000 would cost a frame with each key. */
const NAMES_OFFERED = 5000

function count(counts: Map<string, number>, value: string): void {
  if (value.trim() !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
}

function byFrequency(counts: ReadonlyMap<string, number>): readonly Counted[] {
  return [...counts]
    .map(([value, times]) => ({ value, count: times }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

/** What occurs in the data, for the completions; one walk over all rows, so do it when the bar gets the focus. */
export function factsOf(index: PipelineIndex): QueryFacts {
  const phases = noFacets()
  const words = new Map<string, number>()
  const tags = new Map<string, number>()
  const authors = new Map<string, number>()
  const names = new Set<string>()
  for (const { phase, pipeline } of index.entries) {
    phases[phase] += 1
    if (phase === 'unknown' && pipeline.status !== undefined) count(words, pipeline.status)
    if (pipeline.createdBy !== undefined) count(authors, pipeline.createdBy)
    for (const tag of pipeline.tags ?? []) count(tags, tag)
    const { name = '' } = pipeline
    if (names.size < NAMES_OFFERED && name.trim() !== '') names.add(name)
  }
  return {
    phases,
    words: byFrequency(words),
    tags: byFrequency(tags),
    authors: byFrequency(authors),
    names: [...names],
  }
}
