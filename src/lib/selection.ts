import type { StoreApi } from 'zustand/vanilla'

/** Which rows are selected, by their ids: a zustand store, and what can be done with it. */
export interface Selection extends Pick<
  StoreApi<{ readonly ids: ReadonlySet<string> }>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  readonly has: (id: string) => boolean
  readonly size: () => number
  readonly ids: () => ReadonlySet<string>
  readonly toggle: (id: string) => void
  readonly setRange: (ids: readonly string[], isSelected: boolean) => void
  /** Adds these. A row that comes to match later is not among them. */
  readonly selectAll: (ids: readonly string[]) => void
  /** Selects those of these that are not selected and the other way round. All others stay as they are. */
  readonly invert: (ids: readonly string[]) => void
  readonly clear: () => void
  /** How many selected ids are not among these, for "3 selected are not in view". */
  readonly hiddenCount: (visibleIds: readonly string[]) => number
}

/**
 * The ids from one to the other, both included, as they stand in `order`, whichever comes first.
 * Without an anchor in `order` it is the target alone; without a target, nothing.
 */
export function rangeBetween(
  order: readonly string[],
  anchorKey: string | undefined,
  targetKey: string,
): readonly string[] {
  const target = order.indexOf(targetKey)
  if (target === -1) return []
  const anchor = anchorKey === undefined ? -1 : order.indexOf(anchorKey)
  if (anchor === -1) return [targetKey]
  return order.slice(Math.min(anchor, target), Math.max(anchor, target) + 1)
}
