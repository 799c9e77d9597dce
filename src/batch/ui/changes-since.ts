import { useMemo } from 'react'
import type { Preflight } from '~/batch/engine/batch'
import type { ResourceType } from '~/domain/action-table'
import { phaseOf, type Phase } from '~/domain/phases'
import { isGone, useKnownStatuses, type KnownStatuses } from '~/queries/known-statuses'
import { useWatchPipelines } from '~/stores/watched-pipelines'

/** The new phase of each target that has changed since the check, by id. `gone`: the pipeline no longer exists. */
export type ChangesSince = ReadonlyMap<string, Phase | 'gone'>

/** At most this many ids are watched while the dialog is open. Changes of other ids may stay unnoticed. */
const MAX_WATCHED = 200
const NONE: readonly string[] = []

/**
 * Returns the targets that have changed since the check. Changes of tasks stay unnoticed, because `useKnownStatuses`
 * has only pipelines.
 */
export function useChangesSince(type: ResourceType, check: Preflight | undefined): ChangesSince {
  const preflight = type === 'pipeline' ? check : undefined
  const statuses = useKnownStatuses()
  const ids = useMemo(
    () => preflight?.eligible.slice(0, MAX_WATCHED).map(({ target }) => target.id) ?? NONE,
    [preflight],
  )
  useWatchPipelines(ids)
  return useMemo(() => changesSince(preflight, statuses), [preflight, statuses])
}

/**
 * Compares the preflight with status requests that were sent after the preflight. The list is not used, because it may
 * arrive later with older records.
 */
export function changesSince(
  preflight: Preflight | undefined,
  statuses: KnownStatuses,
): ChangesSince {
  const changes = new Map<string, Phase | 'gone'>()
  if (preflight === undefined) return changes
  const { eligible, checkedAt } = preflight
  for (const { target, phase } of eligible) {
    const known = statuses.get(target.id)
    if (isGone(known, checkedAt)) changes.set(target.id, 'gone')
    else if (known?.record !== undefined && known.askedAt >= checkedAt && phase !== undefined) {
      const newPhase = phaseOf(known.record)
      if (newPhase !== phase) changes.set(target.id, newPhase)
    }
  }
  return changes
}
