import { useIsMutating, useQueryClient } from '@tanstack/react-query'

/**
 * Lets one mutation with this key be under way at a time, whichever screen asked for it. A second click finds
 * the first one at work before the screen can show it.
 */
export function useOneAtATime<Variables>(
  mutationKey: readonly unknown[],
  mutate: (variables: Variables) => void,
) {
  const queries = useQueryClient()
  return {
    isPending: useIsMutating({ mutationKey }) > 0,
    /** @returns false when the one before is not over */
    mutate(this: void, variables: Variables): boolean {
      const isFree = queries.isMutating({ mutationKey }) === 0
      if (isFree) mutate(variables)
      return isFree
    },
  }
}
