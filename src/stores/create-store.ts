import { create } from 'zustand'
import { onClear } from './clear-local-data'
import type { Kind } from './local-data'

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
