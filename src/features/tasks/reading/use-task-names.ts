import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCanRead, useService } from '~/components/service-context'
import { useKeptTasks } from '../kept/use-kept-tasks'
import { lastReadings, taskEntry, taskQuery, type TaskEntry } from './task-query'

/** The kept tasks for who looks for one by its name. Read once it is wanted, and not again. */
export function useTaskNames(isWanted: boolean): readonly TaskEntry[] {
  const service = useService()
  const queries = useQueryClient()
  const ids = useKeptTasks()
  const { data } = useQuery({
    ...taskQuery(service, ids),
    enabled: useCanRead() && isWanted && ids.length > 0,
    staleTime: Infinity,
    refetchInterval: false,
  })
  const readings = data ?? lastReadings(queries)?.data
  return useMemo(() => ids.map((id) => taskEntry(id, readings?.get(id))), [ids, readings])
}
