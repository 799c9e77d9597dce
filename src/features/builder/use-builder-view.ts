import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from '~/components/use-search-params'
import { readBuilderView, writeBuilderView, type BuilderView } from './builder-view'

/** `followed`: no step of its own for Back. `later`: neither, and the screen is told of its address after a pause. */
export type ShowBuilder = (
  change: Partial<BuilderView>,
  how?: 'asked' | 'followed' | 'later',
) => void

/** Another address draws half of the frame anew, and a key that is held moves a step with each frame. */
const LATER_MS = 150

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
    setParams((now) => writeBuilderView(now, next), { replace })
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
    const timer = setTimeout(() => latest.current.follow(), LATER_MS)
    return () => clearTimeout(timer)
  }, [ahead])
  const [show] = useState((): ShowBuilder => (change, how = 'asked') => {
    const now = latest.current
    const next = { ...now.view, ...change }
    if (how === 'later') {
      setAhead({ of: now.written.step, step: next.step })
      writeAddress(next)
      return
    }
    now.follow()
    now.put(next, how === 'followed')
  })
  return { view, show }
}

/** For who loads the page again meanwhile. */
function writeAddress(view: BuilderView): void {
  const written = writeBuilderView(new URLSearchParams(location.search), view)
  try {
    history.replaceState(history.state, '', `?${written}`)
  } catch {
    // Safari refuses after a hundred changes in half a minute; the router's own comes after them.
  }
}
