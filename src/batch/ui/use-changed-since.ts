import { useMemo } from 'react'
import type { Preflight } from '~/batch/engine/batch'
import { phaseOf } from '~/domain/phases'
import { useKnownStatuses } from '~/queries/known-statuses'
import { useWatch } from '~/stores/watched-pipelines'

/** So many are followed while the dialog is open; what changed among the rest the service will say. */
const FOLLOWED = 200

/**
 * How many of those that would be sent are in another phase now than when they were checked. What cannot be
 * sent anyway may change as it likes.
 */
export function useChangedSince({ eligible, checkedAt }: Preflight): number {
  const statuses = useKnownStatuses()
  const ids = useMemo(() => eligible.slice(0, FOLLOWED).map(({ target }) => target.id), [eligible])
  useWatch(ids)
  return useMemo(
    () =>
      eligible.filter(({ target, phase }) => {
        const known = statuses.get(target.id)
        // What was known before the check may be older than the check.
        if (known?.record === undefined || known.askedAt < checkedAt) return false
        return phase !== undefined && phase !== phaseOf(known.record)
      }).length,
    [eligible, checkedAt, statuses],
  )
}
