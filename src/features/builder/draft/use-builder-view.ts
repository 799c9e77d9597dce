import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router'
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

/** Is this entry of the history still open? The router changes the address before it renders the next page. */
export function isOpenEntry({ key }: Location): boolean {
  const { key: open = 'default' } = (history.state ?? {}) as { readonly key?: string }
  return open === key
}

/** Is the screen wide? On a narrow screen, the form is below the list of steps, and dialogs cover the fields. */
export const isWideScreen = (): boolean => matchMedia('(width >= 64rem)').matches

/**
 * Opens another step or editor. `chosen`: adds a history entry, so that Back returns to the previous step or editor.
 * Other changes replace the history entry. `later`: updates the router after a delay.
 */
export type ShowBuilder = (change: Partial<BuilderView>, when?: 'now' | 'later' | 'chosen') => void

/** The number of history entries of the builder before the current entry. Stored in the entry, so a reload keeps it. */
interface BuilderEntry {
  readonly depth: number
}

/** The state to keep when the address of the current history entry changes. */
export function useBuilderEntry(): BuilderEntry {
  // Another screen may have written a state without a depth, or no state.
  const { depth = 0 } = (useLocation().state ?? {}) as Partial<BuilderEntry>
  return { depth }
}

/** Opens an address and replaces all history entries of the draft, because Back must not open a deleted draft. */
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

  const here = useLocation()
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
    const frame = requestAnimationFrame(() => {
      if (!isOpenEntry(here)) return
      writeAddress(writeBuilderView(new URLSearchParams(location.search), latest.current.view))
    })
    const timer = setTimeout(() => {
      if (isOpenEntry(here)) latest.current.follow()
    }, ROUTER_DELAY_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [pending, here])
  const [show] = useState((): ShowBuilder => (change, when = 'now') => {
    const now = latest.current
    const next = { ...now.view, ...change }
    if (when === 'later') {
      setPending({ of: now.written.step, step: next.step })
      return
    }
    setPending(undefined)
    const isOther = now.view.editor !== next.editor || (now.view.step ?? 1) !== (next.step ?? 1)
    now.put(next, when === 'chosen' && isOther)
  })
  return { view, show }
}

/** Adds the draft id from the address, because the router may not have it yet. */
function withDraftName(params: URLSearchParams): URLSearchParams {
  const name = new URLSearchParams(location.search).get('draft')
  if (name !== null && !params.has('draft')) params.set('draft', name)
  return params
}
