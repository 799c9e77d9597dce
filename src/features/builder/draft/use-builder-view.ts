import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readBuilderView, writeBuilderView, type BuilderView } from './builder-view'

/** So long, in milliseconds, the router waits for a new address, because each one renders most of the page. */
export const ROUTER_DELAY_MS = 150

/** Writes the parameters into the address without telling the router, for somebody who reloads the page. */
export function writeAddress(params: URLSearchParams): void {
  try {
    history.replaceState(history.state, '', `?${params}`)
  } catch {
    // Safari refuses after a hundred changes in half a minute. The router writes the address later.
  }
}

/** On a narrow screen the form is below the list, and dialogs cover the fields. */
export const isWideScreen = (): boolean => matchMedia('(width >= 64rem)').matches

/**
 * Shows another part of the draft, in the same entry of the history: Back leaves the builder. An entry for each
 * step would name a draft that is gone once it is created. `later`: the router gets the address after a pause.
 */
export type ShowBuilder = (change: Partial<BuilderView>, when?: 'now' | 'later') => void

/** A step that is shown before the router knows its address. */
interface PendingStep {
  readonly of: BuilderView['step']
  readonly step: BuilderView['step']
}

/** What the builder shows, which is part of the address. `show` is always the same function. */
export function useBuilderView(): { readonly view: BuilderView; readonly show: ShowBuilder } {
  const [params, setParams] = useSearchParams()
  const written = readBuilderView(params)
  const [pending, setPending] = useState<PendingStep>()
  // The address was changed meanwhile, for example by Back.
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

/** The address may name the draft before the router knows it. */
function withDraftName(params: URLSearchParams): URLSearchParams {
  const name = new URLSearchParams(location.search).get('draft')
  if (name !== null && !params.has('draft')) params.set('draft', name)
  return params
}
