import { useMemo } from 'react'
import { useRegisteredTools } from '~/queries/registered-tools'

/** Names change rarely, and an id is shown where there is none, milliseconds. */
const FRESH = 300_000

/** Names of registered tools by id; an id that is not known, or not known yet, has none. */
export function useToolNames(): (id: string) => string | undefined {
  const { data } = useRegisteredTools({ staleTime: FRESH })
  return useMemo(() => {
    const names = new Map(data?.items.map(({ _id, name }) => [_id, name]))
    return (id) => names.get(id)
  }, [data])
}
