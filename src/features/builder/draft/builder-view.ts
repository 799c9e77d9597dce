/** The URL parameters of the builder (the open step and the editor), and the history entries of a draft. */
import { useCallback } from 'react'
import { useNavigate, useSearchParams, type Location, useLocation } from 'react-router'
import { oneOfParam, viewParams } from '~/lib/view-params'

export interface BuilderView {
  /** The open step, counted from 1. `add` opens the list of step types. Undefined opens the first step. */
  readonly step: number | 'add' | undefined
  readonly editor: 'form' | 'json'
}

/** Reads the view from the address, and writes it. Defaults are not written. Other parameters are kept. */
export const { read: readBuilderView, write: writeBuilderView } = viewParams<BuilderView>(
  { step: undefined, editor: 'form' },
  {
    step: {
      read: (text) =>
        text === 'add' ? 'add' : /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined,
      write: (step) => String(step ?? ''),
    },
    editor: oneOfParam(['form', 'json']),
  },
)

/**
 * The address of the step at this position.
 *
 * @param search the query string of the same view, without a step
 */
export function stepAddress(search: string, at: number): string {
  return `?${search}${search === '' ? '' : '&'}step=${at + 1}`
}

/** The position of the open step, counted from 0. -1 if the list of step types is shown. */
export function shownStepIndex({ step }: BuilderView, count: number): number {
  if (count === 0 || step === 'add') return -1
  return step === undefined ? 0 : Math.min(step, count) - 1
}

/**
 * Whether the screen is wide. On a narrow screen, the form is below the list of steps, and an open list of problems
 * covers the fields.
 */
export const isWideScreen = (): boolean => matchMedia('(width >= 48rem)').matches

/**
 * Opens another step or editor. `chosen` adds a history entry, so that Back returns to the previous step or editor.
 * Otherwise the change replaces the history entry.
 */
export type ShowBuilder = (change: Partial<BuilderView>, how?: 'chosen') => void

export function useBuilderView(): { readonly view: BuilderView; readonly show: ShowBuilder } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const depth = useEntryDepth()
  const show = useCallback<ShowBuilder>(
    (change, how) => {
      // Reads the URL of the browser, because the router may still have an older URL.
      const now = new URLSearchParams(location.search)
      const view = readBuilderView(now)
      const next = { ...view, ...change }
      const isOther = view.editor !== next.editor || (view.step ?? 1) !== (next.step ?? 1)
      const isPush = how === 'chosen' && isOther
      const search = writeBuilderView(now, next).toString()
      void navigate({ search }, { replace: !isPush, state: { depth: depth + Number(isPush) } })
    },
    [navigate, depth],
  )
  return { view: readBuilderView(params), show }
}

/** Whether this history entry is still the current one. The router changes the URL before it renders the next page. */
export function isOpenEntry({ key }: Location): boolean {
  const { key: open = 'default' } = (history.state ?? {}) as { readonly key?: string }
  return open === key
}

/**
 * The number of history entries of the builder before the current entry. This number is in the state of the entry, so
 * that a reload keeps it. A change of the entry's URL must keep this state.
 */
export function useEntryDepth(): number {
  // Another screen may have written a state without a depth, or no state.
  const { depth = 0 } = (useLocation().state ?? {}) as { readonly depth?: number }
  return depth
}

/**
 * Returns a function that goes back to the first history entry of the draft, and opens `to` in its place. Otherwise
 * Back would open a deleted draft.
 */
export function useLeaveDraft(): (to: string, state?: object) => void {
  const navigate = useNavigate()
  const depth = useEntryDepth()
  return (to, state) => {
    const replace = () => void navigate(to, { replace: true, state })
    if (depth === 0) return replace()
    addEventListener('popstate', replace, { once: true })
    void navigate(-depth)
  }
}
