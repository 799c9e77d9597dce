import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { registeredToolQueries } from '~/api/registered-tools'
import { useCanRead, useService } from './service-context'

/** Names change rarely, and an id is shown where there is none, milliseconds. */
const FRESH = 300_000

/** Names of registered tools by id; an id that is not known, or not known yet, has none. */
export function useToolNames(): (id: string) => string | undefined {
  const { client } = useService()
  const { data } = useQuery({
    ...registeredToolQueries(client).list(),
    enabled: useCanRead(),
    staleTime: FRESH,
  })
  return useMemo(() => {
    const names = new Map(data?.items.map(({ _id, name }) => [_id, name]))
    return (id) => names.get(id)
  }, [data])
}
