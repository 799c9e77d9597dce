import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActionReply } from '~/api/action-reply'
import { aPipeline, aReply, aRunningTab, createTabWorld, settle } from './tab-world.test-data'

describe('what is asked, and when', () => {
  test('nothing while nothing is watched: no timer, no request', async () => {
    const { poller, clock, sent } = aRunningTab()
    poller.unwatch('list')
    expect(poller.state()).toEqual({ kind: 'idle' })
    expect(clock.timers.size).toBe(0)
    await clock.advance(100_000)
    expect(sent).toEqual([])
  })

  test('what moves, at every interval', async () => {
    const { clock, times, poller } = aRunningTab()
    await clock.advance(9_500)
    expect(times()).toEqual([3_000, 6_000, 9_000])
    expect(poller.state()).toEqual({ kind: 'live', lastAt: 1_009_000 })
  })

  test('at every fifth interval, once nothing moves any more', async () => {
    const { clock, times, world } = aRunningTab()
    await clock.advance(3_500)
    world.put(aPipeline({ _id: 'a', status: 'succeeded' }))
    await clock.advance(40_000)
    expect(times()).toEqual([3_000, 6_000, 15_000, 30_000])
  })

  test('no timer fires between, until something else may move (D5)', async () => {
    const { clock, poller, setOnline, world } = aRunningTab()
    const next = () => [...clock.timers].map(({ at }) => at - 1_000_000)
    expect(next()).toEqual([3_000])
    world.put(aPipeline({ _id: 'a', status: 'succeeded' }))
    await clock.advance(3_500)
    expect(next()).toEqual([15_000])
    poller.watch('list', ['a', 'b'])
    expect(next()).toEqual([6_000])
    poller.watch('list', ['a'])
    await clock.advance(3_000)
    expect(next()).toEqual([15_000])
    poller.supersede()
    expect(next()).toEqual([9_000])
    await clock.advance(3_000)
    expect(next()).toEqual([15_000])
    setOnline(false)
    expect(next()).toEqual([12_000])
  })

  test('finished ones only at the slow pace while another moves', async () => {
    const { clock, poller, screen, sent, world } = aRunningTab()
    world.put(aPipeline({ _id: 'b', status: 'failed' }))
    screen.set('b', 'failed')
    poller.watch('list', ['a', 'b'])
    await clock.advance(15_500)
    expect(sent.map(({ ids }) => ids.join())).toEqual(['a', 'a', 'a', 'a', 'a,b'])
  })

  test('unknown states are never taken for finished (row 26)', async () => {
    const { clock, times, world } = aRunningTab()
    world.put(aPipeline({ _id: 'a', status: 'transmogrified' }))
    await clock.advance(12_500)
    expect(times()).toHaveLength(4)
  })

  test('the ids of all owners, each once', async () => {
    const { world, clock, poller, sent } = aRunningTab()
    world.put(aPipeline({ _id: 'b', status: 'running' }))
    poller.watch('detail', ['a', 'b', ''])
    await clock.advance(15_500)
    expect(sent.at(-1)?.ids).toEqual(['a', 'b'])
    poller.unwatch('detail')
    await clock.advance(3_000)
    expect(sent.at(-1)?.ids).toEqual(['a'])
  })

  test('at once when asked to, but not twice within a second', async () => {
    const { clock, poller, times } = aRunningTab()
    poller.pollNow()
    poller.pollNow()
    await clock.advance(0)
    poller.pollNow()
    await clock.advance(900)
    expect(times()).toEqual([0])
    await clock.advance(200)
    expect(times()).toEqual([0, 1_000])
  })

  test('scrolling, which changes what is watched, adds no request', async () => {
    const { clock, poller, sent } = aRunningTab()
    for (let row = 0; row < 100; row += 1) {
      poller.watch('list', ['a', `row ${row}`])
      await clock.advance(10)
    }
    expect(sent).toEqual([])
  })

  test('a poll that takes longer than the interval is not overlapped (row 5)', async () => {
    const { world, clock, sent, poller } = aRunningTab()
    let end: (reply: ActionReply) => void = () => undefined
    world.answer = () => new Promise<ActionReply>((resolve) => (end = resolve))
    await clock.advance(20_000)
    poller.pollNow()
    await clock.advance(1_000)
    expect(sent).toHaveLength(1)
    end(world.obey(['a']) as ActionReply)
    await clock.advance(0)
    expect(sent).toHaveLength(2)
  })
})

describe('a hidden tab', () => {
  test('has no timer and sends nothing', async () => {
    const { show, clock, sent } = aRunningTab()
    show(false)
    expect(clock.timers.size).toBe(0)
    await clock.advance(8 * 3_600_000)
    expect(sent).toEqual([])
  })

  test('asks exactly once at once when it is shown again (row 43)', async () => {
    const { show, clock, times } = aRunningTab()
    show(false)
    await clock.advance(8 * 3_600_000)
    show(true)
    await clock.advance(2_500)
    expect(times()).toEqual([8 * 3_600_000])
  })

  test('aborts what is on its way and never uses its answer', async () => {
    const { show, world, clock, told, inFlight } = aRunningTab()
    let end: (reply: ActionReply) => void = () => undefined
    world.answer = () => new Promise<ActionReply>((resolve) => (end = resolve))
    await clock.advance(3_000)
    expect(inFlight()).toHaveLength(1)
    show(false)
    expect(inFlight()).toHaveLength(0)
    end(world.obey(['a']) as ActionReply)
    await settle()
    expect(told).toEqual([])
  })

  test('flickering does not make a burst', async () => {
    const { show, clock, times } = aRunningTab()
    for (let turn = 0; turn < 50; turn += 1) {
      show(false)
      await clock.advance(10)
      show(true)
      await clock.advance(10)
    }
    expect(times()).toEqual([10])
  })
})

