import type { Selection } from '~/lib/selection'
import { createStore } from './create-store'

const NONE: ReadonlySet<string> = new Set()

function createSelection(): Selection {
  const { getState, getInitialState, setState, subscribe } = createStore('work', () => ({
    ids: NONE,
  }))
  const ids = () => getState().ids
  const size = () => ids().size
  const has = (id: string) => ids().has(id)
  /** @param isToBe is this one selected then? */
  const change = (changed: readonly string[], isToBe: (id: string) => boolean) => {
    const copy = new Set(ids())
    for (const id of changed) {
      if (isToBe(id)) copy.add(id)
      else copy.delete(id)
    }
    setState({ ids: copy })
  }
  const setRange: Selection['setRange'] = (range, isSelected) => {
    if (range.some((id) => has(id) !== isSelected)) change(range, () => isSelected)
  }
  return {
    getState,
    getInitialState,
    subscribe,
    ids,
    has,
    size,
    toggle: (id) => change([id], (each) => !has(each)),
    setRange,
    selectAll: (all) => setRange(all, true),
    invert(all) {
      if (all.length > 0) change(all, (id) => !has(id))
    },
    clear() {
      if (size() > 0) setState({ ids: NONE })
    },
    hiddenCount: (visibleIds) => (size() === 0 ? 0 : size() - visibleIds.filter(has).length),
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
