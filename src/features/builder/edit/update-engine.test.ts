import { describe, expect, test } from 'vitest'
import { ApiError } from '~/api/api-error'
import type { Outcome } from '~/batch/engine/outcome'
import type { JsonObject } from '~/lib/json'
import { createUpdateEngine, isGone } from './update-engine'

const LOST: Outcome = { kind: 'unknown', reason: 'Lost.' }

interface World {
  readonly outcome?: Outcome
  /** What is read before and after; an `Error` is thrown. */
  readonly reads?: readonly (JsonObject | Error)[]
}

function aWorld({ outcome = { kind: 'done', confirmedBy: 'reply' }, reads = [] }: World = {}) {
  const sent: JsonObject[] = []
  const left = [...reads]
  const noted: Outcome[] = []
  let news = 0
  const engine = createUpdateEngine({
    read: async () => {
      const next = left.shift() ?? { name: 'b' }
      if (next instanceof Error) throw next
      return next
    },
    send: async (settings) => {
      sent.push(settings)
      return outcome
    },
    alone: async (work) => {
      await work()
      return true
    },
    note: (each) => noted.push(each),
    onUpdated: () => {
      news += 1
    },
  })
  return { engine, sent, noted, news: () => news }
}

describe('an update', () => {
  test('is sent after it was shown, once, however often it is clicked', async () => {
    const { engine, sent, news } = aWorld()
    await engine.send({ name: 'b' })
    expect(sent).toEqual([])
    await engine.ask()
    await Promise.all([engine.send({ name: 'b' }), engine.send({ name: 'b' })])
    expect(sent).toEqual([{ name: 'b' }])
    expect(engine.get()).toEqual({ stage: 'updated', ignored: [], isRead: true })
    expect(news()).toBe(1)
  })

  test.each<[World, object, Outcome['kind'], number?]>([
    [
      { outcome: { kind: 'refused', reason: 'No.', retryAfterMs: 5 } },
      { stage: 'refused', reason: 'No.', retryAfterMs: 5 },
      'refused',
    ],
    [{ outcome: { kind: 'not_sent', reason: 'Offline.' } }, { stage: 'refused' }, 'not_sent'],
    [{ reads: [{}, { name: 'a' }] }, { stage: 'updated', ignored: ['name'] }, 'unknown', 0],
    [{ reads: [{}, new Error('gone')] }, { stage: 'updated', isRead: false }, 'done', 1],
    [{ outcome: LOST }, { stage: 'updated', ignored: [], isRead: true }, 'done', 1],
    [{ outcome: LOST, reads: [{}, {}] }, { stage: 'unsure' }, 'unknown'],
    [
      { outcome: LOST, reads: [{}, new Error('gone')] },
      { stage: 'unsure', reason: 'Lost. It could not be read back.' },
      'unknown',
    ],
  ])('%j ends as %j, noted as %s', async (world, expected, kind, ends = 0) => {
    const { engine, noted, news } = aWorld(world)
    await engine.ask()
    await engine.send({ name: 'b' })
    expect(engine.get()).toMatchObject(expected)
    expect(noted.map((each) => each.kind)).toEqual([kind])
    // The draft is over only when nothing of it was ignored.
    expect(news()).toBe(ends)
  })

  test('that was given up while it is read opens no dialog, whatever is read then', async () => {
    const waiting: ((record: JsonObject) => void)[] = []
    const engine = createUpdateEngine({
      read: () => new Promise((resolve) => waiting.push(resolve)),
      send: async () => ({ kind: 'done', confirmedBy: 'reply' }),
      alone: async () => true,
      note: () => {},
      onUpdated: () => {},
    })
    const first = engine.ask()
    engine.dismiss()
    const second = engine.ask()
    waiting[0]?.({ name: 'old' })
    await first
    expect(engine.get()).toEqual({ stage: 'reading' })
    waiting[1]?.({ name: 'new' })
    await second
    expect(engine.get()).toEqual({ stage: 'asking', latest: { name: 'new' } })
    engine.dismiss()
    const third = engine.ask()
    engine.dismiss()
    waiting[2]?.({})
    await third
    expect(engine.get()).toEqual({ stage: 'ready' })
  })

  test('that is refused says what the service has now, or that it has it no more', async () => {
    const gone = new ApiError({
      kind: 'not_found',
      method: 'GET',
      path: '/api/v2/pipelines/a',
      origin: 'https://a.example',
    })
    const refused = { kind: 'refused', reason: 'No.' } as const
    const latest = { name: 'theirs' }
    const { engine, sent } = aWorld({ outcome: refused, reads: [{}, latest, latest, gone, gone] })
    for (const expected of [
      { stage: 'refused', reason: 'No.', latest },
      { stage: 'refused', reason: 'No.', error: gone },
    ]) {
      await engine.ask()
      await engine.send({ name: 'b' })
      expect(engine.get()).toMatchObject(expected)
    }
    expect(isGone(engine.get())).toBe(true)
    await engine.ask()
    expect(isGone(engine.get())).toBe(true)
    expect(sent).toHaveLength(2)
  })

  test('can be sent although it could not be read anew, which is said', async () => {
    const error = new Error('refused')
    const { engine, sent } = aWorld({ reads: [error] })
    await engine.ask()
    expect(engine.get()).toEqual({ stage: 'asking', latest: undefined, error })
    await engine.send({ name: 'b' })
    expect(sent).toHaveLength(1)
  })
})
