import { create } from 'zustand'
import { onClear, type Kind } from './clear-local-data'

/**
 * A zustand store for as long as the page lives. All stores are made here or by `createPersistedStore`, so that
 * each is registered with `clearLocalData`.
 *
 * @param kind with which data it is emptied
 * @param initial makes the state of an empty store
 */
export function createStore<State extends object>(kind: Kind, initial: () => State) {
  const useStore = create(initial)
  onClear(kind, () => useStore.setState(initial(), true))
  return useStore
}

interface PersistedStore<State> {
  /** The key in the storage. `clear-local-data.ts` says of which kind a key is. */
  readonly name: string
  /** What the tabs of this browser share, which is `browser`, or this tab's own. */
  readonly storage?: 'browser' | 'tab'
  /** With which data it is emptied. */
  readonly kind: Kind
  readonly empty: State
  /** Reads what was written, by whichever version. May throw. */
  readonly read: (text: string) => State
  readonly write: (state: State) => string
}

/**
 * A zustand store that outlives the page, registered with `clearLocalData`. In localStorage it is the same in every
 * tab. Where the storage is full or forbidden, it holds until the tab is closed.
 *
 * @returns the store, and `reload`, which takes over what another tab has just kept
 */
export function createPersistedStore<State extends object>(options: PersistedStore<State>) {
  const { name, storage = 'browser', kind, empty, read, write } = options
  const inBrowser = storage === 'browser'
  // Looked up late, because a browser may forbid it.
  const place = () => (inBrowser ? localStorage : sessionStorage)
  const load = (otherwise: State): State => {
    try {
      const text = place().getItem(name)
      return text === null ? empty : read(text)
    } catch {
      return otherwise
    }
  }
  const useStore = create(() => load(empty))
  let isReloading = false
  const reload = () => {
    isReloading = true
    useStore.setState(load(useStore.getState()), true)
    isReloading = false
  }
  useStore.subscribe((state) => {
    // Writing it again in its own words, another version of Sluice would make a tab of this one do the same, without end.
    if (isReloading) return
    try {
      if (state === empty) place().removeItem(name)
      else place().setItem(name, write(state))
    } catch {
      // The state stays in memory.
    }
  })
  if (inBrowser && 'addEventListener' in globalThis)
    addEventListener('storage', ({ key }) => {
      if (key === name || key === null) reload()
    })
  onClear(kind, () => useStore.setState(empty, true))
  return Object.assign(useStore, { reload })
}
