import { describe, expect, test } from 'vitest'
import {
  anEngine,
  done,
  json,
  kindsOf,
  lost,
  reasonsOf,
  runOf,
  settle,
  text,
} from './engine.test-data'
import type { Answer } from './engine.test-data'
import { createMemoryStore } from './memory-store.test-data'

function held(answer: Answer = done) {
  const gate = Promise.withResolvers<void>()
  const waiting: Answer = async (body) => {
    await gate.promise
    return answer(body)
  }
  return { waiting, open: gate.resolve }
}
const small = { chunkSize: 1 }

describe('canceling the unsent items', () => {
  test('after a cancel, the current request finishes and no other is sent', async () => {
    const { waiting, open } = held()
    const tab = anEngine({ answers: [waiting], effects: small })
    const id = tab.engine.start(runOf('a', 'b', 'c'))
    await settle()
    tab.engine.stopRest(id)
    tab.engine.stopRest(id)
    expect(kindsOf(tab.viewOf(id))).toEqual(['sent', 'not_sent', 'not_sent'])
    open()
    const view = await tab.finish(id)
    expect(kindsOf(view)).toEqual(['done', 'not_sent', 'not_sent'])
    expect([tab.actionRequests(), view.stopReason?.kind]).toEqual([[['a']], 'user'])
    expect(tab.entries.filter(({ kind }) => kind === 'stopped')).toHaveLength(1)
    expect(reasonsOf(view)[1]).toBe('You canceled.')
  })

  test('a cancel during the last request has no effect', async () => {
    const { waiting, open } = held()
    const tab = anEngine({ answers: [waiting] })
    const id = tab.engine.start(runOf('a'))
    await settle()
    tab.engine.stopRest(id)
    open()
    expect((await tab.finish(id)).stopReason).toBeUndefined()
  })
})

describe('a service that asks for fewer requests', () => {
  test.each([
    ['the time in Retry-After', { 'retry-after': '12' }, 12_000],
    ['our own delay, if Retry-After is missing', {}, 30_000],
    ['five minutes at most', { 'retry-after': '315360000' }, 300_000],
  ])(
    'if the service asks for fewer requests, a click can send the rest after %s, not before',
    async (_name, headers, wait) => {
      const tab = anEngine({ answers: [text('', 429, headers)], effects: small })
      const view = await tab.perform(runOf('a', 'b'))
      expect(view.stopReason?.retryAt).toBe(1_000 + wait)
      expect(view.stopReason?.isOwnWait === true).toBe(wait === 30_000)
      tab.pass(wait - 1)
      tab.engine.sendRest(view.id)
      await tab.finish(view.id)
      expect(tab.actionRequests()).toEqual([['a']])
      tab.pass(1)
      tab.engine.sendRest(view.id)
      expect(kindsOf(await tab.finish(view.id))).toEqual(['refused', 'done'])
    },
  )

  test('if the service asks for fewer requests after a cancel, the reason is still the cancel, and the delay applies', async () => {
    const { waiting, open } = held(text('', 429, { 'retry-after': '12' }))
    const tab = anEngine({ answers: [waiting], effects: small })
    const id = tab.engine.start(runOf('a', 'b'))
    await settle()
    tab.engine.stopRest(id)
    open()
    const view = await tab.finish(id)
    expect(view.stopReason).toMatchObject({ kind: 'user', retryAt: 13_000 })
    expect(reasonsOf(view)[1]).toBe('You canceled.')
    tab.engine.sendRest(id)
    await tab.finish(id)
    expect(tab.actionRequests()).toEqual([['a']])
  })
})

test.each(['user', 'token', 'locked', 'crashed'] as const)(
  'if a request fails after a cancel (%s), the reason is still the cancel',
  async (because) => {
    const { waiting, open } = held(text('', 500))
    const tab = anEngine({ answers: [waiting], effects: small })
    const id = tab.engine.start(runOf('a', 'b'))
    await settle()
    tab.engine.stopRest(id, because)
    open()
    expect((await tab.finish(id)).stopReason?.kind).toBe(because)
  },
)

test.each([[['a']], [['a', 'b']]] as const)(
  'if the user cancels while a request is being recorded, none of %j is sent',
  async (ids) => {
    const memory = createMemoryStore()
    let write = () => {}
    const journal: typeof memory = {
      ...memory,
      async append(entry) {
        if (entry.kind === 'sent') await new Promise<void>((resolve) => (write = resolve))
        await memory.append(entry)
      },
    }
    const tab = anEngine({ effects: { ...small, journal } })
    const id = tab.engine.start(runOf(...ids))
    await settle()
    tab.engine.stopRest(id, 'token')
    write()
    const view = await tab.finish(id)
    expect(tab.actionRequests()).toEqual([])
    expect(kindsOf(view)).toEqual(ids.map(() => 'not_sent'))
    expect(view.stopReason?.kind).toBe('token')
  },
)

