import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { ViewParams } from '~/lib/view-params'

/** Changes the view. With `typed`, Back undoes all letters typed in a row. With `chosen`, Back undoes one change. */
export type ShowView<View> = (change: Partial<View>, how?: 'typed' | 'chosen') => void

export function useUrlState<View>({ read, write }: ViewParams<View>): {
  readonly view: View
  readonly show: ShowView<View>
} {
  const [params, setParams] = useSearchParams()
  /**
   * The query string after the last typed letter. If the query string is different now, the user went back or forward,
   * or changed another part of the view.
   */
  const typed = useRef<string>(undefined)

  const show: ShowView<View> = (change, how = 'chosen') => {
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
