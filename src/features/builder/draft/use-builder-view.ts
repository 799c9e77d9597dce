import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isJsonObject, own } from '~/lib/json'
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

/** Is the screen wide? On a narrow screen, the form is below the list of steps, and dialogs cover the fields. */
export const isWideScreen = (): boolean => matchMedia('(width >= 64rem)').matches

/**
 * Shows another part of the draft. `chosen`: the user has chosen a step or an editor, so Back returns from it. Other
 * changes replace the history entry. `later`: updates the router after a delay.
 */
export type ShowBuilder = (change: Partial<BuilderView>, when?: 'now' | 'later' | 'chosen') => void

/** The number of entries of the builder before this history entry. Part of the entry, so that a reload keeps it. */
interface BuilderEntry {
  readonly depth: number
}

/** @param state the navigation state; it is not trusted */
function depthIn(state: unknown): number {
  const depth = isJsonObject(state) ? own(state, 'depth') : undefined
  return typeof depth === 'number' ? depth : 0
}

/** The state to keep when the address of the current history entry changes. */
export const useBuilderEntry = (): BuilderEntry => ({ depth: depthIn(useLocation().state) })

/** Goes to an address in place of all entries of the draft, because Back must not open a draft that is gone. */
export function useLeaveDraft(): (to: string, state?: object) => void {
  const navigate = useNavigate()
  const { depth } = useBuilderEntry()
  return (to, state) => {
    const replace = () => void navigate(to, { replace: true, state })
    if (depth === 0) return replace()
    addEventListener('popstate', replace, { once: true })
    void navigate(-depth)
  }
}

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

  const entry = useBuilderEntry()
  const put = (next: BuilderView, isPush = false) =>
    setParams((now) => writeBuilderView(withDraftName(now), next), {
      replace: !isPush,
      state: { depth: entry.depth + Number(isPush) },
    })
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
    now.put(next, when === 'chosen' && !isSameView(now.view, next))
  })
  return { view, show }
}

const isSameView = (one: BuilderView, other: BuilderView) =>
  one.editor === other.editor && (one.step ?? 1) === (other.step ?? 1)

/** Adds the draft id from the address, because the router may not have it yet. */
function withDraftName(params: URLSearchParams): URLSearchParams {
  const name = new URLSearchParams(location.search).get('draft')
  if (name !== null && !params.has('draft')) params.set('draft', name)
  return params
}
