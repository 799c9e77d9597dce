import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Client } from '~/api/client'
import { createSession } from '~/api/session'
import { openLiveStore } from './open-live-store'

afterEach(() => void vi.unstubAllGlobals())

test('follows what is watched with this browser’s clock, and ends with what started it', async () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('BroadcastChannel', undefined)
  const asked: unknown[] = []
  const answered = Promise.withResolvers<void>()
  const client: Client = {
    baseUrl: 'https://service.example/',
    async request({ body }) {
      asked.push((body as { target: unknown }).target)
      answered.resolve()
      return { status: 200, json: { results: [] }, text: '', ms: 1 }
    },
  }
  const session = createSession(undefined, 'https://service.example')
  session.signIn('token-1', false)
  const live = openLiveStore({
    client,
    config: { auth: 'token', pollSeconds: 0.001, batchChunk: 50 },
    session,
    queries: new QueryClient(),
    now: Date.now,
  })
  const end = live.start()
  live.watch('list', ['a'])
  await answered.promise
  expect(asked[0]).toEqual(['a'])
  expect(live.state().kind).toBe('live')
  end()
  expect(live.state()).toEqual({ kind: 'idle' })
})
