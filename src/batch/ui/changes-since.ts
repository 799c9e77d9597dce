import { useMemo } from 'react'
import type { List } from '~/api/envelope'
import { isCompleteList } from '~/api/list-paging'
import type { Pipeline } from '~/api/pipelines'
import type { Preflight } from '~/batch/engine/batch'
import type { ResourceType } from '~/domain/action-table'
import { phaseOf, type Phase } from '~/domain/phases'
import { isGone, useKnownStatuses, type KnownStatuses } from '~/queries/known-statuses'
import { usePipelines } from '~/queries/pipelines'
import { useWatchPipelines } from '~/stores/watched-pipelines'

/** The targets that have changed since the check, by id: the current phase, or that the pipeline no longer exists. */
export type ChangesSince = ReadonlyMap<string, Phase | 'gone'>

/** At most this many ids are watched while the dialog is open. Changes of other ids may stay unnoticed. */
const MAX_WATCHED = 200
const NONE: readonly string[] = []

/** A task is in no list and has no known status, so its changes stay unnoticed. */
export function useChangesSince(type: ResourceType, check: Preflight | undefined): ChangesSince {
  const preflight = type === 'pipeline' ? check : undefined
  const statuses = useKnownStatuses()
  const { data: list, dataUpdatedAt: readAt } = usePipelines({ enabled: false })
  const ids = useMemo(
    () => preflight?.eligible.slice(0, MAX_WATCHED).map(({ target }) => target.id) ?? NONE,
    [preflight],
  )
  useWatchPipelines(ids)
  return useMemo(
    () => changesSince(preflight, statuses, list, readAt),
    [preflight, statuses, list, readAt],
  )
}

/**
 * Ignores what was read before the check, because the check is newer.
 *
 * @param list the records of the list, joined with `statuses`
 * @param readAt when the list was read, epoch ms
 */
export function changesSince(
  preflight: Preflight | undefined,
  statuses: KnownStatuses,
  list: List<Pipeline> | undefined,
  readAt: number,
): ChangesSince {
  const changes = new Map<string, Phase | 'gone'>()
  if (preflight === undefined) return changes
  const { eligible, checkedAt } = preflight
  const newList = readAt >= checkedAt ? list : undefined
  const listed = new Map(newList?.items.map((record) => [record._id, record]))
  const isComplete = newList !== undefined && isCompleteList(newList)
  for (const { target, phase } of eligible) {
    const known = statuses.get(target.id)
    const polledAt = known?.record === undefined ? 0 : known.askedAt
    const record = listed.get(target.id) ?? (polledAt >= checkedAt ? known?.record : undefined)
    const isMissing = isComplete && !listed.has(target.id) && polledAt <= readAt
    if (isMissing || isGone(known, checkedAt)) changes.set(target.id, 'gone')
    else if (record !== undefined && phase !== undefined && phaseOf(record) !== phase)
      changes.set(target.id, phaseOf(record))
  }
  return changes
}
