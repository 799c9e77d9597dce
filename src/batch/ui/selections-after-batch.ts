import type { BatchView } from '~/batch/engine/batch'

/** Ids that no longer exist: deleted by this batch, or not found when their status was read after it. */
export function goneIn(view: Pick<BatchView, 'action' | 'items'>): readonly string[] {
  return [...view.items()].flatMap(({ target, state, isGone }) =>
    isGone === true || (view.action === 'delete' && state.kind === 'done') ? [target.id] : [],
  )
}

/**
 * The rows that a finished batch took out of the selection and that are selected again: all of them that
 * still exist if nothing was done, else none.
 */
export function keysToSelectAgain(
  view: Pick<BatchView, 'action' | 'counts' | 'items' | 'total'>,
  keys: readonly string[],
): readonly string[] {
  const { refused, not_sent: notSent } = view.counts
  if (refused + notSent < view.total) return []
  const gone = new Set(goneIn(view))
  return keys.filter((key) => !gone.has(key))
}
