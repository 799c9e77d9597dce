import { describe, expect, test } from 'vitest'
import { ApiError } from '~/api/api-error'
import type { PollState } from './poll-state'
import { anError, aPipeline, aRunningTab } from './tab-world.test-data'

function pausedOf(state: PollState) {
  if (state.kind !== 'paused') throw new Error(`is ${state.kind}`)
  return state
}

describe('a failure', () => {
  test.each([
    'network',
    'timeout',
    'rate_limited',
    'server',
    'not_the_service',
    'empty',
    'malformed',
    'unrecognised',
    'reported',
  ] as const)('that passes pauses, says until when, and ends by itself: %s', async (kind) => {
    const { world, clock, poller, sent } = aRunningTab()
    await clock.advance(3_500)
    world.answer = () => {
      throw anError(kind)
    }
    await clock.advance(3_000)
    const { error, nextAt, lastAt } = pausedOf(poller.state())
    expect([error.kind, lastAt]).toEqual([kind, 1_003_000])
    expect(nextAt).toBeGreaterThanOrEqual(1_009_000)
    expect(nextAt).toBeLessThanOrEqual(1_012_000)
    world.answer = world.obey
    await clock.advance(nextAt - clock.now() - 1)
    expect(sent).toHaveLength(2)
    await clock.advance(1)
    expect(sent).toHaveLength(3)
    expect(poller.state().kind).toBe('live')
  })

  test('that lasts is asked about ever more slowly, down to once a minute', async () => {
    const { world, clock, times } = aRunningTab()
    world.answer = () => {
      throw anError('network')
    }
    await clock.advance(600_000)
    const gaps = times().map((at, index, all) => at - (all[index - 1] ?? 0))
    expect(gaps.slice(1, 5).every((gap, index) => gap >= (gaps[index] ?? 0))).toBe(true)
    expect(gaps.slice(5).every((gap) => gap >= 30_000)).toBe(true)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000)
  })

  test('that lasts is one change for the screen each time, no storm', async () => {
    const { world, clock, poller, sent } = aRunningTab()
    let calls = 0
    poller.subscribe(() => (calls += 1))
    world.answer = () => {
      throw anError('server')
    }
    await clock.advance(300_000)
    expect(calls).toBe(sent.length)
  })

  test('with Retry-After waits that long, whoever asks meanwhile (row 14)', async () => {
    const { world, clock, poller, show, sent } = aRunningTab()
    world.answer = () => {
      throw anError('rate_limited', { retryAfterMs: 120_000 })
    }
    await clock.advance(3_000)
    expect(pausedOf(poller.state()).nextAt).toBe(1_123_000)
    poller.pollNow()
    show(false)
    show(true)
    await clock.advance(119_000)
    expect(sent).toHaveLength(1)
    await clock.advance(1_000)
    expect(sent).toHaveLength(2)
  })

  test.each(['forbidden', 'refused', 'unauthorized', 'blocked', 'too_large', 'not_found'] as const)(
    'that is final stops until somebody resumes: %s',
    async (kind) => {
      const { world, clock, poller, sent, show } = aRunningTab()
      world.answer = () => {
        throw anError(kind)
      }
      await clock.advance(60_000)
      expect(poller.state()).toMatchObject({ kind: 'stopped', error: { kind } })
      poller.pollNow()
      show(false)
      show(true)
      await clock.advance(60_000)
      expect(sent).toHaveLength(1)
      world.answer = world.obey
      poller.resume()
      await clock.advance(1_000)
      expect(sent).toHaveLength(2)
      expect(poller.state().kind).toBe('live')
    },
  )

  test('by an answer too large to read loses one tick; a second one pauses (row 22)', async () => {
    const { world, clock, poller, sent } = aRunningTab()
    world.answer = () => {
      throw anError('reply_too_large')
    }
    await clock.advance(3_500)
    expect(poller.state()).toEqual({ kind: 'live' })
    await clock.advance(3_000)
    expect(sent).toHaveLength(2)
    expect(pausedOf(poller.state()).error.kind).toBe('reply_too_large')
  })

  test('by too many ids makes the chunks smaller from then on (row 13)', async () => {
    const { world, clock, poller, sent } = aRunningTab()
    const ids = Array.from({ length: 60 }, (_, at) => `p${at}`)
    world.put(...ids.map((_id) => aPipeline({ _id, status: 'running' })))
    world.answer = (asked) => {
      if (asked.length > 30) throw anError('too_large')
      return world.obey(asked)
    }
    poller.watch('list', ids)
    await clock.advance(3_500)
    await clock.advance(3_000)
    expect(sent.map((each) => each.ids.length)).toEqual([50, 25, 25, 10, 25, 25, 10])
    expect(poller.state().kind).toBe('live')
  })

  test('after part of the answers keeps the part', async () => {
    const { world, clock, poller, told } = aRunningTab()
    const ids = Array.from({ length: 60 }, (_, at) => `p${at}`)
    world.put(...ids.map((_id) => aPipeline({ _id, status: 'running' })))
    world.answer = (asked) => {
      if (asked.includes('p50')) throw anError('server')
      return world.obey(asked)
    }
    poller.watch('list', ids)
    await clock.advance(3_500)
    expect(told[0]?.records.size).toBe(50)
    expect(poller.state()).toMatchObject({ kind: 'paused', lastAt: 1_003_000 })
  })
})

describe('offline', () => {
  test('pauses without a request, and goes on when the browser is online again (row 1)', async () => {
    const { clock, poller, setOnline, sent } = aRunningTab()
    setOnline(false)
    await clock.advance(300_000)
    expect(sent).toEqual([])
    expect(pausedOf(poller.state()).error).toBeInstanceOf(ApiError)
    expect(pausedOf(poller.state()).error.kind).toBe('offline')
    setOnline(true)
    await clock.advance(0)
    expect(sent).toHaveLength(1)
    expect(poller.state().kind).toBe('live')
  })

  test('coming online does not undercut what the service asked for', async () => {
    const { world, clock, setOnline, sent } = aRunningTab()
    world.answer = () => {
      throw anError('rate_limited')
    }
    await clock.advance(3_000)
    setOnline(true)
    await clock.advance(2_000)
    expect(sent).toHaveLength(1)
  })
})
