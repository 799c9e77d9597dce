import type { BatchItem, BatchView } from '~/batch/engine/batch'
import { useBatch } from './use-batch'

/** Requests the action again for some items of a batch, with a new preflight. */
export function useRepeat({ action, type }: BatchView): (items: Iterable<BatchItem>) => void {
  const { request } = useBatch()
  return (items) =>
    request(
      action,
      Array.from(items, ({ target }) => target),
      { type },
    )
}
