import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readListState, writeListState, type ListState } from './list-state'

/** `typed`: one letter of many; `asked`: a step of its own, for Back to undo. */
export type ShowList = (change: Partial<ListState>, how?: 'typed' | 'asked') => void

/** The view of the list is its address; what is typed in one go is one step of Back (UX 2). */
export function useListView(): { readonly view: ListState; readonly show: ShowList } {
  const [params, setParams] = useSearchParams()
  const view = readListState(params)
  /** What the last letter left in the field; Back and Forward lead to other texts. */
  const typed = useRef<string>(undefined)

  const show: ShowList = (change, how = 'asked') => {
    const isTyped = how === 'typed'
    const replace = isTyped && typed.current === view.q
    typed.current = isTyped ? change.q : undefined
    setParams((now) => writeListState(now, { ...readListState(now), ...change }), { replace })
  }
  return { view, show }
}
