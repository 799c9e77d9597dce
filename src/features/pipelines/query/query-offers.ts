import type { PipelineIndex } from '../rows/pipeline-index'
import { factsOf } from './pipeline-facts'
import { completionsFor, type Completion, type QueryFacts } from './query-complete'

/** Walking over the list for what occurs in it is done once for each state of the data. */
const known = new WeakMap<PipelineIndex, QueryFacts>()

/** What can be typed next, out of what the listed pipelines have. */
export function offersFor(
  text: string,
  caret: number,
  index: PipelineIndex,
): readonly Completion[] {
  const facts = known.get(index) ?? factsOf(index)
  known.set(index, facts)
  return completionsFor(text, caret, facts)
}
