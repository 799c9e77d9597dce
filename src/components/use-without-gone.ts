import { useEffect, useRef } from 'react'
import type { Selection } from '~/lib/selection'

const NONE: ReadonlySet<string> = new Set()

/**
 * Ids that turn out not to exist any more leave the selection. One that somebody selects after that stays:
 * its row may still be shown, and can be forgotten.
 */
export function useWithoutGone(selection: Selection, gone: ReadonlySet<string>): void {
  const known = useRef(NONE)
  useEffect(() => {
    const fresh = [...gone].filter((id) => !known.current.has(id))
    known.current = gone
    if (fresh.length > 0) selection.setRange(fresh, false)
  }, [selection, gone])
}
