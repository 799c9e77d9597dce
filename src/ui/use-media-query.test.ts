import { afterEach, expect, test, vi } from 'vitest'
import { mediaStoreOf } from './use-media-query'

afterEach(() => vi.unstubAllGlobals())

test('a change between the render and the subscription is not lost', () => {
  const media = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', (query: string) => (query === 'print' ? { matches: false } : media))
  const { read, subscribe } = mediaStoreOf('(width < 40rem)')
  media.matches = true
  subscribe(() => {})
  expect(read()).toBe(true)
})
