import { useQuery } from '@tanstack/react-query'
import { deletedCopies, type DeletedCopy } from '~/stores/deleted-copies'

export const DELETED_COPIES_KEY = ['deleted-copies']
const NONE: readonly DeletedCopy[] = []

/** @param isNeeded if false, no copy is read, because a copy is a whole record and takes time to read */
export function useDeletedCopies(isNeeded = true): readonly DeletedCopy[] {
  const query = { queryKey: DELETED_COPIES_KEY, queryFn: deletedCopies, staleTime: 0 }
  return useQuery({ ...query, enabled: isNeeded }).data ?? NONE
}
