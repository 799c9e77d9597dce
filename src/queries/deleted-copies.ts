/** What this browser kept of pipelines that were deleted from it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { deletedCopies, forgetCopies, type DeletedCopy } from '~/stores/deleted-copies'

const KEY = ['deleted-copies']
const NONE: readonly DeletedCopy[] = []

/** The copies, newest first. */
export function useDeletedCopies(): readonly DeletedCopy[] {
  return useQuery({ queryKey: KEY, queryFn: deletedCopies, staleTime: 0 }).data ?? NONE
}

/** Forgets the copies with these ids. */
export function useForgetCopies() {
  return useMutation({ mutationFn: forgetCopies, meta: { invalidates: [KEY] } })
}
