import { useMemo } from 'react'
import { useRegisteredTools } from '~/queries/registered-tools'

/** Milliseconds for which names stay fresh. Names change rarely. */
const FRESH = 300_000

/** Finds the name of a registered tool by its id. Returns `undefined` if the name is unknown or not loaded. */
export function useToolNames(): (id: string) => string | undefined {
  const { data } = useRegisteredTools({ staleTime: FRESH })
  return useMemo(() => {
    const names = new Map(data?.items.map(({ _id, name }) => [_id, name]))
    return (id) => names.get(id)
  }, [data])
}
