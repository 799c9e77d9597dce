import { useEffect, useId } from 'react'
import { create } from 'zustand'
import { onClear, type DataKind } from './clear-local-data'

/**
 * A zustand store that lives as long as the page. Create all stores with this function or with
 * `createPersistedStore`, because both register the store with `clearLocalData`.
 *
 * @param kind the kind of data; the store is emptied together with that kind
 * @param initial creates the state of an empty store
 */
export function createStore<State extends object>(kind: DataKind, initial: () => State) {
  const useStore = create(initial)
  onClear(kind, () => useStore.setState(initial(), true))
  return useStore
}

/**
 * A store with one value for each mounted component that calls `useContribution`. The key of a value is the `useId()`
 * of its component.
 */
export function createContributions<Value>(kind: DataKind) {
  const useStore = createStore(kind, () => ({ byOwner: {} as Readonly<Record<string, Value>> }))
  const set = (owner: string, value: Value) =>
    useStore.setState(({ byOwner }) => ({ byOwner: { ...byOwner, [owner]: value } }))
  const remove = (owner: string) =>
    useStore.setState(({ byOwner: { [owner]: _removed, ...byOwner } }) => ({ byOwner }))
  function useContribution(value: Value): void {
    const owner = useId()
    useEffect(() => set(owner, value), [owner, value])
    useEffect(() => () => remove(owner), [owner])
  }
  return { useStore, useContribution }
}

interface PersistedStore<State> {
  /** The storage key. `KINDS` of `clear-local-data.ts` must give the same `kind` for this key. */
  readonly name: string
  /** With `browser`, all tabs share the data. With `tab`, only this tab has them. The default is `browser`. */
  readonly storage?: 'browser' | 'tab'
  readonly kind: DataKind
  readonly empty: State
  /** Parses a stored text, which any version may have written. May throw. */
  readonly read: (text: string) => State
  readonly write: (state: State) => string
}

/**
 * A zustand store that survives a reload, registered with `clearLocalData`. In localStorage, all tabs share its
 * state. If the storage is full or forbidden, the state stays in memory until the page is closed or reloaded.
 *
 * @returns the store, with a `reload` that reads what another tab has just stored
 */
export function createPersistedStore<State extends object>(options: PersistedStore<State>) {
  const { name, storage = 'browser', kind, empty, read, write } = options
  const inBrowser = storage === 'browser'
  // Read at each use, because a browser may forbid access to the storage.
  const place = () => (inBrowser ? localStorage : sessionStorage)
  // zustand keeps the first state in memory until the page is closed, so the first state must be empty.
  const useStore = create(() => empty)
  let isReloading = false
  let stored: string | null | undefined
  const reload = () => {
    isReloading = true
    try {
      const text = place().getItem(name)
      // Only a changed text replaces the state. If the storage refused the last write, its text is unchanged, and older
      // than the state.
      if (text !== stored) useStore.setState(text === null ? empty : read(text), true)
      stored = text
    } catch {
      // The state stays as it is.
    }
    isReloading = false
  }
  reload()
  useStore.subscribe((state) => {
    // `reload` must not write. Another version of Sluice may write the same state as a different text. Then the two
    // tabs would overwrite each other without end.
    if (isReloading) return
    try {
      const text = state === empty ? null : write(state)
      if (text === null) place().removeItem(name)
      else place().setItem(name, text)
      stored = text
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
