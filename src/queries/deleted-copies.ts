import { useQuery } from '@tanstack/react-query'
import { deletedCopies, type DeletedCopy } from '~/stores/deleted-copies'

export const DELETED_COPIES_KEY = ['deleted-copies']
const NONE: readonly DeletedCopy[] = []

export function useDeletedCopies(): readonly DeletedCopy[] {
  return (
    useQuery({ queryKey: DELETED_COPIES_KEY, queryFn: deletedCopies, staleTime: 0 }).data ?? NONE
  )
}
