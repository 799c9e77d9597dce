import { describe, expect, test } from 'vitest'
import { ApiError, kindOfStatus } from './api-error'
import type { RequestSpec } from './client'
import { aClient, aReply, failureOf, SERVICE } from './client.test-data'
import { ERROR_BODIES } from './error-bodies.test-data'
import { createTokenMask, TOKEN_MASK } from '~/lib/token'
import { parseResponse } from './parse-response'
import { readBody } from './parse-response'

const NO_TOKEN = createTokenMask(undefined)
const READ: RequestSpec = { path: '/pipelines' }
const ACT: RequestSpec = {
  path: '/actions',
  method: 'POST',
  body: { action: 'run' },
  isMutation: true,
}

describe('the error of an HTTP status', () => {
  test.each([
    [300, 'network'],
    [304, 'network'],
    [400, 'refused'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [405, 'refused'],
    [408, 'timeout'],
    [409, 'conflict'],
    [410, 'not_found'],
    [413, 'too_large'],
    [415, 'refused'],
    [418, 'refused'],
    [422, 'refused'],
    [425, 'rate_limited'],
    [429, 'rate_limited'],
    [451, 'refused'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [504, 'server'],
    [599, 'server'],
  ])('the status %i gives the error %s', async (status, kind) => {
    const { client, sent } = aClient(() => aReply(status === 304 ? null : '{"error":"no"}', status))
    const error = await failureOf(client.request(READ))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      kind,
      facts: { status, method: 'GET', path: '/api/v2/pipelines', origin: SERVICE },
    })
    expect(sent).toHaveLength(1)
  })

  test('an opaque reply counts as a missing answer', () => expect(kindOfStatus(0)).toBe('network'))
  test.each([200, 201, 202, 207])('the status %i is a success', async (status) => {
    const reply = await aClient(() => aReply('[]', status)).client.request(READ)
    expect(reply).toMatchObject({ status, json: [], text: '[]', ms: 0 })
  })
})

describe('the message of a failure', () => {
  test.each(ERROR_BODIES)(
    'the message of the service is found in $body ($type)',
    async ({ body, type = 'application/json', ...says }) => {
      const { client } = aClient(() => aReply(body, 400, { 'content-type': type }))
      const { message, code, field } = ((await failureOf(client.request(READ))) as ApiError).facts
      expect({ message, code, field }).toEqual({
        message: says.message,
        code: says.code,
        field: says.field,
      })
    },
  )

  test('a message in plain text has at most 300 whole characters and no markup', async () => {
    for (const [body, message] of [
      ['x'.repeat(301), 'x'.repeat(300)],
      [`${'x'.repeat(299)}🚀`, `${'x'.repeat(299)}\ufffd`],
      [`${' '.repeat(4_001)}late`, undefined],
      [`${'x'.repeat(4_000)}<b>`, 'x'.repeat(300)],
      [`${'x'.repeat(3_990)}<b>`, undefined],
    ] as const) {
      const { client } = aClient(() => aReply(body, 400, { 'content-type': 'text/plain' }))
      const { facts } = (await failureOf(client.request(READ))) as ApiError
      expect([facts.message, facts.bodyStart]).toEqual([message, body.slice(0, 4_001)])
    }
  })

  test('a long message is cut, and endlessly nested JSON has no message', async () => {
    const long = JSON.stringify({ message: 'x'.repeat(10_000) })
    const deep = `${'{"errors":['.repeat(20_000)}${']}'.repeat(20_000)}`
    for (const [body, length] of [
      [long, 2_000],
      [deep, undefined],
    ] as const) {
      const error = await failureOf(aClient(() => aReply(body, 500)).client.request(READ))
      expect(error).toMatchObject({ kind: 'server' })
      expect((error as ApiError).facts.message?.length).toBe(length)
    }
  })
})

describe('a 200 reply without a usable body', () => {
  test.each([
    ['<!doctype html><title>Log in</title>', 'not_the_service'],
    ['<html><body>', 'not_the_service'],
    [' <div>fragment</div>', 'not_the_service'],
    ['', 'empty'],
    [' \n\t', 'empty'],
    ['\ufeff', 'empty'],
    ['\ufeff[]', 'malformed'],
    ['{"a":1}\n{"a":2}\n', 'malformed'],
    ['[] trailing', 'malformed'],
    ['[]\u0000', 'malformed'],
    ['{"a":', 'malformed'],
    ['NaN', 'malformed'],
    ['OK', 'malformed'],
    ['{"error":{"message":"no"}}', 'reported'],
    ['{"error":1}', 'reported'],
    ['{"success":false}', 'reported'],
    ['{"success":"false"}', 'reported'],
    ['{"errors":["no"]}', 'reported'],
  ])('status 200 with the body %j gives the error %s', async (body, kind) => {
    const { client, sent } = aClient(() =>
      aReply(body, 200, { 'content-type': 'application/json' }),
    )
    const error = await failureOf(client.request(ACT))
    expect([(error as ApiError).kind, sent.length]).toEqual([kind, 1])
  })

  test('a web page without a doctype is recognized by its content type, and JSON is JSON with any content type', async () => {
    const html = { 'content-type': 'TEXT/HTML' }
    const page = await failureOf(aClient(() => aReply('Log in', 200, html)).client.request(READ))
    expect(page).toMatchObject({ kind: 'not_the_service' })
    expect((await aClient(() => aReply('[1]', 200, html)).client.request(READ)).json).toEqual([1])
  })

  test('status 204 gives the error “empty”', async () => {
    const error = await failureOf(aClient(() => aReply(null, 204)).client.request(READ))
    expect(error).toMatchObject({ kind: 'empty' })
  })

  test('a body that breaks off is a lost answer, not a blocked request', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('[{"_id":'))
        controller.error(new TypeError('terminated'))
      },
    })
    const { client } = aClient(() => new Response(body), { wasBlocked: async () => true })
    expect(await failureOf(client.request(ACT))).toMatchObject({ kind: 'network' })
  })

  test('a UTF-8 character that is split between two pieces is read correctly', async () => {
    const bytes = new TextEncoder().encode('["größe 🚀"]')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect((await aClient(() => new Response(body)).client.request(READ)).json).toEqual([
      'größe 🚀',
    ])
  })

  test('JSON with 20,000 levels is read', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    expect((await aClient(() => aReply(deep)).client.request(READ)).text).toBe(deep)
  })
})

