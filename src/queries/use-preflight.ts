import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { BatchEngine, BatchRequest, Preflight } from '~/batch/engine/batch'

/** Reads the status of exactly the requested ids, when the component mounts and on demand. */
export function usePreflight(
  engine: BatchEngine,
  request: BatchRequest,
): {
  /** `undefined` while it is being read. */
  readonly preflight: Preflight | undefined
  /** How many ids have been checked so far. */
  readonly checked: number
  readonly checkAgain: () => void
} {
  const key = useId()
  const [checked, setChecked] = useState(0)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['preflight', key],
    queryFn: ({ signal }) => engine.preflight(request, signal, setChecked),
    // A preflight is valid only at the moment of its request, so it is not cached.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  })
  return {
    preflight: isFetching ? undefined : data,
    checked,
    checkAgain: () => {
      setChecked(0)
      void refetch()
    },
  }
}
