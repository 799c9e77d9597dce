import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anError, aPipeline, createTabWorld, settle } from './tab-world.test-data'

/** Tabs that watch one running pipeline each, in the order in which they were opened. */
async function openTabs(...names: string[]) {
  const world = createTabWorld()
  const tabs = names.map((name) => world.openTab(name))
  for (const [at, tab] of tabs.entries()) {
    const id = names[at] ?? ''
    world.put(aPipeline({ _id: id, status: 'running' }))
    tab.poller.watch('list', [id])
    await settle()
  }
  return { world, tabs }
}

const senders = (world: ReturnType<typeof createTabWorld>) => [
  ...new Set(world.sent.map(({ tab }) => tab)),
]

describe('of many tabs', () => {
  test('one polls for all, and each is told of its own', async () => {
    const { world, tabs } = await openTabs('one', 'two', 'three')
    await world.clock.advance(15_500)
    expect(senders(world)).toEqual(['one'])
    expect(world.sent).toHaveLength(5)
    expect(world.sent.at(-1)?.ids).toEqual(['one', 'two', 'three'])
    expect(tabs.map(({ screen }) => [...screen.keys()])).toEqual([['one'], ['two'], ['three']])
    expect(tabs.map(({ poller }) => poller.state().kind)).toEqual(['live', 'live', 'live'])
    expect(world.clock.timers.size).toBe(1)
  })

  test('the others learn, too, what an answer leaves out, and when it has it again (row 35)', async () => {
    const { world, tabs } = await openTabs('one', 'two')
    world.answer = (ids) => world.obey(ids.filter((id) => id !== 'two'))
    await world.clock.advance(15_500)
    expect(tabs.map(({ silent }) => silent())).toEqual([[], ['two']])
    world.answer = world.obey
    await world.clock.advance(15_000)
    expect(tabs.map(({ silent }) => silent())).toEqual([[], []])
  })

  test('the others are told once of what did not change', async () => {
    const { world, tabs } = await openTabs('one', 'two')
    await world.clock.advance(60_000)
    expect(tabs[1]?.told).toHaveLength(1)
  })

  test('the next one takes over when the leader is hidden, at the same pace', async () => {
    const { world, tabs } = await openTabs('one', 'two')
    await world.clock.advance(6_500)
    tabs[0]?.show(false)
    await world.clock.advance(6_000)
    expect(world.sent.map(({ tab, at }) => [tab, at - 1_000_000])).toEqual([
      ['one', 3_000],
      ['one', 6_000],
      ['two', 9_000],
      ['two', 12_000],
    ])
    expect(world.sent.at(-1)?.ids).toEqual(['two'])
  })

  test('the next one takes over when the leader is closed, or leaves the list', async () => {
    const { world, tabs } = await openTabs('one', 'two', 'three')
    await world.clock.advance(3_500)
    tabs[0]?.poller.dispose()
    await world.clock.advance(3_000)
    tabs[1]?.poller.unwatch('list')
    await world.clock.advance(3_000)
    expect(world.sent.map(({ tab }) => tab)).toEqual(['one', 'two', 'three'])
    expect(world.sent.at(-1)?.ids).toEqual(['three'])
  })

  test('one that is shown again is up to date at once, by one poll of the leader', async () => {
    const { world, tabs } = await openTabs('one', 'two')
    tabs[1]?.show(false)
    await world.clock.advance(4_000)
    const before = world.sent.length
    tabs[1]?.show(true)
    await world.clock.advance(0)
    expect(world.sent.slice(before).map(({ tab }) => tab)).toEqual(['one'])
    expect(tabs[1]?.screen.has('two')).toBe(true)
  })

  test('a click on "refresh" in any of them is one poll of the leader', async () => {
    const { world, tabs } = await openTabs('one', 'two')
    tabs[1]?.poller.pollNow()
    await world.clock.advance(0)
    expect(world.sent.map(({ tab }) => tab)).toEqual(['one'])
  })

  test('a pause is a pause in all of them, also in one that comes later', async () => {
    const { world, tabs } = await openTabs('one', 'two')
    world.answer = () => {
      throw anError('rate_limited', { retryAfterMs: 60_000 })
    }
    await world.clock.advance(3_000)
    const late = world.openTab('three')
    late.poller.watch('list', ['three'])
    await settle()
    const states = [...tabs, late].map(({ poller }) => poller.state())
    expect(states.map((state) => state.kind === 'paused' && state.nextAt)).toEqual([
      1_063_000, 1_063_000, 1_063_000,
    ])
    tabs[0]?.poller.dispose()
    await world.clock.advance(59_000)
    expect(world.sent).toHaveLength(1)
  })

  test('a stop is a stop in all of them, and any of them can resume', async () => {
    const { world, tabs } = await openTabs('one', 'two')
    world.answer = () => {
      throw anError('forbidden')
    }
    await world.clock.advance(30_000)
    expect(tabs[1]?.poller.state()).toMatchObject({ kind: 'stopped', error: { kind: 'forbidden' } })
    world.answer = world.obey
    tabs[1]?.poller.resume()
    await world.clock.advance(3_000)
    expect(senders(world)).toEqual(['one'])
    expect(tabs.map(({ poller }) => poller.state().kind)).toEqual(['live', 'live'])
  })

  test('what is gone is gone in the tab that shows it', async () => {
    const { world, tabs } = await openTabs('one', 'two')
    world.records.delete('two')
    await world.clock.advance(3_500)
    expect([...(tabs[0]?.gone ?? [])]).toEqual([])
    expect([...(tabs[1]?.gone ?? [])]).toEqual(['two'])
  })

  test('one that crashed is forgotten after a while', async () => {
    const { world } = await openTabs('one')
    world.air.shout({ kind: 'interest', tab: 'crashed', ids: ['x'], wake: false })
    await world.clock.advance(3_500)
    expect(world.sent.at(-1)?.ids).toEqual(['one', 'x'])
    await world.clock.advance(120_000)
    expect(world.sent.at(-1)?.ids).toEqual(['one'])
  })

  test('one that only listens is not forgotten', async () => {
    const { world } = await openTabs('one', 'two')
    await world.clock.advance(600_000)
    expect(world.sent.at(-1)?.ids).toEqual(['one', 'two'])
  })

  test('those with another token share nothing', async () => {
    const world = createTabWorld()
    world.put(aPipeline({ _id: 'a', status: 'running' }))
    for (const scope of ['mine', 'yours']) world.openTab(scope, { scope }).poller.watch('l', ['a'])
    await world.clock.advance(3_500)
    expect(senders(world)).toEqual(['mine', 'yours'])
  })

  test.each([{ locks: undefined }, { openChannel: undefined }, { openChannel: () => undefined }])(
    'each polls for itself where the browser cannot share',
    async (missing) => {
      const world = createTabWorld()
      world.put(aPipeline({ _id: 'a', status: 'running' }))
      for (const name of ['one', 'two']) world.openTab(name, missing).poller.watch('l', ['a'])
      await world.clock.advance(3_500)
      expect(senders(world)).toEqual(['one', 'two'])
      expect(world.air.messages).toEqual([])
    },
  )

  test('each polls for itself where locks are forbidden', async () => {
    const world = createTabWorld()
    world.put(aPipeline({ _id: 'a', status: 'running' }))
    const locks = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }
    world.openTab('one', { locks }).poller.watch('list', ['a'])
    await world.clock.advance(3_500)
    expect(senders(world)).toEqual(['one'])
  })
})

