import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCanRead, useService } from '~/components/service-context'
import { lastReadings, taskEntry, taskQuery } from './task-query'
import { useFreshAfterBatches } from './use-fresh-after-batches'
import { useKeptTasks } from '../kept/use-kept-tasks'

/** The tasks that are kept here, and the one that the address names; as they were read last. */
export function useTasks(named: string) {
  const service = useService()
  const queries = useQueryClient()
  const kept = useKeptTasks()
  const ids = useMemo(
    () => (named === '' || kept.includes(named) ? kept : [named, ...kept]),
    [kept, named],
  )
  const query = useQuery({ ...taskQuery(service, ids), enabled: useCanRead() && ids.length > 0 })
  useFreshAfterBatches()
  const last = query.data === undefined ? lastReadings(queries) : undefined
  const readings = query.data ?? last?.data
  return {
    kept,
    query,
    /** Some are known, of this read or of one before. */
    isKnown: readings !== undefined,
    /** Epoch ms of what is shown; 0 when nothing is. */
    readAt: last?.at ?? query.dataUpdatedAt,
    entries: useMemo(() => ids.map((id) => taskEntry(id, readings?.get(id))), [ids, readings]),
  }
}
