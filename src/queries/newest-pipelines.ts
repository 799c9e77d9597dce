import { useCallback, useMemo } from 'react'
import type { Pipeline } from '~/api/pipelines'
import { usePipelines } from './pipelines'
import { isGone, useKnownStatuses } from './known-statuses'

const NONE = () => undefined

export interface NewestRecord {
  /** For a pipeline: from the list, or from its status if the list does not contain it. For a task: from its status. */
  readonly record: Pipeline | undefined
  /** When the record was read, epoch ms. */
  readonly readAt: number
  readonly isGone: boolean
  /** The last poll could not read this resource, so the record is older than the poll. */
  readonly isLastSeen?: boolean
}

/**
 * Finds the newest record of a pipeline by its id. Sends no request.
 *
 * @param isWanted false if no record is needed now; then the map from id to record is not built, which takes some
 * milliseconds for 10,000 pipelines
 */
export function useNewestPipelines(isWanted: boolean): (id: string) => NewestRecord | undefined {
  const { data, dataUpdatedAt: listAt } = usePipelines({ enabled: false })
  const statuses = useKnownStatuses()
  const items = data?.items
  const listed = useMemo(
    () => new Map(isWanted ? items?.map((pipeline) => [pipeline._id, pipeline]) : undefined),
    [isWanted, items],
  )
  const newestOf = useCallback(
    (id: string) => {
      const known = statuses.get(id)
      const record = listed.get(id)
      const askedAt = known?.askedAt ?? 0
      return {
        record: record ?? known?.record,
        readAt: record === undefined ? askedAt : Math.max(listAt, askedAt),
        isGone: isGone(known, listAt),
      }
    },
    [listed, statuses, listAt],
  )
  // While `isWanted` is false, this returns the same function each time. Another function would render the rows of a
  // running batch again.
  return isWanted ? newestOf : NONE
}
