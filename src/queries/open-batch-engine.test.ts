import { afterEach, describe, expect, test, vi } from 'vitest'
import { aClient, aReply } from '~/api/client.test-data'
import type { Config } from '~/api/config'
import { createReadRetry } from '~/api/retry'
import { runOf } from '~/batch/engine/engine.test-data'
import { STALE_REPLY_MS } from './known-statuses'
import type { StatusReply } from './record-replies'
import type { Service } from './service-context'
import { aDisk } from '~/stores/disk.test-data'
import { openEngine } from './open-batch-engine'

describe('the engine of a session', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /**
   * An empty database, a clock that shows 5,000 ms and goes on by 100 ms with each reply, and a service in which a pipeline without an entry in
   * `statuses` is idle.
   */
  function aSession(statuses: ReadonlyMap<string, string> = new Map()) {
    aDisk()
    let time = 5_000
    const { client } = aClient(({ json }) => {
      time += 100
      const { target } = json as { readonly target: readonly string[] }
      const resource = (id: string) => ({ _id: id, status: statuses.get(id) ?? 'idle' })
      const resultOf = (id: string) => ({ id, ok: true, resource: resource(id) })
      return aReply(JSON.stringify(target.map(resultOf)))
    })
    const now = () => time
    const service: Partial<Service> = {
      client,
      config: { batchChunk: 50, idempotencyHeader: '' } as Partial<Config> as Config,
      now,
      readRetry: createReadRetry(now, () => 0),
    }
    const taken: (readonly (readonly [string, StatusReply])[])[] = []
    const told: number[] = []
    const opened = openEngine(
      service as Service,
      (answers) => taken.push([...answers]),
      (batches) => told.push(batches.length),
    )
    return { ...opened, taken, told }
  }

  test('the engine passes on records of pipelines, but not of tasks', async () => {
    const { engine, end, taken } = aSession()
    await engine.preflight({ ...runOf('t'), type: 'task' })
    expect(taken).toEqual([])
    await engine.preflight(runOf('a'))
    const reading = { kind: 'record', record: expect.objectContaining({ _id: 'a' }) as unknown }
    expect(taken).toEqual([[['a', { reading, askedAt: 5_100 }]]])
    await end()
  })

  test('the first record is passed on at once, and later records together, only the newest of each id', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const statuses = new Map<string, string>()
    const { engine, end, taken } = aSession(statuses)
    const ids = () => taken.map((answers) => answers.map(([id]) => id))
    await engine.preflight(runOf('a'))
    expect(ids()).toEqual([['a']])
    statuses.set('a', 'queued')
    await engine.preflight(runOf('b', 'a'))
    statuses.set('a', 'running')
    await engine.preflight(runOf('a'))
    expect(ids()).toHaveLength(1)
    vi.advanceTimersByTime(500)
    expect(ids()).toEqual([['a'], ['b', 'a']])
    expect(new Map(taken[1]).get('a')?.reading).toMatchObject({ record: { status: 'running' } })
    vi.advanceTimersByTime(500)
    await engine.preflight(runOf('c'))
    expect(ids().slice(2)).toEqual([['c']])
    vi.useRealTimers()
    await end()
  })

  test('after an action, the engine passes on how long a record may still show the old state', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { engine, end, taken } = aSession()
    const { batchId } = await engine.preflight(runOf('a'))
    engine.start(runOf('a'), { batchId: batchId })
    await vi.waitFor(() => expect(taken).toHaveLength(2))
    vi.useRealTimers()
    const answer = taken[1]?.[0]?.[1]
    expect(answer?.reply?.until).toBe(5_300 + STALE_REPLY_MS)
    const { reading } = answer ?? {}
    expect(reading?.kind === 'record' && answer?.reply?.isStale('a', reading.record)).toBe(true)
    await end()
  })

  test('the engine reports changes at most every quarter of a second, and no change after its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { engine, end, told } = aSession()
    engine.start(runOf('a'))
    engine.start(runOf('b'))
    vi.advanceTimersByTime(99)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toEqual([2])
    engine.start(runOf('c'))
    vi.advanceTimersByTime(249)
    expect(told).toEqual([2])
    vi.advanceTimersByTime(1)
    expect(told).toEqual([2, 3])
    engine.start(runOf('d'))
    const ending = end()
    vi.advanceTimersByTime(1_000)
    expect(told).toEqual([2, 3])
    vi.useRealTimers()
    await ending
  })
})
