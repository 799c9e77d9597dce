import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aClient, aReply } from '~/api/client.test-data'
import type { Action, ResourceType } from '~/domain/action-table'
import { readForm, type ConsoleForm } from './form/console-call'
import { sendByHand } from '~/queries/console'
import type { SendEffects } from '~/queries/send-once'
import { sentRequestOf } from './use-console'

async function send(
  client: SendEffects['client'],
  form: ConsoleForm,
  token: () => string | undefined,
) {
  const { body, call } = readForm(form)
  const effects: SendEffects = {
    client,
    now: () => 0,
    token: token(),
    queries: new QueryClient(),
    note: async () => {},
    session: {
      token,
      state: () => 'given',
      signIn: () => undefined,
      signOut: () => {},
      lock: () => {},
      refuse: () => {},
      resume: () => {},
    },
  }
  const request = { ...form, body, call }
  return sentRequestOf(await sendByHand(effects, request), request)
}

async function sendOf(
  cell: { readonly action: Action; readonly type: ResourceType },
  answer: () => Response | Promise<Response>,
) {
  const form = {
    ...cell,
    target: cell.action === 'update' ? 'p1' : 'p1\np2',
    message: 'no',
    settings: '{"name":"x","token":"t0p"}',
  }
  const { client, sent } = aClient(answer)
  const result = await send(client, form, () => 'CANARY_b7e2')
  expect(sent.length).toBeLessThanOrEqual(1)
  if (sent[0] !== undefined) expect(sent[0].json).toEqual(readForm(form).body)
  expect(JSON.stringify(result)).not.toMatch(/CANARY|t0p/)
  return result
}
const STATUS = { action: 'status', type: 'pipeline' } as const
const CREATE = { action: 'create', type: 'pipeline' } as const
const UPDATE = { action: 'update', type: 'task' } as const
const ILLEGAL = { action: 'reset', type: 'task' } as const
const entry = (target: string, outcome: string, more = {}) => ({ target, outcome, ...more })
const json =
  (value: unknown, status = 200) =>
  () =>
    aReply(JSON.stringify(value), status)

test('the record has the reply as received, and a summary of the outcomes', async () => {
  const results = [
    entry('p2', 'refused', { error: { code: 'not_found', message: 'gone' } }),
    entry('p1', 'done', { resource: { _id: 'p1', status: 'idle' } }),
  ]
  const result = await sendOf(STATUS, json({ results, echo: 'Bearer CANARY_b7e2' }))
  expect(result).toMatchObject({
    status: 200,
    tone: 'refused',
    summary: [
      { tone: 'done', text: '1 read' },
      { tone: 'refused', text: '1 refused' },
    ],
  })
  expect(result.reply?.text).toContain('"message": "gone"')
})

test('a token in the reply is masked, even if the session has another token, or none, when the reply arrives', async () => {
  let token: string | undefined = 'CANARY_b7e2'
  const form = { ...STATUS, target: 'p1', message: '', settings: '' }
  for (const next of [undefined, 'another']) {
    const { client } = aClient(() => {
      token = next
      return aReply('{"results":[],"echo":"Bearer CANARY_b7e2"}')
    })
    token = 'CANARY_b7e2'
    const sent = await send(client, form, () => token)
    expect(sent.reply?.text).toContain('Bearer [token removed]')
    expect(JSON.stringify(sent)).not.toContain('CANARY')
  }
})

test('the record of a creation has the new id', async () => {
  expect(await sendOf(CREATE, json({ results: [entry('p9', 'done')] }))).toMatchObject({
    tone: 'done',
    created: 'p9',
  })
  expect(await sendOf(CREATE, () => aReply(''))).toMatchObject({ tone: 'unknown', status: 200 })
})

test('the outcome of a creation that was only accepted is unknown', async () => {
  expect(await sendOf(CREATE, json({ results: [entry('p9', 'done')] }, 202))).toMatchObject({
    tone: 'unknown',
    summary: [
      { text: 'The service accepted the request, but does not say that the action is done.' },
    ],
    created: 'p9',
  })
})

test.each([
  [
    json({ error: { code: 'forbidden', message: 'A viewer may not.' } }, 403),
    'refused',
    'A viewer may not.',
  ],
  [json({ success: false, message: 'locked' }), 'refused', 'locked'],
  [() => aReply('<h1>down</h1>', 502), 'unknown', /may have been done/],
  [() => Promise.reject(new TypeError('lost')), 'unknown', /may have been done/],
] as const)(
  'a failed request is recorded as refused, or as unknown if anything may have changed (case %#)',
  async (answer, tone, summary) => {
    for (const cell of [UPDATE, CREATE]) {
      const result = await sendOf(cell, answer)
      expect(result.tone).toBe(tone)
      expect(result.summary.map(({ text }) => text).join()).toMatch(summary)
    }
  },
)

test('an unsupported action is sent unchanged, and its outcome is unknown if the service accepts it', async () => {
  const refusal = json({ error: { code: 'type_unsupported', message: 'Not for tasks.' } }, 400)
  expect(await sendOf(ILLEGAL, refusal)).toMatchObject({
    status: 400,
    tone: 'refused',
    summary: [{ text: 'Not for tasks.' }],
  })
  expect(await sendOf(ILLEGAL, json({ ok: true }))).toMatchObject({ status: 200, tone: 'unknown' })
})

test('of two requests at once with the same id, in any order, only one is sent', async () => {
  const { client, sent } = aClient(() => new Promise(() => {}))
  const form = { ...ILLEGAL, message: '', settings: '' }
  void send(client, { ...form, target: 'p1\np2' }, () => undefined)
  const second = await send(client, { ...form, target: 'p3\np2' }, () => undefined)
  expect([second.tone, sent.length]).toEqual(['not_sent', 1])
})
