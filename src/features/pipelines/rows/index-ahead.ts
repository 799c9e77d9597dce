/** The index of each state of the list, kept as long as that state is, and made before it is shown. */
import { listWorks } from '~/api/list-works'
import type { Pipeline } from '~/api/pipelines'
import type { Pieces } from '~/lib/take-turns'
import { buildingIndex, type PipelineIndex } from './pipeline-index'
import type { SortKey } from './pipeline-order'

/** As long as the records themselves: who comes back to the list finds it indexed and in order. */
const kept = new WeakMap<readonly Pipeline[], PipelineIndex>()
let newest: WeakRef<readonly Pipeline[]> | undefined

/** Builds the index of each state of the data out of the one before; only what changed is made anew. */
export function createIndexer(): (pipelines: readonly Pipeline[]) => Pieces<PipelineIndex> {
  const before = newest?.deref()
  let last = before && kept.get(before)
  return function* (pipelines) {
    let index = kept.get(pipelines)
    if (index === undefined) {
      const built = yield* buildingIndex(pipelines, last)
      // Whoever needed it at once has been quicker.
      index = kept.get(pipelines) ?? built
      kept.set(pipelines, index)
      newest = new WeakRef(pipelines)
    }
    last = index
    return index
  }
}

/**
 * From here on a list that comes is indexed, and in order, by the time it is shown.
 *
 * @param by what it is sorted by
 * @param isSought somebody searches in it
 * @returns stops it
 */
export function indexAhead(by: SortKey, isSought: boolean): () => void {
  function* work(pipelines: readonly Pipeline[]) {
    const built = yield* createIndexer()(pipelines)
    yield* built.ordering(by)
    // As the one that is shown: the next index starts from it.
    built.orderedBy(by)
    if (isSought) yield* preparingSearch(built)
  }
  listWorks.add(work)
  return () => void listWorks.delete(work)
}

/** Rows prepared for a search between two looks at the clock. */
const SLICE = 1_000

/**
 * Prepares all rows for a search: between two keys, not under the first one.
 *
 * @param isWanted looked at between two pieces; it ends when it is not
 */
export function* preparingSearch(index: PipelineIndex, isWanted = () => true): Pieces<void> {
  do yield
  while (isWanted() && index.prepareSearch(SLICE))
}
