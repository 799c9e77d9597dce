import type { PreflightDoubt } from '~/batch/engine/batch'
import { pluralReason } from '~/domain/plural-reason'
import { countText } from '~/lib/count-text'

export interface ReasonGroup {
  /** "6 are running: stop them first." */
  readonly title: string
  readonly items: readonly PreflightDoubt[]
}

/** What cannot be done, equal reasons together, the most frequent first. */
export function groupByReason(items: readonly PreflightDoubt[]): readonly ReasonGroup[] {
  const groups = Map.groupBy(items, ({ reason }) => reason)
  return [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, found]) => ({
      title: items.length === 1 ? reason : titleOf(reason, found.length),
      items: found,
    }))
}

function titleOf(reason: string, count: number): string {
  // Our own reasons are sentences about "it"; a sentence of the service stays as it is.
  if (!reason.startsWith('It ')) return `${reason} (${countText(count)})`
  const rest = reason.slice('It '.length)
  return `${countText(count)} ${count === 1 ? rest : pluralReason(rest)}`
}