describe('“Send the rest”', () => {
  test.each([401, 403, 429, 500])(
    'after a %i, “Send the rest” sends only the ids that were not sent, once',
    async (status) => {
      const tab = anEngine({ answers: [undefined, text('', status)], effects: small })
      const { id } = await tab.perform(runOf('a', 'b', 'c', 'd'))
      tab.pass(60_000)
      tab.engine.sendRest(id)
      tab.engine.sendRest(id)
      const view = await tab.finish(id)
      expect(tab.actionRequests()).toEqual([['a'], ['b'], ['c'], ['d']])
      expect(kindsOf(view)).toEqual([
        'done',
        status === 500 ? 'unknown' : 'refused',
        'done',
        'done',
      ])
      expect([view.stopReason, view.canSendRest]).toEqual([undefined, false])
      tab.engine.sendRest(id)
      await tab.finish(id)
      expect(tab.actionRequests()).toHaveLength(4)
    },
  )

  test('“Send the rest” does nothing while the first request is pending', async () => {
    const { waiting, open } = held()
    const tab = anEngine({ answers: [waiting], effects: small })
    const id = tab.engine.start(runOf('a', 'b'))
    await settle()
    tab.engine.stopRest(id)
    expect(tab.viewOf(id).canSendRest).toBe(false)
    tab.engine.sendRest(id)
    open()
    await tab.finish(id)
    expect(tab.actionRequests()).toEqual([['a']])
  })

  test('a batch can stop again after “Send the rest”, and continue again', async () => {
    const tab = anEngine({ answers: [text('', 429), text('', 429)], effects: small })
    const { id } = await tab.perform(runOf('a', 'b', 'c'))
    tab.pass(60_000)
    tab.engine.sendRest(id)
    expect(kindsOf(await tab.finish(id))).toEqual(['refused', 'refused', 'not_sent'])
    tab.pass(60_000)
    tab.engine.sendRest(id)
    expect(kindsOf(await tab.finish(id))).toEqual(['refused', 'refused', 'done'])
    expect(tab.actionRequests()).toEqual([['a'], ['b'], ['c']])
  })
})

describe('“Send in smaller requests”', () => {
  test('smaller requests send the ids of the too large request, and the rest, in halves, once', async () => {
    const tab = anEngine({ answers: [text('', 413)], effects: { chunkSize: 4 } })
    const { id } = await tab.perform(runOf('a', 'b', 'c', 'd', 'e'))
    tab.engine.sendSmaller(id)
    tab.engine.sendSmaller(id)
    const view = await tab.finish(id)
    expect(tab.actionRequests().slice(1)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect([view.counts.done, view.offersSmallerChunks]).toEqual([5, false])
  })

  test('smaller requests are halved again while they are too large, down to one id', async () => {
    const tab = anEngine({
      answers: [text('', 413), text('', 413), text('', 413)],
      effects: { chunkSize: 4 },
    })
    const { id } = await tab.perform(runOf('a', 'b', 'c', 'd'))
    tab.engine.sendSmaller(id)
    await tab.finish(id)
    tab.engine.sendSmaller(id)
    const view = await tab.finish(id)
    expect(tab.actionRequests().map(({ length }) => length)).toEqual([4, 2, 1])
    expect(view).toMatchObject({ offersSmallerChunks: false, canSendRest: true })
  })

  test('smaller requests never repeat ids that the refusal reports as done', async () => {
    const body = json(
      [
        { id: 'a', outcome: 'done' },
        { id: 'b', error: 'too large' },
      ],
      413,
    )
    const tab = anEngine({ answers: [body] })
    const { id } = await tab.perform(runOf('a', 'b'))
    tab.engine.sendSmaller(id)
    await tab.finish(id)
    expect(tab.actionRequests()).toEqual([['a', 'b'], ['b']])
  })

  test('smaller requests are sent only after the last delay that the service asked for', async () => {
    const tab = anEngine({
      answers: [text('', 413), text('', 429, { 'retry-after': '12' })],
      effects: { chunkSize: 2 },
    })
    const { id } = await tab.perform(runOf('a', 'b', 'c'))
    tab.engine.sendRest(id)
    await tab.finish(id)
    tab.engine.sendSmaller(id)
    await tab.finish(id)
    expect(tab.actionRequests()).toEqual([['a', 'b'], ['c']])
    tab.pass(12_000)
    tab.engine.sendSmaller(id)
    await tab.finish(id)
    expect(tab.actionRequests().slice(2)).toEqual([['a'], ['b']])
  })

  test('smaller requests are not offered if all ids are done, or for a request of one id', async () => {
    const allDone = json({ results: ['a', 'b'].map((id) => ({ id, outcome: 'done' })) }, 413)
    const tab = anEngine({ answers: [allDone, text('', 413)] })
    expect((await tab.perform(runOf('a', 'b'))).offersSmallerChunks).toBe(false)
    expect((await tab.perform(runOf('c'))).offersSmallerChunks).toBe(false)
  })

  test('smaller requests are not offered after another failure, and a call then does nothing', async () => {
    const tab = anEngine({ answers: [text('', 422)] })
    const { id } = await tab.perform(runOf('a', 'b'))
    tab.engine.sendSmaller(id)
    await tab.finish(id)
    expect(tab.actionRequests()).toHaveLength(1)
  })
})

test.each([
  ['a lost connection', lost],
  ['500', text('', 500)],
  ['401', text('', 401)],
  ['429', text('', 429, { 'retry-after': '1' })],
  ['an empty answer', text('')],
])('after %s, nothing is sent again without a click', async (_name, answer) => {
  const tab = anEngine({ answers: [answer], effects: small })
  const { id } = await tab.perform(runOf('a', 'b'))
  const acted = tab.actionRequests().length
  tab.pass(86_400_000)
  await tab.engine.recover()
  tab.engine.checkStatus(id)
  await tab.finish(id)
  expect(tab.actionRequests()).toHaveLength(acted)
})

test('a call for an unknown batch does nothing', async () => {
  const { engine, sent } = anEngine()
  engine.stopRest('x')
  engine.sendRest('x')
  engine.sendSmaller('x')
  engine.checkStatus('x')
  await settle()
  expect([sent(), engine.batch('x'), engine.requests('x')]).toEqual([[], undefined, []])
})