type Step =
  | { readonly kind: 'show' | 'hide' | 'close' | 'unwatch' | 'poll'; readonly tab: number }
  | { readonly kind: 'watch'; readonly tab: number; readonly ids: readonly string[] }
  | { readonly kind: 'wait'; readonly ms: number }

const tabNumber = fc.nat({ max: 2 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('show', 'hide', 'unwatch', 'poll' as const),
    tab: tabNumber,
  }),
  fc.record({ kind: fc.constant('close' as const), tab: tabNumber }),
  fc.record({
    kind: fc.constant('watch' as const),
    tab: tabNumber,
    ids: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
)

test('whatever three tabs do: never two poll at a time, and never none while one visible tab watches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), fc.boolean(), async (steps, isSlow) => {
      const world = createTabWorld()
      world.put(...['a', 'b', 'c'].map((_id) => aPipeline({ _id, status: 'running' })))
      const names = ['x', 'y', 'z']
      const tabs = names.map((name) => world.openTab(name))
      const now = names.map(() => ({ isShown: true, isOpen: true, ids: [] as readonly string[] }))
      let most = 0
      world.answer = async (ids) => {
        most = Math.max(most, world.inFlight().length)
        if (isSlow) await new Promise<void>((resolve) => void world.clock.setTimer(resolve, 4_000))
        most = Math.max(most, world.inFlight().length)
        return world.obey(ids)
      }
      for (const step of steps) {
        if (step.kind === 'wait') {
          await world.clock.advance(step.ms)
          continue
        }
        const [tab, known] = [tabs[step.tab], now[step.tab]]
        if (tab === undefined || known?.isOpen !== true) continue
        switch (step.kind) {
          case 'show':
          case 'hide':
            known.isShown = step.kind === 'show'
            tab.show(known.isShown)
            break
          case 'close':
            known.isOpen = false
            tab.poller.dispose()
            break
          case 'unwatch':
            known.ids = []
            tab.poller.unwatch('list')
            break
          case 'watch':
            known.ids = step.ids
            tab.poller.watch('list', step.ids)
            break
          case 'poll':
            tab.poller.pollNow()
            break
          default:
            step satisfies never
        }
      }
      // Long enough for a request that was aborted to end, and for a slow poll.
      await world.clock.advance(20_000)
      const start = world.sent.length
      await world.clock.advance(20_000)
      const asked = world.sent.slice(start)
      const wanted = now.flatMap(({ isOpen, isShown, ids }) => (isOpen && isShown ? ids : []))
      expect(most).toBeLessThanOrEqual(1)
      expect(new Set(asked.map(({ tab }) => tab)).size).toBe(wanted.length === 0 ? 0 : 1)
      expect(new Set(asked.flatMap(({ ids }) => ids))).toEqual(new Set(wanted))
      for (const [at, { isOpen, isShown, ids }] of now.entries()) {
        if (!isOpen || !isShown) continue
        expect(ids.every((id) => tabs[at]?.screen.has(id) === true)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
