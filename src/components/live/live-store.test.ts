import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Client } from '~/api/client'
import type { List } from '~/api/envelope'
import { pipelineKeys } from '~/queries/pipelines'
import type { Pipeline } from '~/api/pipelines'
import { createSession } from '~/api/session'
import { createLiveStore } from './live-store'
import { anError, aPipeline, createTabWorld, settle } from './tab-world.test-data'

const detailKey = (id: string) => [...pipelineKeys.all, 'detail', id]

/** A signed-in tab with a list of these in its cache, and a service that knows `raws`. */
function openTab(listed: readonly Pipeline[]) {
  const { clock } = createTabWorld()
  const queries = new QueryClient()
  queries.setQueryData<List<Pipeline>>(
    pipelineKeys.list,
    { items: listed, unreadable: [], total: listed.length },
    { updatedAt: 500 },
  )
  const session = createSession(undefined, 'https://api.example')
  session.signIn('token-1', false)
  const raws = new Map<string, object>(listed.map(({ _id = '', raw }) => [_id, raw]))
  const requests: { token: string | undefined; body: unknown }[] = []
  let failure: (() => never) | undefined
  let leftOut: string | undefined
  const client: Client = {
    baseUrl: 'https://service.example/',
    async request({ body }) {
      requests.push({ token: session.token(), body })
      await Promise.resolve()
      failure?.()
      const { target } = body as { target: string[] }
      const answered = target.filter((id) => id !== leftOut)
      const results = answered.map((id) => {
        const resource = raws.get(id)
        return resource === undefined
          ? { target: id, outcome: 'refused', error: { code: 'not_found' } }
          : { target: id, outcome: 'done', resource }
      })
      const json = { results }
      return { status: 200, json, text: JSON.stringify(json), ms: 1 }
    },
  }
  const live = createLiveStore({
    client,
    config: { auth: 'token', pollSeconds: 3, batchChunk: 50 },
    session,
    queries,
    platform: {
      ...clock,
      random: () => 0.5,
      visibility: { isHidden: () => false, subscribe: () => () => undefined },
      network: { isOnline: () => true, subscribe: () => () => undefined },
    },
  })
  const stop = live.start()
  onTestFinished(stop)
  const listNow = () => queries.getQueryData<List<Pipeline>>(pipelineKeys.list)
  return {
    clock,
    queries,
    session,
    raws,
    requests,
    live,
    stop,
    listNow,
    leaveOut: (id?: string) => {
      leftOut = id
    },
    fail: (next: () => never) => {
      failure = next
    },
  }
}

const running = (_id: string) => aPipeline({ _id, status: 'running' })

test('sends nothing but status, in the form of the document', async () => {
  const { live, clock, requests } = openTab([running('a'), running('b')])
  live.watch('list', ['a', 'b'])
  await clock.advance(3_500)
  expect(requests.map(({ body }) => body)).toEqual([
    { action: 'status', type: 'pipeline', target: ['a', 'b'], version: 1 },
  ])
})

describe('the list in the cache', () => {
  test('has the changed record, the others as they were, and its own age', async () => {
    const { live, clock, raws, queries, listNow } = openTab([running('a'), running('b')])
    const before = listNow()
    raws.set('b', { _id: 'b', name: 'Pipeline b', status: 'failed' })
    live.watch('list', ['a', 'b'])
    await clock.advance(3_500)
    expect(listNow()?.items[0]).toBe(before?.items[0])
    expect(listNow()?.items[1]?.status).toBe('failed')
    expect(listNow()?.total).toBe(2)
    expect(queries.getQueryState(pipelineKeys.list)?.dataUpdatedAt).toBe(500)
    await vi.waitFor(() => expect(live.changedAt('b')).toBe(1_003_000))
    expect(live.changedAt('a')).toBeUndefined()
  })

  test('is the same object after a poll that says the same, and nobody is told (D3)', async () => {
    const { live, clock, queries, listNow, requests } = openTab([running('a')])
    const before = listNow()
    let told = 0
    const observer = new QueryObserver(queries, { queryKey: pipelineKeys.list, enabled: false })
    onTestFinished(observer.subscribe(() => (told += 1)))
    live.watch('list', ['a'])
    await clock.advance(3_500)
    live.subscribe(() => (told += 1))
    live.subscribeToChanges(() => (told += 1))
    await clock.advance(30_000)
    // The query cache tells in a later task.
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(requests.length).toBeGreaterThan(8)
    expect(listNow()).toBe(before)
    expect(told).toBe(0)
  })

  test('still says that its last read failed (I7)', async () => {
    const { live, clock, queries, raws, listNow } = openTab([running('a')])
    await queries
      .fetchQuery({
        queryKey: pipelineKeys.list,
        queryFn: () => Promise.reject(anError('server')),
        retry: false,
      })
      .catch(() => undefined)
    raws.set('a', { _id: 'a', status: 'failed' })
    live.watch('list', ['a'])
    await clock.advance(3_500)
    expect(listNow()?.items[0]?.status).toBe('failed')
    expect(queries.getQueryState(pipelineKeys.list)?.status).toBe('error')
  })

  test('is patched again when a slow read put old records back', async () => {
    const { live, clock, raws, queries, listNow } = openTab([running('a')])
    raws.set('a', { _id: 'a', status: 'failed' })
    live.watch('list', ['a'])
    await clock.advance(3_500)
    queries.setQueryData(pipelineKeys.list, { items: [running('a')], unreadable: [] })
    await clock.advance(15_000)
    expect(listNow()?.items[0]?.status).toBe('failed')
  })
})

