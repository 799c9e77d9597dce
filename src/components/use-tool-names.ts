import { useMemo } from 'react'
import { useRegisteredTools } from '~/queries/registered-tools'

/** Milliseconds until the names are read again. Five minutes are enough, because names rarely change. */
const STALE_TIME = 300_000

/** Finds the name of a registered tool by its id. Returns `undefined` if the name is unknown or not loaded. */
export function useToolNames(): (id: string) => string | undefined {
  const { data } = useRegisteredTools({ staleTime: STALE_TIME })
  return useMemo(() => {
    const names = new Map(data?.items.map(({ _id, name }) => [_id, name]))
    return (id) => names.get(id)
  }, [data])
}
