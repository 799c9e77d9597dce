import { afterEach, expect, test, vi } from 'vitest'
import {
  clearLocalData,
  ALL_DATA_KINDS,
  CLEARED_AT_LOCK,
  onClear,
  CLEARED_AT_SIGN_OUT,
} from './clear-local-data'

afterEach(() => vi.unstubAllGlobals())

const KEPT = {
  'sluice.token': 'read',
  'sluice.agent-token': 'read',
  'sluice.views': 'work',
  'sluice.a-key-that-nobody-has-listed': 'work',
  'sluice.draft:1': 'drafts',
  'sluice.preferences': 'settings',
  'another.page': 'not ours',
}

/** A minimal storage. Its keys are its own properties. */
function aStorage(): Record<string, unknown> {
  const items: Record<string, unknown> = { ...KEPT }
  Object.defineProperty(items, 'removeItem', {
    configurable: true,
    value: (key: string) => Reflect.deleteProperty(items, key),
  })
  return items
}

test.each([
  ['a lock', CLEARED_AT_LOCK, ['work', 'work', 'drafts', 'settings', 'not ours']],
  ['a sign-out', CLEARED_AT_SIGN_OUT, ['drafts', 'settings', 'not ours']],
  ['Clear everything', ALL_DATA_KINDS, ['not ours']],
])('%s deletes exactly its kinds of data', async (_name, kinds, left) => {
  const storage = aStorage()
  vi.stubGlobal('localStorage', storage)
  expect(await clearLocalData(kinds)).toEqual([])
  expect(Object.values(storage)).toEqual(left)
})

test('clearing empties memory and storages at once, and a store that fails does not stop the others', async () => {
  const storage = aStorage()
  vi.stubGlobal('sessionStorage', storage)
  const cleared: string[] = []
  const stops = [
    onClear('read', () => {
      throw new Error('broken')
    }),
    onClear('read', () => cleared.push('read')),
    onClear('work', () => cleared.push('work')),
    onClear('drafts', () => cleared.push('drafts')),
  ]
  const done = clearLocalData(CLEARED_AT_SIGN_OUT)
  expect(cleared).toEqual(['read', 'work'])
  expect(Object.keys(storage)).not.toContain('sluice.views')
  expect(await done).toEqual([])
  for (const stop of stops) stop()
  await clearLocalData(CLEARED_AT_SIGN_OUT)
  expect(cleared).toEqual(['read', 'work'])
})

test('a storage that cannot be cleared is reported, and a forbidden storage counts as empty', async () => {
  const full = aStorage()
  Object.defineProperty(full, 'removeItem', {
    value: () => {
      throw new DOMException('No.', 'UnknownError')
    },
  })
  vi.stubGlobal('sessionStorage', full)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('No.', 'SecurityError')
    },
  })
  vi.stubGlobal('indexedDB', {
    databases: () => Promise.reject(new DOMException('No.', 'UnknownError')),
  })
  expect(await clearLocalData(CLEARED_AT_SIGN_OUT)).toEqual(['sessionStorage', 'databases'])
  Reflect.deleteProperty(globalThis, 'localStorage')
})
