import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import { pipelineKeys } from '~/queries/pipelines'
import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import type { Preflight } from '~/batch/engine/batch'
import { useWatch } from '~/components/live/live-context'

/** So many are followed while the sheet is open; what changed among the rest the service will say. */
const FOLLOWED = 200

/**
 * How many of those that would be sent are in another phase now than when they were checked (UX 32).
 * What cannot be sent anyway may change as it likes.
 */
export function useChangedSince(preflight: Preflight): number {
  const queries = useQueryClient()
  const [changed, setChanged] = useState(0)
  const before = useMemo(
    () =>
      new Map<string, Phase>(
        preflight.eligible.flatMap(({ target, phase }) =>
          phase === undefined ? [] : [[target.id, phase]],
        ),
      ),
    [preflight],
  )
  const ids = useMemo(() => [...before.keys()].slice(0, FOLLOWED), [before])
  useWatch('preflight', ids)

  useEffect(() => {
    // What the list shows may be older than the check, so only what comes from now on counts.
    let known = queries.getQueryData<List<Pipeline>>(pipelineKeys.list)
    const count = () => {
      const list = queries.getQueryData<List<Pipeline>>(pipelineKeys.list)
      if (list === undefined || list === known) return
      known = list
      setChanged(
        list.items.filter((item) => {
          const phase = item._id === undefined ? undefined : before.get(item._id)
          return phase !== undefined && phase !== phaseOf(item)
        }).length,
      )
    }
    return queries.getQueryCache().subscribe(count)
  }, [queries, before])
  return changed
}
