import { useEffect, useRef } from 'react'
import type { Selection } from '~/lib/selection'
import { createStore } from './create-store'

const NONE: ReadonlySet<string> = new Set()

function createSelection(): Selection {
  const { getState, getInitialState, setState, subscribe } = createStore('work', () => ({
    ids: NONE,
    cleared: NONE,
  }))
  const ids = () => getState().ids
  const size = () => ids().size
  const has = (id: string) => ids().has(id)
  const change = (changed: readonly string[], isSelectedAfter: (id: string) => boolean) => {
    const copy = new Set(ids())
    for (const id of changed) {
      if (isSelectedAfter(id)) copy.add(id)
      else copy.delete(id)
    }
    setState({ ids: copy, cleared: NONE })
  }
  const setRange: Selection['setRange'] = (range, isSelected) => {
    const { cleared } = getState()
    if (range.some((id) => has(id) !== isSelected)) change(range, () => isSelected)
    // The ids are not selected now, but `restore` might select them again. Their resources are gone, so `restore`
    // forgets them.
    else if (!isSelected && cleared.size > 0)
      setState({ cleared: new Set([...cleared].filter((id) => !range.includes(id))) })
  }
  return {
    getState,
    getInitialState,
    subscribe,
    has,
    size,
    toggle: (id) => change([id], (each) => !has(each)),
    setRange,
    selectAll: (all) => setRange(all, true),
    clear() {
      if (size() > 0) setState({ ids: NONE, cleared: ids() })
    },
    restore: () => setRange([...getState().cleared], true),
    hiddenCount: (visibleIds) => (size() === 0 ? 0 : size() - visibleIds.filter(has).length),
  }
}

/** The selected pipelines, by row key. The selection survives leaving the screen, a poll, a sort and a filter. */
export const pipelineSelection = createSelection()
/** The selected tasks, by id. The selection survives leaving the screen. */
export const taskSelection = createSelection()
/** The selected gates, by row key. The selection is cleared when the screen closes. */
export const gateSelection = createSelection()

/**
 * Removes ids from the selection when their resources are gone. If the user selects such an id again later, the id
 * stays selected, because its row may still be shown.
 */
export function useWithoutGone(selection: Selection, gone: ReadonlySet<string>): void {
  const known = useRef(NONE)
  useEffect(() => {
    const fresh = [...gone].filter((id) => !known.current.has(id))
    known.current = gone
    if (fresh.length > 0) selection.setRange(fresh, false)
  }, [selection, gone])
}
