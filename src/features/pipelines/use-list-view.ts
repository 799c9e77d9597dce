import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readListState, writeListState, type ListState } from './list-state'

/** The view of the list is its address; what is typed in one go is one step of Back. */
export function useListView(): {
  readonly view: ListState
  readonly show: (change: Partial<ListState>) => void
  /** Ends a go of typing: the next letter begins a new step. */
  readonly endTyping: () => void
} {
  const [params, setParams] = useSearchParams()
  const view = readListState(params)
  const isTyping = useRef(false)

  const show = (change: Partial<ListState>) => {
    const onlyTyped = change.q !== undefined
    const replace = onlyTyped && isTyping.current
    isTyping.current = onlyTyped
    setParams((now) => writeListState(now, { ...readListState(now), ...change }), { replace })
  }
  const endTyping = useCallback(() => {
    isTyping.current = false
  }, [])
  return { view, show, endTyping }
}
