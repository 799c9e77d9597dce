import { useChangedAt, useIsGone } from '~/components/live/live-context'

/** What the live updates have to say of a row, without moving it. */
export type RowMark = 'none' | 'changed' | 'gone'

export function useRowMark(id: string | undefined): RowMark {
  const changedAt = useChangedAt(id)
  const isGone = useIsGone(id)
  if (isGone) return 'gone'
  return changedAt === undefined ? 'none' : 'changed'
}
