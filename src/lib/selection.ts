import type { StoreApi } from 'zustand/vanilla'

/** A zustand store with the ids of the selected rows, and the operations on it. */
export interface Selection extends Pick<
  StoreApi<{ readonly ids: ReadonlySet<string>; readonly cleared: ReadonlySet<string> }>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  readonly has: (id: string) => boolean
  readonly size: () => number
  readonly toggle: (id: string) => void
  readonly setRange: (ids: readonly string[], isSelected: boolean) => void
  /** Adds these ids. A row that begins to match the filter later is not added. */
  readonly selectAll: (ids: readonly string[]) => void
  readonly clear: () => void
  /** Selects the ids that `clear` has just removed. Does nothing after another change of the selection. */
  readonly restore: () => void
  /** How many selected ids are not in `visibleIds`, for "3 not in this list". */
  readonly hiddenCount: (visibleIds: readonly string[]) => number
}

/**
 * The ids from anchor to target in `order`, both included, in either direction. If `order` has no anchor, the result
 * is the target alone. If `order` has no target, the result is empty.
 */
export function rangeBetween(
  order: readonly string[],
  anchorKey: string,
  targetKey: string,
): readonly string[] {
  const target = order.indexOf(targetKey)
  if (target === -1) return []
  const anchor = order.indexOf(anchorKey)
  if (anchor === -1) return [targetKey]
  return order.slice(Math.min(anchor, target), Math.max(anchor, target) + 1)
}
