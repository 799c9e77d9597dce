/** What screens work out of the list of pipelines, done before they are told of it. */
import { breathe, inTurns, type Pieces } from '~/lib/take-turns'
import type { Pipeline } from './pipelines'

/** Keeps what it has worked out by the list itself, where its screen finds it. */
export type ListWork = (pipelines: readonly Pipeline[]) => Pieces<unknown> | undefined

/** Of the screens that show the list: to work all of it out and draw it, in one task, would be felt. */
export const listWorks = new Set<ListWork>()

/** Whoever needs it does at once what could not be done ahead, and shows what goes wrong with it. */
async function tryAhead(work: ListWork, pipelines: readonly Pipeline[], signal?: AbortSignal) {
  try {
    const pieces = work(pipelines)
    if (pieces !== undefined) await inTurns(pieces, signal)
  } catch {
    signal?.throwIfAborted()
  }
}

/**
 * Has everything worked out of a list that will be asked of it soon, without being felt.
 *
 * @throws the signal's reason, once that is aborted
 */
export async function workAhead(
  pipelines: readonly Pipeline[],
  works: Iterable<ListWork> = listWorks,
  signal?: AbortSignal,
): Promise<void> {
  for (const work of works) {
    await breathe()
    await tryAhead(work, pipelines, signal)
  }
}
