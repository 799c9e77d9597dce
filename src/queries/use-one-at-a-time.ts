import { useIsMutating, useQueryClient } from '@tanstack/react-query'

/**
 * Allows one running mutation with this key, on any screen. A second click may come before the screen shows the first
 * one.
 */
export function useOneAtATime<Variables>(
  mutationKey: readonly unknown[],
  mutate: (variables: Variables) => void,
) {
  const queries = useQueryClient()
  return {
    isPending: useIsMutating({ mutationKey }) > 0,
    /** @returns false while another one is running */
    mutate(this: void, variables: Variables): boolean {
      const isFree = queries.isMutating({ mutationKey }) === 0
      if (isFree) mutate(variables)
      return isFree
    },
  }
}
