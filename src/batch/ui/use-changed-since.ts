import { useMemo } from 'react'
import type { Preflight } from '~/batch/engine/batch'
import { phaseOf, type Phase } from '~/domain/phases'
import { useKnownStatuses } from '~/queries/known-statuses'
import { useWatch } from '~/stores/watched-pipelines'

/** So many are followed while the dialog is open. If others changed, the service refuses them. */
const FOLLOWED = 200
const NONE: readonly string[] = []

/** Those that would be sent and are in another phase now than when they were checked: their phase now, by id. */
export function useChangedSince(preflight: Preflight | undefined): ReadonlyMap<string, Phase> {
  const statuses = useKnownStatuses()
  const ids = useMemo(
    () => preflight?.eligible.slice(0, FOLLOWED).map(({ target }) => target.id) ?? NONE,
    [preflight],
  )
  useWatch(ids)
  return useMemo(() => {
    const changed = new Map<string, Phase>()
    for (const { target, phase } of preflight?.eligible ?? []) {
      const known = statuses.get(target.id)
      // What was known before the check may be older than the check.
      if (known?.record === undefined || known.askedAt < (preflight?.checkedAt ?? 0)) continue
      const now = phaseOf(known.record)
      if (phase !== undefined && phase !== now) changed.set(target.id, now)
    }
    return changed
  }, [preflight, statuses])
}
