import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** `typed`: one letter of many; `asked`: a step of its own, for Back to undo. */
export type ShowView<View> = (change: Partial<View>, how?: 'typed' | 'asked') => void

/**
 * The view of a screen is its address; what is typed in one go is one step of Back.
 *
 * @param read never throws; what is missing or not known stands for its default
 * @param write keeps what is not its own, and leaves defaults out, so that one view has one address
 */
export function useUrlState<View>(
  read: (params: URLSearchParams) => View,
  write: (params: URLSearchParams, view: View) => URLSearchParams,
): { readonly view: View; readonly show: ShowView<View> } {
  const [params, setParams] = useSearchParams()
  /** What the last letter left as the address; Back and Forward lead to others. */
  const typed = useRef<string>(undefined)

  const show: ShowView<View> = (change, how = 'asked') => {
    const isTyped = how === 'typed'
    const replace = isTyped && typed.current === params.toString()
    setParams(
      (now) => {
        const next = write(now, { ...read(now), ...change })
        typed.current = isTyped ? next.toString() : undefined
        return next
      },
      { replace },
    )
  }
  return { view: useMemo(() => read(params), [read, params]), show }
}
