import type { PipelineEntry } from '../rows/pipeline-entry'
import { factsOf } from './pipeline-facts'
import {
  completionsFor,
  type Completion,
  type QueryFacts,
} from '~/domain/query-language/query-complete'

/** Walking over the list for what occurs in it is done once for each state of the data. */
const known = new WeakMap<readonly PipelineEntry[], QueryFacts>()

/** What can be typed next, out of what the listed pipelines have. */
export function offersFor(
  text: string,
  caret: number,
  rows: readonly PipelineEntry[],
): readonly Completion[] {
  const facts = known.get(rows) ?? factsOf(rows)
  known.set(rows, facts)
  return completionsFor(text, caret, facts)
}