test('a pipeline on a page of its own is kept up to date, too', async () => {
  const { live, clock, raws, queries } = openTab([])
  queries.setQueryData(detailKey('a'), running('a'), { updatedAt: 500 })
  raws.set('a', { _id: 'a', status: 'waiting_approval', approval: { step: 'gate' } })
  live.watch('pipeline a', ['a'])
  await clock.advance(3_500)
  expect(queries.getQueryData<Pipeline>(detailKey('a'))?.approval?.step).toBe('gate')
  expect(queries.getQueryState(detailKey('a'))?.dataUpdatedAt).toBe(500)
})

test('a row that is gone stays and is marked, until a read of the list has it again (row 11)', async () => {
  const { live, clock, raws, queries, listNow } = openTab([running('a'), running('b')])
  raws.delete('b')
  live.watch('list', ['a', 'b'])
  await clock.advance(3_500)
  await vi.waitFor(() => expect([...live.gone()]).toEqual(['b']))
  expect(listNow()?.items).toHaveLength(2)
  const list = (...items: Pipeline[]) =>
    queries.setQueryData(pipelineKeys.list, { items, unreadable: [] })
  list(running('a'))
  expect([...live.gone()]).toEqual(['b'])
  list(running('a'), running('b'))
  expect([...live.gone()]).toEqual([])
})

test('a row that the answers leave out is marked since then, until one or a list has it (row 35)', async () => {
  const { live, clock, queries, leaveOut } = openTab([running('a'), running('b')])
  let told = 0
  live.subscribeToChanges(() => (told += 1))
  live.watch('list', ['a', 'b'])
  leaveOut('b')
  await clock.advance(9_500)
  expect([live.silentSince('a'), live.silentSince('b'), told]).toEqual([undefined, 1_003_000, 1])
  leaveOut()
  await clock.advance(3_000)
  expect([live.silentSince('b'), told]).toEqual([undefined, 2])
  leaveOut('b')
  await clock.advance(3_000)
  expect(live.silentSince('b')).toBe(1_015_000)
  const items = [running('a'), running('b')]
  queries.setQueryData(pipelineKeys.list, { items, unreadable: [] })
  expect(live.silentSince('b')).toBeUndefined()
})

describe('the session', () => {
  test('without a token nothing is sent; with one, what is watched is', async () => {
    const { live, clock, session, requests } = openTab([running('a')])
    session.signOut()
    live.watch('list', ['a'])
    await clock.advance(30_000)
    expect(requests).toEqual([])
    expect(live.state()).toEqual({ kind: 'idle' })
    session.signIn('token-2', false)
    await clock.advance(3_500)
    expect(requests.map(({ token }) => token)).toEqual(['token-2'])
  })

  test('a refused token stops the poll, whoever found out; a new one starts it again (row 8)', async () => {
    const { live, clock, session, requests } = openTab([running('a')])
    live.watch('list', ['a'])
    await clock.advance(3_500)
    session.refuse()
    await clock.advance(60_000)
    expect(requests).toHaveLength(1)
    expect(live.state()).toMatchObject({ kind: 'stopped', error: { kind: 'unauthorized' } })
    session.signIn('token-2', false)
    await clock.advance(3_500)
    expect(requests).toHaveLength(2)
    expect(live.state().kind).toBe('live')
  })

  test('a poll that is refused is sent once and says so once', async () => {
    const { live, clock, session, requests, fail } = openTab([running('a')])
    fail(() => {
      session.refuse()
      throw anError('unauthorized')
    })
    live.watch('list', ['a'])
    await clock.advance(60_000)
    expect(requests).toHaveLength(1)
    expect(live.state()).toMatchObject({ kind: 'stopped', error: { kind: 'unauthorized' } })
  })

  test('a token that changes while the first is still being hashed makes one poller', async () => {
    const { live, clock, session, requests } = openTab([running('a')])
    live.watch('list', ['a'])
    session.signIn('token-2', false)
    session.signIn('token-3', false)
    await clock.advance(3_500)
    expect(requests.map(({ token }) => token)).toEqual(['token-3'])
  })

  test('ends with the provider, and begins again with it, as strict mode does', async () => {
    const { live, clock, requests, stop } = openTab([running('a')])
    live.watch('list', ['a'])
    await settle()
    stop()
    await clock.advance(30_000)
    expect(clock.timers.size).toBe(0)
    onTestFinished(live.start())
    await clock.advance(3_500)
    expect(requests).toHaveLength(1)
  })
})

test('marks of rows on the screen stay, so that taking them away renders nothing', async () => {
  const { live, clock, raws } = openTab([running('a'), running('b')])
  const change = async (id: string, number: string) => {
    raws.set(id, { _id: id, status: 'running', run: { number } })
    await clock.advance(3_000)
    await vi.waitFor(() => expect(live.changedAt(id)).toBe(clock.now()))
  }
  live.watch('list', ['a', 'b'])
  await clock.advance(0)
  await change('a', '1')
  await change('b', '2')
  expect(live.changedAt('a')).toBe(1_003_000)
  live.watch('list', ['b'])
  await change('b', '3')
  expect(live.changedAt('a')).toBeUndefined()
})
