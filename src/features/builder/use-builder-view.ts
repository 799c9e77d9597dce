import { useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from '~/components/use-search-params'
import { readBuilderView, writeBuilderView, type BuilderView } from './builder-view'

export type ShowBuilder = (change: Partial<BuilderView>, how?: 'asked' | 'followed') => void

/** What the builder shows is its address. `followed`: no step of its own for Back. `show` stays the same. */
export function useBuilderView(): { readonly view: BuilderView; readonly show: ShowBuilder } {
  const [params, setParams] = useSearchParams()
  const latest = useRef(setParams)
  useLayoutEffect(() => {
    latest.current = setParams
  }, [setParams])
  const [show] = useState(
    (): ShowBuilder =>
      (change, how = 'asked') =>
        latest.current((now) => writeBuilderView(now, { ...readBuilderView(now), ...change }), {
          replace: how === 'followed',
        }),
  )
  return { view: readBuilderView(params), show }
}
