import { create } from 'zustand'
import { onClear } from './clear-local-data'
import type { Kind } from './local-data'

interface KeptStore<State> {
  /** The key in localStorage. What its name says of its kind stands in `local-data.ts`. */
  readonly name: string
  /** With which data it is emptied. */
  readonly kind: Kind
  readonly empty: State
  /** Reads what was written, by whichever version. May throw. */
  readonly read: (text: string) => State
  readonly write: (state: State) => string
}

/**
 * A zustand store that is kept in localStorage, the same in every tab of this browser, and registered with
 * `clearLocalData`. Where storage is full or forbidden, it holds until the tab is closed.
 *
 * @returns the store, and `reload`, which takes over what another tab has just kept
 */
export function createKeptStore<State extends object>(kept: KeptStore<State>) {
  const { name, kind, empty, read, write } = kept
  const load = (otherwise: State): State => {
    try {
      const text = localStorage.getItem(name)
      return text === null ? empty : read(text)
    } catch {
      return otherwise
    }
  }
  const useStore = create(() => load(empty))
  const reload = () => useStore.setState(load(useStore.getState()), true)
  useStore.subscribe((state) => {
    try {
      if (state === empty) localStorage.removeItem(name)
      else localStorage.setItem(name, write(state))
    } catch {
      // It is still here, which is what can be had.
    }
  })
  if ('addEventListener' in globalThis)
    addEventListener('storage', ({ key }) => {
      if (key === name || key === null) reload()
    })
  onClear(kind, () => useStore.setState(empty, true))
  return Object.assign(useStore, { reload })
}
