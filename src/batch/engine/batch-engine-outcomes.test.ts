/** One row for each kind of failed request, as in docs/failure-model.md. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ItemKind, StopReason } from './batch'
import { anEngine, json, kindsOf, lost, never, runOf, settle, text } from './engine.test-data'
import type { Script } from './engine.test-data'
import { whyNotSent } from './stop-reasons'

interface Row {
  readonly name: string
  readonly script: Script
  readonly becomes: ItemKind
  readonly stops?: StopReason['kind']
  readonly isReadBack: boolean
}

const first = (answer: NonNullable<Script['answers']>[number]): Script => ({ answers: [answer] })
const refused = (status: number, stops?: StopReason['kind'], isReadBack = true): Row => ({
  name: String(status),
  script: first(json({ error: 'no' }, status)),
  becomes: 'refused',
  isReadBack,
  ...(stops && { stops }),
})
const unknown = (name: string, script: Script, stops?: StopReason['kind']): Row => ({
  name,
  script,
  becomes: 'unknown',
  isReadBack: true,
  ...(stops && { stops }),
})
const notSent = (name: string, options: Script['options'], stops: StopReason['kind']): Row => ({
  name,
  script: { answers: [lost], ...(options && { options }) },
  becomes: 'not_sent',
  isReadBack: false,
  stops,
})

const ROWS: readonly Row[] = [
  notSent('offline', { isOnline: () => false }, 'offline'),
  notSent('blocked by our policy', { wasBlocked: async () => true }, 'blocked'),
  notSent('a token that cannot be sent', { token: () => 'a\nb' }, 'not_sent'),
  ...[400, 404, 405, 409, 410, 415, 422].map((status) => refused(status)),
  refused(401, 'unauthorized', false),
  refused(403, 'forbidden'),
  refused(413, 'too_large'),
  refused(425, 'rate_limited', false),
  refused(429, 'rate_limited', false),
  { ...refused(200), name: '200 with {error}' },
  ...[
    refused(401, 'unauthorized', false),
    refused(403, 'forbidden'),
    refused(429, 'rate_limited', false),
  ].map((row, at): Row => {
    const code = [401, 403, 429][at]
    return { ...row, name: `200 with ${code}`, script: first(json({ code, msg: 'no' })) }
  }),
  unknown('200 and silent', first(json({ status: 'ok' }))),
  unknown('200 and empty', first(text(''))),
  unknown('204', first(text(null, 204))),
  unknown('200 and cut JSON', first(text('{"results":['))),
  unknown('200 with a list of ids only', first(json(['a', 'b', 'c']))),
  unknown('200 with an HTML page', first(text('<!doctype html>')), 'not_the_service'),
  unknown('500', first(json({ error: 'no' }, 500)), 'server'),
  ...[502, 503, 504].map((status) =>
    unknown(`${status} with HTML`, first(text('<html>', status)), 'server'),
  ),
  unknown('503 that claims success', first(json([{ id: 'a', ok: true }], 503)), 'server'),
  unknown('a lost connection', first(lost), 'network'),
  unknown('a redirect', first(text('', 302)), 'network'),
  unknown('408', first(text('', 408)), 'timeout'),
]

describe.each(ROWS)('$name', ({ script, becomes, stops, isReadBack }) => {
  test(`if the only request fails, its three ids are ${becomes}, and nothing is sent again`, async () => {
    const tab = anEngine(script)
    const view = await tab.perform(runOf('a', 'b', 'c'))

    expect(kindsOf(view)).toEqual([becomes, becomes, becomes])
    expect(tab.actionRequests().length).toBeLessThanOrEqual(1)
    expect(tab.statusRequests().flat().includes('a')).toBe(isReadBack)
    expect(view.stopReason?.kind).toBe(stops)
    expect(view.canSendRest).toBe(becomes === 'not_sent')
    expect(view.offersSmallerChunks).toBe(stops === 'too_large')
  })

  test(`if the first of three requests fails, it is ${becomes}, and the rest ${stops ? 'is not sent' : 'is sent'}`, async () => {
    const tab = anEngine({ ...script, effects: { chunkSize: 1 } })
    const view = await tab.perform(runOf('a', 'b', 'c'))

    const rest = stops === undefined ? 'done' : 'not_sent'
    expect(kindsOf(view)).toEqual([becomes, rest, rest])
    expect(tab.actionRequests().slice(1)).toEqual(stops === undefined ? [['b'], ['c']] : [])
    expect(tab.statusRequests().flat().includes('a')).toBe(isReadBack)
    expect(tab.statusRequests().flat().includes('b')).toBe(stops === undefined)
    expect(view.stopReason?.kind).toBe(stops)
    expect(view.canSendRest).toBe(stops !== undefined)
    expect(view.offersSmallerChunks).toBe(false)
    if (stops) expect(view.item(1).state).toEqual({ kind: 'not_sent', reason: whyNotSent(stops) })
  })
})

describe('a failure in the middle of a batch', () => {
  test.each([
    [401, 'refused'],
    [403, 'refused'],
    [429, 'refused'],
    [500, 'unknown'],
  ])(
    'after a %i in the middle, done ids stay done, the ids of that request are %s, and the rest is not sent',
    async (status, kind) => {
      const tab = anEngine({ answers: [undefined, text('', status)], effects: { chunkSize: 1 } })
      const view = await tab.perform(runOf('a', 'b', 'c'))
      expect(kindsOf(view)).toEqual(['done', kind, 'not_sent'])
      expect(tab.actionRequests()).toEqual([['a'], ['b']])
    },
  )

  test('after a 401, no status is read, not even of done ids', async () => {
    const tab = anEngine({ answers: [undefined, text('', 401)], effects: { chunkSize: 1 } })
    await tab.perform(runOf('a', 'b', 'c'))
    expect(tab.statusRequests()).toEqual([])
  })

  test('after a 429, the rest can be sent at the time that the service gave, and no status is read before', async () => {
    const tab = anEngine({
      answers: [text('', 429, { 'retry-after': '12' })],
      effects: { chunkSize: 1 },
    })
    const view = await tab.perform(runOf('a', 'b'))
    expect(view.stopReason).toMatchObject({ kind: 'rate_limited', retryAt: 13_000 })
    expect(view.item(0).state).toMatchObject({ kind: 'refused' })
  })

  test('after a request with an empty answer and then a 429, the status is read after the delay', async () => {
    const tab = anEngine({
      answers: [text(''), text('', 429, { 'retry-after': '12' })],
      effects: { chunkSize: 1 },
    })
    await tab.perform(runOf('a', 'b'))
    expect(tab.slept[0]).toBe(12_000)
    expect(tab.statusRequests().flat()).not.toContain('b')
  })
})

describe('a batch request without an answer', () => {
  afterEach(() => vi.useRealTimers())

  test('a request times out after 60 s, its outcome is unknown, and the rest is not sent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = anEngine({ answers: [never], effects: { chunkSize: 1 } })
    const id = tab.engine.start(runOf('a', 'b'))
    await settle()
    vi.advanceTimersByTime(59_999)
    await settle()
    expect(kindsOf(tab.viewOf(id))).toEqual(['sent', 'queued'])
    vi.advanceTimersByTime(1)
    const view = await tab.finish(id)
    expect(kindsOf(view)).toEqual(['unknown', 'not_sent'])
    expect(view.stopReason?.kind).toBe('timeout')
    expect(tab.actionRequests()).toEqual([['a']])
  })
})
