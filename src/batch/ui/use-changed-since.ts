import { useMemo } from 'react'
import { nameOf } from '~/api/pipelines'
import type { Preflight } from '~/batch/engine/batch'
import { phaseOf, type Phase } from '~/domain/phases'
import { useKnownStatuses } from '~/queries/known-statuses'
import { useWatch } from '~/stores/watched-pipelines'

/** So many are followed while the dialog is open. If others changed, the service refuses them. */
const FOLLOWED = 200

interface ChangedPipeline {
  readonly name: string
  readonly phase: Phase
}

/** Which of those that would be sent are in another phase now than when they were checked. */
export function useChangedSince({ eligible, checkedAt }: Preflight): readonly ChangedPipeline[] {
  const statuses = useKnownStatuses()
  const ids = useMemo(() => eligible.slice(0, FOLLOWED).map(({ target }) => target.id), [eligible])
  useWatch(ids)
  return useMemo(
    () =>
      eligible.flatMap(({ target, phase }) => {
        const known = statuses.get(target.id)
        // What was known before the check may be older than the check.
        if (known?.record === undefined || known.askedAt < checkedAt) return []
        const now = phaseOf(known.record)
        if (phase === undefined || phase === now) return []
        return [{ name: nameOf(known.record), phase: now }]
      }),
    [eligible, checkedAt, statuses],
  )
}
