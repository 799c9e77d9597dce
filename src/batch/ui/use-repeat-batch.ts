import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { useBatch } from './use-batch'

export function useRepeatBatch({ action, type }: BatchView): (items: Iterable<BatchItem>) => void {
  const { request } = useBatch()
  return (items) =>
    request(
      action,
      Array.from(items, ({ target }) => target),
      { type },
    )
}
