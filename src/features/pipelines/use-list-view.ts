import { useAddress, type ShowView } from '~/components/use-address'
import { readListState, writeListState, type ListState } from './list-state'

export type ShowList = ShowView<ListState>

/** The view of the list is its address. */
export const useListView = () => useAddress(readListState, writeListState)
