/** What screens work out of the list of pipelines, done before they are told of it. */
import { breathe, inTurns, type Pieces } from '~/lib/take-turns'
import type { Pipeline } from './pipelines'

/** Keeps what it has worked out by the list itself, where its screen finds it. */
export type ListWork = (pipelines: readonly Pipeline[]) => Pieces<unknown> | undefined

/** Of the screens that show the list: to work all of it out and draw it, in one task, would be felt. */
export const listWorks = new Set<ListWork>()

/** Has everything worked out of a list that will be asked of it soon, without being felt. */
export async function workAhead(
  pipelines: readonly Pipeline[],
  works: Iterable<ListWork> = listWorks,
): Promise<void> {
  for (const work of works) {
    await breathe()
    const pieces = work(pipelines)
    if (pieces !== undefined) await inTurns(pieces)
  }
}
