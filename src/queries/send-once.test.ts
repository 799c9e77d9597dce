import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { sendAction } from '~/api/actions'
import { aClient, aReply } from '~/api/client.test-data'
import { type SingleEntry, mergeSingles } from '~/batch/engine/journal-entry'
import { outcomeOfReply } from '~/batch/engine/outcome'
import { sendOnce, type SendEffects, type SingleRequest } from './send-once'

const CALL = { action: 'update', type: 'task', target: 't1', settings: { name: 'New' } } as const

const UPDATE: SingleRequest = {
  action: 'update',
  type: 'task',
  id: 't1',
  name: 'New',
  keys: ['update-t1'],
  send: async (client) => ({ outcome: outcomeOfReply(await sendAction(client, CALL), 't1') }),
}

const results = (entry: object) => () => aReply(JSON.stringify({ results: [entry] }))
const done = results({ target: 't1', outcome: 'done' })

/** One tab: its client, its journal, and the order of its requests and journal entries. */
function aTab(answer: () => Response | Promise<Response>, locks?: SendEffects['locks']) {
  const order: string[] = []
  const lines: SingleEntry[] = []
  let token: string | undefined = 'one'
  const { client, sent } = aClient(() => {
    order.push('request')
    return answer()
  })
  const effects: SendEffects = {
    client,
    now: () => 5,
    token,
    queries: new QueryClient(),
    locks,
    session: {
      token: () => token,
      state: () => (token === undefined ? 'none' : 'given'),
      signIn: () => undefined,
      signOut: () => {},
      lock: () => {},
      resume: () => {},
      refuse: () => {},
    },
    async note(entry) {
      order.push(entry.outcome?.kind ?? 'sent')
      lines.push(entry)
    },
  }
  return {
    effects,
    lines,
    order,
    sent,
    setToken: (next: string | undefined) => (token = next),
    send: (request: Partial<SingleRequest> = {}) => sendOnce(effects, { ...UPDATE, ...request }),
  }
}

function sharedLocks(): NonNullable<SendEffects['locks']> {
  const taken = new Set<string>()
  return {
    async request(name, _options, callback) {
      if (taken.has(name)) return callback(null)
      taken.add(name)
      await callback({ name })
      return taken.delete(name)
    },
  }
}

describe('the journal lines of a single request', () => {
  test.each([
    ['done', done],
    ['refused', results({ target: 't1', outcome: 'refused', reason: 'Locked.' })],
    ['refused', () => aReply('{"error":{"message":"No."}}', 403)],
    ['refused', () => aReply('{"error":{"message":"Slowly."}}', 429)],
    ['unknown', () => aReply('<h1>down</h1>', 502)],
    ['unknown', () => aReply('')],
    ['unknown', () => Promise.reject(new TypeError('lost'))],
  ] as const)(
    'a line is written before the request, and a line with the outcome %s after it (case %#)',
    async (kind, answer) => {
      const tab = aTab(answer)
      const { outcome } = await tab.send()
      expect(outcome.kind).toBe(kind)
      expect(tab.order).toEqual(['sent', 'request', kind])
      expect(mergeSingles(tab.lines)).toMatchObject([{ id: 't1', name: 'New', outcome }])
    },
  )

  test('if the browser is offline, no request is sent, and the journal says “not sent”', async () => {
    const tab = aTab(done)
    const { client } = aClient(done, { isOnline: () => false })
    const { outcome } = await sendOnce({ ...tab.effects, client }, UPDATE)
    expect(outcome.kind).toBe('not_sent')
    expect(tab.order).toEqual(['sent', 'not_sent'])
  })
})

test('after a creation, the journal has the id of the new resource', async () => {
  const tab = aTab(done)
  const outcome = { kind: 'done', confirmedBy: 'reply' } as const
  await tab.send({ action: 'create', id: '', send: async () => ({ outcome, id: 'new' }) })
  expect(tab.lines.map(({ id }) => id)).toEqual(['', 'new'])
})

test('if the outcome is unknown, the resource is read again once, and the journal gets the new outcome', async () => {
  const tab = aTab(() => aReply('', 502))
  const outcome = { kind: 'done', confirmedBy: 'status' } as const
  expect(await tab.send({ readBack: async () => ({ outcome }) })).toEqual({ outcome })
  expect(tab.order).toEqual(['sent', 'request', 'unknown', 'done'])
})

test('after a refused request, the resource is not read again', async () => {
  const tab = aTab(() => aReply('{"error":{"message":"No."}}', 400))
  const result = await tab.send({ readBack: () => Promise.reject(new Error('It was read.')) })
  expect(result.outcome.kind).toBe('refused')
})

test('if the page closes before the answer, the journal has only the line that the request was sent', async () => {
  const tab = aTab(() => new Promise(() => {}))
  void tab.send({ keys: ['gone'] })
  await expect.poll(() => tab.order).toEqual(['sent', 'request'])
  const [record] = mergeSingles(tab.lines)
  expect(record).toMatchObject({ id: 't1' })
  expect(record?.outcome).toBeUndefined()
})

describe('protection against sending a request twice', () => {
  test('two clicks send a request only once', async () => {
    const tab = aTab(done)
    const [first, second] = await Promise.all([tab.send(), tab.send()])
    expect(tab.sent).toHaveLength(1)
    expect([first.outcome.kind, second.outcome]).toMatchObject([
      'done',
      { kind: 'not_sent', code: 'under_way' },
    ])
    // After the outcome is known, a click can send the request again.
    expect((await tab.send()).outcome.kind).toBe('done')
  })

  test('a second request with some of the same ids is not sent while the first one runs', async () => {
    const tab = aTab(done)
    const send = (...keys: readonly string[]) => tab.send({ keys })
    const all = await Promise.all([send('a', 'b'), send('b', 'c'), send('c'), send('a')])
    expect(all.map(({ outcome }) => outcome.kind)).toEqual(['done', 'not_sent', 'done', 'not_sent'])
    expect((await send('b')).outcome.kind).toBe('done')
  })

  test('a request is not sent while another tab sends it', async () => {
    const tab = aTab(done, { request: (_name, _options, callback) => callback(null) })
    expect((await tab.send()).outcome).toMatchObject({ kind: 'not_sent', code: 'under_way' })
    expect(tab.order).toEqual([])
  })

  test('a request is sent if the other tab has finished', async () => {
    const tab = aTab(done, sharedLocks())
    await tab.send()
    await tab.send()
    expect(tab.sent).toHaveLength(2)
  })
})

describe('a token that changes during a request', () => {
  test('a request is not sent if the token changed before', async () => {
    const tab = aTab(done)
    const note: SendEffects['note'] = async (entry) => {
      await tab.effects.note(entry)
      tab.setToken('two')
    }
    const { outcome } = await sendOnce({ ...tab.effects, note }, UPDATE)
    expect(outcome.kind).toBe('not_sent')
    expect(tab.sent).toHaveLength(0)
  })

  test('after a sign-out, nothing is sent and nothing is in the journal, also without a token', async () => {
    const tab = aTab(done)
    tab.setToken(undefined)
    const { outcome } = await sendOnce({ ...tab.effects, token: undefined }, UPDATE)
    expect(outcome.kind).toBe('not_sent')
    expect(tab.order).toEqual([])
  })

  test('after a sign-out, the answer of a request is not written to the journal', async () => {
    const tab = aTab(() => {
      tab.setToken(undefined)
      return done()
    })
    await tab.send()
    expect(tab.order).toEqual(['sent', 'request'])
  })
})
