import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readBuilderView, writeBuilderView, type BuilderView } from './builder-view'

/** Delays the update of the router, in milliseconds, because each new address renders most of the page. */
export const ROUTER_DELAY_MS = 150

/** Writes the parameters into the address, so that a reload finds them. Does not notify the router. */
export function writeAddress(params: URLSearchParams): void {
  try {
    history.replaceState(history.state, '', `?${params}`)
  } catch {
    // Safari allows only 100 changes in 30 seconds. The router writes the address later.
  }
}

/** On a narrow screen the form is below the list, and dialogs cover the fields. */
export const isWideScreen = (): boolean => matchMedia('(width >= 64rem)').matches

/**
 * Shows another part of the draft. Replaces the history entry, so that Back leaves the builder. With an entry for each
 * step, Back would open a draft that no longer exists after it was created. `later`: updates the router after a delay.
 */
export type ShowBuilder = (change: Partial<BuilderView>, when?: 'now' | 'later') => void

/** A step that is shown before the router has its address. `of`: the step in the address at that time. */
interface PendingStep {
  readonly of: BuilderView['step']
  readonly step: BuilderView['step']
}

/** Reads from the address what the builder shows. `show` is always the same function. */
export function useBuilderView(): { readonly view: BuilderView; readonly show: ShowBuilder } {
  const [params, setParams] = useSearchParams()
  const written = readBuilderView(params)
  const [pending, setPending] = useState<PendingStep>()
  // The address has changed in the meantime, for example by Back.
  if (pending !== undefined && pending.of !== written.step) setPending(undefined)
  const view = pending === undefined ? written : { ...written, step: pending.step }

  const put = (next: BuilderView) =>
    setParams((now) => writeBuilderView(withDraftName(now), next), { replace: true })
  const follow = () => {
    if (pending === undefined) return
    put(view)
    setPending(undefined)
  }
  const present = { written, view, put, follow }
  const latest = useRef(present)
  useLayoutEffect(() => {
    latest.current = present
  })
  useEffect(() => {
    if (pending === undefined) return
    const write = () =>
      writeAddress(writeBuilderView(new URLSearchParams(location.search), latest.current.view))
    const frame = requestAnimationFrame(write)
    const timer = setTimeout(() => latest.current.follow(), ROUTER_DELAY_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [pending])
  const [show] = useState((): ShowBuilder => (change, when = 'now') => {
    const now = latest.current
    const next = { ...now.view, ...change }
    if (when === 'later') {
      setPending({ of: now.written.step, step: next.step })
      return
    }
    setPending(undefined)
    now.put(next)
  })
  return { view, show }
}

/** Adds the draft id from the address, because the router may not have it yet. */
function withDraftName(params: URLSearchParams): URLSearchParams {
  const name = new URLSearchParams(location.search).get('draft')
  if (name !== null && !params.has('draft')) params.set('draft', name)
  return params
}
