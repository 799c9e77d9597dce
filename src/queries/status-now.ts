import { useQuery } from '@tanstack/react-query'
import { readStatus, type StatusReading } from '~/api/status'
import { useService } from './service-context'

/** The current status of one pipeline or task, for a confirmation. `undefined` while it is read. */
export function useStatusNow(type: 'pipeline' | 'task', id: string): StatusReading | undefined {
  const { client } = useService()
  const { data, isFetching } = useQuery({
    queryKey: ['status now', type, id],
    queryFn: ({ signal }) => readStatus(client, type, id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return isFetching ? undefined : data
}
