import { afterEach, expect, test, vi } from 'vitest'
import { createPersistedStore } from './create-store'

afterEach(() => void vi.unstubAllGlobals())

const EMPTY = { text: '' }

test('a stored text does not stay in the first state of the store, which a sign-out cannot empty', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'kept' })
  const useStore = createPersistedStore({
    name: 'sluice.test',
    kind: 'work',
    empty: EMPTY,
    read: (text) => ({ text }),
    write: ({ text }) => text,
  })
  expect(useStore.getState()).toEqual({ text: 'kept' })
  expect(useStore.getInitialState()).toBe(EMPTY)
})

test('a store reads what another tab has stored, but does not write it again in the format of this version', () => {
  const items = new Map<string, string>()
  const setItem = vi.fn((key: string, text: string) => void items.set(key, text))
  const removeItem = (key: string) => void items.delete(key)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem,
    removeItem,
  })
  const useStore = createPersistedStore({
    name: 'sluice.test',
    kind: 'work',
    empty: EMPTY,
    read: (text) => ({ text: text.replace(' of tomorrow', '') }),
    write: ({ text }) => text,
  })
  items.set('sluice.test', 'kept of tomorrow')
  useStore.reload()
  expect(useStore.getState()).toEqual({ text: 'kept' })
  expect(setItem).not.toHaveBeenCalled()
  useStore.setState({ text: 'mine' })
  expect(items.get('sluice.test')).toBe('mine')
})
