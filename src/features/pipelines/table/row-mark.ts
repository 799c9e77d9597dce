import { useChangedAt, useIsGone, useSilentSince } from '~/components/live/live-context'

/** What the live updates have to say of a row, without moving it. */
export type RowMark = 'none' | 'changed' | 'silent' | 'gone'

export function useRowMark(id: string | undefined): RowMark {
  const changedAt = useChangedAt(id)
  const silentSince = useSilentSince(id)
  const isGone = useIsGone(id)
  if (isGone) return 'gone'
  if (silentSince !== undefined) return 'silent'
  return changedAt === undefined ? 'none' : 'changed'
}
