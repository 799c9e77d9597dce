import { afterEach, expect, test, vi } from 'vitest'
import { createPersistedStore } from './create-store'

afterEach(() => void vi.unstubAllGlobals())

test('a store reads what another tab has stored, but does not write it again in the format of this version', () => {
  const items = new Map<string, string>()
  const setItem = vi.fn((key: string, text: string) => void items.set(key, text))
  const removeItem = (key: string) => void items.delete(key)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem,
    removeItem,
  })
  const useStore = createPersistedStore<{ readonly text: string }>({
    name: 'sluice.test',
    kind: 'work',
    empty: { text: '' },
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