describe('what is handed on', () => {
  test('only what changed: the same answer tells nobody anything', async () => {
    const { clock, told, poller, world } = aRunningTab()
    let calls = 0
    await clock.advance(3_500)
    poller.subscribe(() => (calls += 1))
    await clock.advance(60_000)
    expect(told).toHaveLength(1)
    expect(calls).toBe(0)
    world.put(aPipeline({ _id: 'a', status: 'running', run: { number: '2' } }))
    await clock.advance(3_000)
    expect(told).toHaveLength(2)
  })

  test('the state is the same object between two polls', async () => {
    const { clock, poller } = aRunningTab()
    await clock.advance(3_500)
    expect(poller.state()).toBe(poller.state())
  })

  test('what the service does not have is told once and asked for no more (row 11)', async () => {
    const { clock, told, poller, sent } = aRunningTab()
    poller.watch('list', ['a', 'lost'])
    await clock.advance(15_500)
    expect(told.map(({ gone }) => gone)).toContainEqual(['lost'])
    const before = sent.length
    await clock.advance(60_000)
    expect(sent.slice(before).flatMap(({ ids }) => ids)).not.toContain('lost')
    expect(told.filter(({ gone }) => gone.length > 0)).toHaveLength(1)
  })

  test('an answer older than another read is dropped, and the next one told whole (row 37)', async () => {
    const { world, clock, poller, told, times } = aRunningTab()
    await clock.advance(3_500)
    let end: (reply: ActionReply) => void = () => undefined
    world.answer = () => new Promise<ActionReply>((resolve) => (end = resolve))
    await clock.advance(3_000)
    poller.supersede()
    end(aReply([['a', { outcome: 'done', resource: aPipeline({ _id: 'a', status: 'idle' }) }]]))
    await settle()
    expect(told).toHaveLength(1)
    world.answer = world.obey
    await clock.advance(3_000)
    expect(times()).toEqual([3_000, 6_000, 9_000])
    expect(told.map(({ records }) => records.get('a')?.status)).toEqual(['running', 'running'])
  })
})

test('a disposed poller has no timer, sends nothing and tells nothing', async () => {
  const { world, clock, poller, told, sent } = aRunningTab()
  let end: (reply: ActionReply) => void = () => undefined
  world.answer = () => new Promise<ActionReply>((resolve) => (end = resolve))
  await clock.advance(3_000)
  poller.dispose()
  end(world.obey(['a']) as ActionReply)
  poller.watch('other', ['b'])
  poller.pollNow()
  await clock.advance(60_000)
  expect(clock.timers.size).toBe(0)
  expect(sent).toHaveLength(1)
  expect(told).toEqual([])
})

test('two tabs that are seen poll for themselves; one that is hidden does not', async () => {
  const world = createTabWorld()
  world.put(aPipeline({ _id: 'a', status: 'running' }))
  const tabs = ['one', 'two', 'three'].map((name) => world.openTab(name))
  for (const { poller } of tabs) poller.watch('list', ['a'])
  tabs[2]?.show(false)
  await world.clock.advance(3_500)
  expect(world.sent.map(({ tab }) => tab)).toEqual(['one', 'two'])
  tabs[0]?.show(false)
  await world.clock.advance(3_000)
  expect(world.sent.slice(2).map(({ tab }) => tab)).toEqual(['two'])
})

type Step =
  | { readonly kind: 'show' | 'hide' | 'unwatch' | 'poll' }
  | { readonly kind: 'watch'; readonly ids: readonly string[] }
  | { readonly kind: 'wait'; readonly ms: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('show', 'hide', 'unwatch', 'poll' as const) }),
  fc.record({
    kind: fc.constant('watch' as const),
    ids: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
)

test('whatever a tab does: never two polls at a time, and never none while it is seen and watches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), fc.boolean(), async (steps, isSlow) => {
      const world = createTabWorld()
      world.put(...['a', 'b', 'c'].map((_id) => aPipeline({ _id, status: 'running' })))
      const tab = world.openTab('tab')
      let isShown = true
      let watched: readonly string[] = []
      let most = 0
      world.answer = async (ids) => {
        most = Math.max(most, world.inFlight().length)
        if (isSlow) await new Promise<void>((resolve) => void world.clock.setTimer(resolve, 4_000))
        most = Math.max(most, world.inFlight().length)
        return world.obey(ids)
      }
      for (const step of steps) {
        if (step.kind === 'wait') await world.clock.advance(step.ms)
        else if (step.kind === 'poll') tab.poller.pollNow()
        else if (step.kind === 'show' || step.kind === 'hide') {
          isShown = step.kind === 'show'
          tab.show(isShown)
        } else {
          watched = step.kind === 'watch' ? step.ids : []
          if (step.kind === 'watch') tab.poller.watch('list', step.ids)
          else tab.poller.unwatch('list')
        }
      }
      // Long enough for a request that was aborted to end, and for a slow poll.
      await world.clock.advance(20_000)
      const start = world.sent.length
      await world.clock.advance(20_000)
      const wanted = isShown ? watched : []
      expect(most).toBeLessThanOrEqual(1)
      expect(new Set(world.sent.slice(start).flatMap(({ ids }) => ids))).toEqual(new Set(wanted))
      expect(wanted.every((id) => tab.screen.has(id))).toBe(true)
    }),
    { numRuns: 300 },
  )
})