test('an idempotency key is sent, but cannot replace the client’s own headers', async () => {
  const { client, sent } = aClient(() => aReply('[]'))
  for (const header of ['Idempotency-Key', 'Authorization'])
    await client.request({ ...READ, idempotencyKey: { header, key: 'k' } })
  const [keyed, replaced] = sent.map(({ init }) => new Headers(init.headers))
  expect(keyed?.get('idempotency-key')).toBe('k')
  expect(replaced?.get('authorization')).toBe('Bearer CANARY_b7e2')
})

test('a body above the limit is cut, and the result says that it was cut', async () => {
  const reply = () => aReply('["a","b"]')
  expect(await readBody(reply(), NO_TOKEN, 100)).toEqual({
    text: '["a","b"]',
    cut: false,
    parsed: { value: ['a', 'b'] },
  })
  expect(await readBody(reply(), NO_TOKEN, 8)).toMatchObject({ cut: true })
  const judged = parseResponse(reply(), { text: '["a",', cut: true }, 'GET')
  expect(judged).toEqual({ kind: 'reply_too_large', bodyStart: '["a",' })
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel: () => new Promise(() => {}),
  })
  expect((await readBody(new Response(endless), NO_TOKEN, 10_000)).text).toHaveLength(10_000)
})

describe('a token that the service sends back', () => {
  const TOKEN = 'CANARY_b7e2'
  const echo = (text: string, status = 200) => {
    const headers = { 'x-request-id': `for Bearer ${TOKEN}`, 'retry-after': '3' }
    return aClient(() => aReply(text, status, headers)).client
  }

  test('a token that the service repeats is not in the reply', async () => {
    const body = JSON.stringify([{ _id: 'a', name: `Bearer ${TOKEN}`, note: btoa(`u:${TOKEN}`) }])
    const reply = await echo(body).request(READ)
    expect(JSON.stringify(reply)).toContain(TOKEN_MASK)
    expect(JSON.stringify(reply)).not.toMatch(/CANARY|Q0FOQVJZ|NBTkFSW|DQU5BUl/)
    expect(reply.json).toMatchObject([{ _id: 'a', name: `Bearer ${TOKEN_MASK}` }])
  })

  test.each([
    ['an error', JSON.stringify({ error: { message: `Bearer ${TOKEN} is old`, code: TOKEN } })],
    ['text that is not JSON', `upstream refused ${TOKEN}`],
    ['a web page', `<p>${TOKEN}</p>`],
  ])(
    'a token that the service repeats is not in the error for %s, or in its headers',
    async (_what, body) => {
      for (const status of [401, 422, 500]) {
        const error = await failureOf(echo(body, status).request(READ))
        expect(error).toBeInstanceOf(ApiError)
        const { facts, message } = error as ApiError
        expect(JSON.stringify(facts) + message).not.toContain('CANARY')
        expect(facts).toMatchObject({
          requestId: `for Bearer ${TOKEN_MASK}`,
          retryAfterMs: 3_000,
          bodyStart: expect.stringContaining(TOKEN_MASK),
        })
      }
    },
  )

  test('a repeated token is masked even if the session has a new token when the answer arrives', async () => {
    let token = TOKEN
    const { client } = aClient(
      () => {
        token = 'CANARY_next'
        return aReply(JSON.stringify([TOKEN, token]))
      },
      { token: () => token },
    )
    expect((await client.request(READ)).json).toEqual([TOKEN_MASK, TOKEN_MASK])
  })

  test.each([
    { path: '/pipelines', method: 'POST', isMutation: true, body: { name: `x ${TOKEN_MASK}` } },
    {
      path: '/actions',
      method: 'POST',
      isMutation: true,
      body: { action: 'update', settings: { steps: [{ [TOKEN_MASK]: 1 }] } },
    },
  ] as const)(
    'the body %j with the mask of a token is not sent, because it would overwrite the token',
    async (spec) => {
      const { client, sent } = aClient(() => aReply('{}'))
      const error = await failureOf(client.request(spec))
      expect(error).toMatchObject({
        kind: 'not_sent',
        facts: { reason: 'hidden_token' },
      })
      expect(sent).toEqual([])
      expect(client.isActing()).toBe(false)
    },
  )

  test('a read that contains the mask is sent', async () => {
    const { client, sent } = aClient(() => aReply('{"valid":true}'))
    await client.request({ path: '/validate', method: 'POST', body: { name: TOKEN_MASK } })
    expect(sent).toHaveLength(1)
  })
})
