import { expect, test } from 'vitest'
import { defaultWorld } from '../scenarios/worlds'
import { DemoCore } from './demo-core'
import { memoryStore, type EventStore, memoryShownTime } from './event-store'
import { create, performAction } from './perform-action'

const START = Date.UTC(2026, 2, 2, 9)

function aCore(
  store: EventStore,
  clock = () => START,
  lastShownTime = memoryShownTime(),
): DemoCore {
  return new DemoCore({
    store,
    clock,
    lastShownTime,
    seed: 1,
    scenario: 'default',
    makeWorld: defaultWorld,
  })
}

const add = (core: DemoCore, name: string) =>
  core.change((state, now) => {
    const { events, results } = create('task', { name }, { state, now, by: 'me' })
    return { events, result: results[0]?.target ?? '' }
  })

test('two cores with the same store return the same tasks', async () => {
  const store = memoryStore()
  const [one, two] = [aCore(store), aCore(store)]
  const ids = await Promise.all(
    Array.from({ length: 100 }, (_, at) => add(at % 2 === 0 ? one : two, `task ${at}`)),
  )
  expect(new Set(ids).size).toBe(100)
  for (const core of [one, two]) {
    const found = await core.read((state) =>
      ids.filter((id) => state.find('task', id, START) !== undefined),
    )
    expect(found).toHaveLength(100)
  }
})

test('if two approvers decide at the same time, only one decision counts', async () => {
  const store = memoryStore()
  const cores = [aCore(store), aCore(store)]
  const decisions = await Promise.all(
    cores.map((core) =>
      core.change((state, now) => {
        const targets = [state.world.idAt(0)]
        const request = { action: 'approve', type: 'pipeline', targets } as const
        const { events, results } = performAction(request, { state, now, by: 'me' })
        return { events, result: results[0]?.outcome }
      }),
    ),
  )
  expect(decisions).toEqual(['done', 'refused'])
})

test('a long log is condensed, and no task is lost', async () => {
  const store = memoryStore()
  const core = aCore(store)
  const ids: string[] = []
  for (let at = 0; at < 2500; at++) ids.push(await add(core, `task ${at}`))
  expect((await store.read()).events.length).toBeLessThanOrEqual(1000)
  expect(new Set(ids).size).toBe(2500)
  const fresh = aCore(store)
  expect(
    await fresh.read((state) => ids.every((id) => state.find('task', id, START) !== undefined)),
  ).toBe(true)
})

test('a reset restores the initial state, with times relative to now', async () => {
  let now = START
  const core = aCore(memoryStore(), () => now)
  const id = await add(core, 'gone soon')
  now += 5 * 86_400_000
  await core.reset()
  expect(await core.read((state) => state.find('task', id, START))).toBeUndefined()
  expect(await core.read((state) => state.world.demoStartedAt)).toBe(now)
})

test('if the clock is set back, the demo time continues from the last read, also in another page', async () => {
  const hour = 3_600_000
  const options = { store: memoryStore(), lastShownTime: memoryShownTime() }
  let now = START
  const timeOf = (core: DemoCore) => core.read((_, at) => at)
  const first = aCore(options.store, () => now, options.lastShownTime)
  await add(first, 'starts the log')
  now += hour
  expect(await timeOf(first)).toBe(START + hour)
  now -= 5 * hour
  const next = aCore(options.store, () => now, options.lastShownTime)
  expect(await timeOf(next)).toBe(START + hour)
  now += hour
  expect(await timeOf(next)).toBe(START + 2 * hour)
  expect(await timeOf(first)).toBe(START + 2 * hour)
  await next.reset()
  expect(await next.read((state) => state.world.demoStartedAt)).toBe(now)
  expect(await timeOf(next)).toBe(now)
})

test('a log of another scenario is not applied to this one', async () => {
  const store = memoryStore()
  await add(
    new DemoCore({
      store,
      clock: () => START,
      seed: 1,
      scenario: 'other',
      makeWorld: defaultWorld,
    }),
    'x',
  )
  expect(await aCore(store).read((state) => state.world.size)).toBeGreaterThan(50)
  expect((await store.read()).events).toHaveLength(1)
})
