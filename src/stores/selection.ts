import type { Selection } from '~/lib/selection'
import { createStore } from './create-store'

const NONE: ReadonlySet<string> = new Set()

function createSelection(): Selection {
  const { getState, getInitialState, setState, subscribe } = createStore('work', () => ({
    ids: NONE,
  }))
  const { ids, has } = {
    ids: () => getState().ids,
    has: (id: string) => getState().ids.has(id),
  }
  /** @param how changes a copy of what is selected */
  const change = (how: (copy: Set<string>) => void) => {
    const copy = new Set(ids())
    how(copy)
    setState({ ids: copy })
  }
  const setRange: Selection['setRange'] = (range, isSelected) => {
    if (range.every((id) => has(id) === isSelected)) return
    change((copy) => {
      for (const id of range) {
        if (isSelected) copy.add(id)
        else copy.delete(id)
      }
    })
  }
  const turn = (copy: Set<string>, id: string) => {
    if (!copy.delete(id)) copy.add(id)
  }
  return {
    getState,
    getInitialState,
    subscribe,
    ids,
    has,
    size: () => ids().size,
    toggle: (id) => change((copy) => turn(copy, id)),
    setRange,
    selectAll: (all) => setRange(all, true),
    invert(all) {
      if (all.length > 0)
        change((copy) => {
          for (const id of all) turn(copy, id)
        })
    },
    clear() {
      if (ids().size > 0) setState({ ids: NONE })
    },
    hiddenCount(visibleIds) {
      const selected = ids()
      if (selected.size === 0) return 0
      let visible = 0
      for (const id of visibleIds) if (selected.has(id)) visible += 1
      return selected.size - visible
    },
  }
}

/**
 * Which pipelines are selected, by row key. It outlives the list: leaving the screen, a poll, a sort or a filter
 * takes nothing out of it.
 */
export const pipelineSelection = createSelection()
/** Which tasks are selected, by id. It outlives the screen, not the session. */
export const taskSelection = createSelection()
/** Which gates are selected, by row key, for as long as their screen is open. */
export const gateSelection = createSelection()
