import { expect, test } from 'vitest'
import { createLazyLive } from './lazy-live'
import type { LiveStore } from './live-store'

/** A store that notes what it is asked, and tells when told to. */
function aStore() {
  const asked: string[] = []
  const listeners: (() => void)[] = []
  const store: LiveStore = {
    start: () => {
      asked.push('start')
      return () => asked.push('end')
    },
    watch: (owner, ids) => asked.push(`watch ${owner} ${ids.join()}`),
    unwatch: (owner) => asked.push(`unwatch ${owner}`),
    pollNow: () => asked.push('poll'),
    resume: () => asked.push('resume'),
    state: () => ({ kind: 'live', lastAt: 7 }),
    gone: () => new Set(['b']),
    changedAt: (id) => (id === 'a' ? 9 : undefined),
    silentSince: (id) => (id === 'c' ? 8 : undefined),
    subscribe: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
    subscribeToChanges: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return { store, asked, tell }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('its code is fetched with the first thing to follow, once, and is told what was asked before', async () => {
  const { store, asked } = aStore()
  let loads = 0
  const live = createLazyLive(async () => {
    loads += 1
    return store
  })
  live.start()
  live.watch('empty', [])
  live.unwatch('nobody')
  live.pollNow()
  expect([loads, live.state(), live.gone().size, live.changedAt('a')]).toEqual([
    0,
    { kind: 'idle' },
    0,
    undefined,
  ])
  live.watch('list', ['a'])
  live.watch('pipeline', ['b'])
  live.unwatch('empty')
  await settle()
  expect(loads).toBe(1)
  expect(asked).toEqual(['watch list a', 'watch pipeline b', 'start'])
  live.watch('list', ['a', 'c'])
  live.unwatch('pipeline')
  live.pollNow()
  live.resume()
  expect(asked.slice(3)).toEqual(['watch list a,c', 'unwatch pipeline', 'poll', 'resume'])
  const marks = [[...live.gone()], live.changedAt('a'), live.silentSince('c')]
  expect([live.state(), ...marks]).toEqual([{ kind: 'live', lastAt: 7 }, ['b'], 9, 8])
})

test('those who listened before it was there hear from it, until they no longer want to', async () => {
  const { store, tell } = aStore()
  const live = createLazyLive(async () => store)
  const heard: string[] = []
  const end = live.subscribe(() => heard.push('state'))
  live.subscribeToChanges(() => heard.push('changes'))
  live.watch('list', ['a'])
  await settle()
  // That it is there now is news.
  expect(heard).toEqual(['state'])
  tell()
  end()
  tell()
  expect(heard).toEqual(['state', 'state', 'changes', 'changes'])
})

test('what ends before its code is there is not begun', async () => {
  const { store, asked } = aStore()
  const live = createLazyLive(async () => store)
  const end = live.start()
  live.watch('list', ['a'])
  end()
  await settle()
  expect(asked).toEqual(['watch list a'])
  live.start()()
  expect(asked.slice(1)).toEqual(['start', 'end'])
})

test('without its code nothing is followed, and the next thing to follow asks for it again', async () => {
  const { store, asked } = aStore()
  let loads = 0
  const live = createLazyLive(async () => {
    loads += 1
    if (loads === 1) throw new Error('gone')
    return store
  })
  live.start()
  live.watch('list', ['a'])
  await settle()
  expect([live.state(), asked]).toEqual([{ kind: 'idle' }, []])
  live.watch('list', ['a', 'b'])
  await settle()
  expect(asked).toEqual(['watch list a,b', 'start'])
})
