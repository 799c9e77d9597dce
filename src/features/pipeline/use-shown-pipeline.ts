import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isNotFound } from '~/api/api-error'
import { type Pipeline, nameOf } from '~/api/pipelines'
import { useIsGone, useListedPipeline, usePipeline } from '~/queries/pipeline'
import type { BatchView, BatchItem } from '~/batch/engine/batch'
import { useWatchPipelines } from '~/stores/watched-pipelines'
import type { BatchAction } from '~/domain/action-table'
import { useBatchEngine, useBatches } from '~/batch/ui/batch-store'
import { useBatch } from '~/batch/ui/use-batch'
import { onClear } from '~/stores/clear-local-data'

export interface ShownPipeline {
  readonly query: UseQueryResult<Pipeline>
  /** The full record, or the record from the list until the full record has been read. */
  readonly pipeline: Pipeline | undefined
  /** When the record was read, in epoch milliseconds. */
  readonly readAt: number
  readonly isGone: boolean
}

export function useShownPipeline(id: string, batches: readonly BatchView[]): ShownPipeline {
  const query = usePipeline(id)
  const { data: listed, dataUpdatedAt: listedAt } = useListedPipeline(id)
  const { data, error } = query
  const deletedAt = useMemo(() => deletedFromHere(id, batches), [id, batches])
  const isDeleted = deletedAt !== undefined && query.dataUpdatedAt < deletedAt
  const isGone = useIsGone(id, query.dataUpdatedAt) || isNotFound(error) || isDeleted
  useWatchPipelines(useMemo(() => (isGone ? [] : [id]), [isGone, id]))
  return {
    query,
    pipeline: data ?? listed,
    readAt: data === undefined ? listedAt : query.dataUpdatedAt,
    isGone,
  }
}

/** When this browser deleted the pipeline, in epoch milliseconds. `undefined` if it did not. */
function deletedFromHere(id: string, batches: readonly BatchView[]): number | undefined {
  const deletion = sentItemsOn(id, batches).find(
    ({ batch, item }) => batch.action === 'delete' && item.state.kind === 'done',
  )
  return deletion?.batch.finishedAt ?? deletion?.batch.createdAt
}

export function usePipelineRequest(id: string, pipeline: Pipeline): (action: BatchAction) => void {
  const { requestTargets } = useBatch()
  return (action) =>
    requestTargets(action, [{ id, name: nameOf(pipeline) }], { records: new Map([[id, pipeline]]) })
}

export const GONE_TEXT = 'This pipeline no longer exists.'

/** The batches of this browser, newest first. Empty until the journal is loaded. */
export function useOwnBatches(): readonly BatchView[] {
  useBatchEngine()
  return useBatches()
}

/**
 * The index of a pipeline in a batch, by the ids of both. It is cached, because a batch may have 10,000 items. The
 * order of the items never changes.
 */
const indexes = new Map<string, number>()
onClear('work', () => indexes.clear())

export interface SentItem {
  readonly batch: BatchView
  readonly item: BatchItem
}

/** The items for one pipeline in the batches of this browser, newest first. */
export function sentItemsOn(id: string, batches: readonly BatchView[]): readonly SentItem[] {
  return batches.flatMap((batch) => {
    if (batch.type !== 'pipeline') return []
    const key = `${batch.id} ${id}`
    let at = indexes.get(key)
    if (at === undefined) {
      at = [...batch.items()].findIndex(({ target }) => target.id === id)
      indexes.set(key, at)
    }
    return at === -1 ? [] : [{ batch, item: batch.item(at) }]
  })
}
