import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadRetry } from '~/api/retry'
import { openSession } from '~/stores/session'
import type { Service } from '~/queries/service-context'
import { AppCrashPage } from '../crash-page'
import { runSessions } from './run-sessions'

function aStorage(items: Readonly<Record<string, string>>) {
  const kept: Record<string, unknown> = { ...items }
  const hidden = (value: unknown) => ({ configurable: true, value })
  return Object.defineProperties(kept, {
    getItem: hidden((key: string) => kept[key] ?? null),
    removeItem: hidden((key: string) => Reflect.deleteProperty(kept, key)),
  })
}

const reload = vi.fn<() => void>()
let shared: Record<string, unknown>
let own: Record<string, unknown>
const others = new BroadcastChannel('sluice.session')

beforeEach(() => {
  shared = aStorage({ 'sluice.views': 'of the next person' })
  own = aStorage({ 'sluice.texts': 'of the person before' })
  vi.stubGlobal('localStorage', shared)
  vi.stubGlobal('sessionStorage', own)
  vi.stubGlobal('document', { title: '' })
  vi.stubGlobal('location', { reload, href: 'https://sluice.example/' })
  vi.stubGlobal('history', { state: null, replaceState: () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Node has no `navigator.onLine`, so the query client of a session has set react-query to offline.
  onlineManager.setOnline(true)
  reload.mockClear()
})

async function aTab(canReopen = true) {
  const rendered: ReactElement[][] = []
  const openRoot = () => {
    const shown: ReactElement[] = []
    rendered.push(shown)
    return {
      render: (element: ReactElement) => shown.push(element),
      unmount: () => shown.splice(0),
    } as unknown as Root
  }
  const sessions: Service['session'][] = []
  const openService = () => {
    if (sessions.length > 0 && !canReopen) throw new Error('No connection.')
    const session = openSession(undefined, 'https://api.example')
    sessions.push(session)
    return {
      session,
      config: { signOutUrl: '' } as Service['config'],
      readRetry: createReadRetry(
        () => 0,
        () => 0,
      ),
    } as Partial<Service> as Service
  }
  const setup = { appUrl: 'https://sluice.example/', demo: undefined, openRoot, openService }
  const caches: QueryClient[] = []
  await runSessions(openRoot(), {
    ...setup,
    prepare: async (_service, queries) => void caches.push(queries),
  })
  sessions[0]?.signIn('a-token-of-one', false)
  return { rendered, sessions, caches }
}

test('if the next session cannot be opened after a sign-out, the crash page is shown', async () => {
  const { rendered, sessions } = await aTab(false)
  sessions[0]?.signOut()
  await vi.waitFor(() => expect(rendered[1]?.at(-1)?.type).toBe(AppCrashPage))
  expect(rendered[0]).toEqual([])
})

test('the page is never blank while the next session is prepared', async () => {
  const { rendered, sessions } = await aTab()
  sessions[0]?.signOut()
  expect(rendered[1]).toHaveLength(1)
  await vi.waitFor(() => expect(sessions).toHaveLength(2))
})

test('a tab that gets the sign-out message of another tab removes all data, and only once', async () => {
  const { sessions } = await aTab()
  for (const odd of [null, 'signedOutAt', {}, { signedOutAt: '1' }, { signedOutAt: null }])
    others.postMessage(odd)
  others.postMessage({ signedOutAt: Date.now() })
  await vi.waitFor(() => expect(sessions).toHaveLength(2))
  expect([Object.keys(shared), Object.keys(own), reload.mock.calls.length]).toEqual([[], [], 0])
})

test('a tab that gets the sign-out message too late removes only its own data', async () => {
  const { rendered, sessions } = await aTab()
  others.postMessage({ signedOutAt: Date.now() - 60_000 })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect([Object.keys(shared), Object.keys(own)]).toEqual([['sluice.views'], []])
  expect([rendered, sessions.length, sessions[0]?.token()]).toEqual([[[]], 1, undefined])
})

test('a lock removes the results of earlier requests, but a request that is being sent still gets its result', async () => {
  const { sessions, caches } = await aTab()
  const [queries] = caches
  const mutations = queries?.getMutationCache()
  const send = async (mutationFn: () => Promise<string>) =>
    queries && mutations?.build(queries, { mutationFn }).execute(undefined)
  await send(async () => 'earlier')
  const reply = Promise.withResolvers<string>()
  const sent = send(() => reply.promise)
  sessions[0]?.lock()
  expect(mutations?.getAll().map(({ state }) => state.status)).toEqual(['pending'])
  reply.resolve('done')
  await sent
  expect(mutations?.getAll().map(({ state }) => state.data)).toEqual(['done'])
  sessions[0]?.signOut()
  await vi.waitFor(() => expect(sessions).toHaveLength(2))
})
