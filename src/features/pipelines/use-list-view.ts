import { useUrlState, type ShowView } from '~/components/use-url-state'
import { readListState, writeListState, type ListState } from './list-state'

export type ShowList = ShowView<ListState>

/** The view of the list is its address. */
export const useListView = () => useUrlState(readListState, writeListState)
