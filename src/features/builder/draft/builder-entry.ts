/** The entries of the browser's history that belong to a draft. */
import { type Location, useLocation, useNavigate } from 'react-router'

/** Is this history entry still open? The router changes the address before it renders the next page. */
export function isOpenEntry({ key }: Location): boolean {
  const { key: open = 'default' } = (history.state ?? {}) as { readonly key?: string }
  return open === key
}

/**
 * How many history entries the builder has before the current entry. This number is stored in the entry, so that a
 * reload keeps it.
 */
interface BuilderEntry {
  readonly depth: number
}

/** The state of the current history entry. It must be kept when the address of the entry changes. */
export function useBuilderEntry(): BuilderEntry {
  // Another screen may have written a state without a depth, or no state.
  const { depth = 0 } = (useLocation().state ?? {}) as Partial<BuilderEntry>
  return { depth }
}

/** Opens an address in place of all history entries of the draft, because Back must not open a deleted draft. */
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
