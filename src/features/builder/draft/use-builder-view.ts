import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readBuilderView, writeBuilderView, type BuilderView } from './builder-view'
import { LATER_MS, writeAddress } from '../write-search-params'

/** `followed`: no step of its own for Back. `later`: neither, and the screen is told of its address after a pause. */
export type ShowBuilder = (
  change: Partial<BuilderView>,
  how?: 'asked' | 'followed' | 'later',
) => void

interface Ahead {
  readonly of: BuilderView['step']
  readonly step: BuilderView['step']
}

/** What the builder shows is its address. `show` stays the same. */
export function useBuilderView(): { readonly view: BuilderView; readonly show: ShowBuilder } {
  const [params, setParams] = useSearchParams()
  const written = readBuilderView(params)
  /** Shown already, in place of what the address says. */
  const [ahead, setAhead] = useState<Ahead>()
  // Who goes elsewhere meanwhile is there.
  if (ahead !== undefined && ahead.of !== written.step) setAhead(undefined)
  const view = ahead === undefined ? written : { ...written, step: ahead.step }

  const put = (next: BuilderView, replace: boolean) =>
    setParams((now) => writeBuilderView(withName(now), next), { replace })
  const follow = () => {
    if (ahead === undefined) return
    put(view, true)
    setAhead(undefined)
  }
  const present = { written, view, put, follow }
  const latest = useRef(present)
  useLayoutEffect(() => {
    latest.current = present
  })
  useEffect(() => {
    if (ahead === undefined) return
    const write = () =>
      writeAddress(writeBuilderView(new URLSearchParams(location.search), latest.current.view))
    const frame = requestAnimationFrame(write)
    const timer = setTimeout(() => latest.current.follow(), LATER_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ahead])
  const [show] = useState((): ShowBuilder => (change, how = 'asked') => {
    const now = latest.current
    const next = { ...now.view, ...change }
    if (how === 'later') {
      setAhead({ of: now.written.step, step: next.step })
      return
    }
    now.follow()
    now.put(next, how === 'followed')
  })
  return { view, show }
}

/** The address may name the draft before the router hears of it. */
function withName(params: URLSearchParams): URLSearchParams {
  const name = new URLSearchParams(location.search).get('draft')
  if (name !== null && !params.has('draft')) params.set('draft', name)
  return params
}
