import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BatchRequest } from '~/batch/engine/batch'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import { READ_ONCE } from './service-context'

/** Reads the status of exactly the requested ids, when the component mounts and on demand. */
export function usePreflight(engine: BatchEngine, request: BatchRequest) {
  const key = useId()
  const [checked, setChecked] = useState(0)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['preflight', key],
    queryFn: ({ signal }) => {
      setChecked(0)
      return engine.preflight(request, signal, setChecked)
    },
    ...READ_ONCE,
    // An invalidation of all queries must not replace the preflight that the user is reading. But a failed preflight is
    // repeated, for example after a refused token.
    staleTime: ({ state }) => (state.data?.error === undefined ? 'static' : Infinity),
  })
  return {
    preflight: isFetching ? undefined : data,
    checked,
    checkAgain: () => void refetch(),
  }
}
