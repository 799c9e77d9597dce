import { describe, expect, test } from 'vitest'
import { ApiError, kindOfStatus, mayHaveBeenDone, API_ERROR_KINDS } from './api-error'
import type { RequestSpec } from './client'
import { aClient, aReply, failureOf, SERVICE } from './client.test-data'
import { ERROR_BODIES } from './error-bodies.test-data'
import { judgeReply } from './judge-reply'
import { readBody } from './read-body'

const READ: RequestSpec = { path: '/pipelines' }
const ACT: RequestSpec = { path: '/actions', method: 'POST', body: { action: 'run' }, acts: true }

describe('a status', () => {
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
  ])('%i is %s', async (status, kind) => {
    const { client, sent } = aClient(() => aReply(status === 304 ? null : '{"error":"no"}', status))
    const error = await failureOf(client.request(READ))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      kind,
      facts: { status, method: 'GET', path: '/api/v2/pipelines', origin: SERVICE },
    })
    expect(sent).toHaveLength(1)
  })

  test('of an opaque reply is no answer', () => expect(kindOfStatus(0)).toBe('network'))
  test.each([200, 201, 202, 207])('%i is a success', async (status) => {
    const reply = await aClient(() => aReply('[]', status)).client.request(READ)
    expect(reply).toEqual({ status, json: [], text: '[]', ms: 0 })
  })
  test('leaves no kind without a word on what may have been done', () => {
    expect(API_ERROR_KINDS.map(mayHaveBeenDone)).not.toContain(undefined)
  })
})

describe('the words of a failure', () => {
  test.each(ERROR_BODIES)('$body ($type)', async ({ body, type = 'application/json', ...says }) => {
    const { client } = aClient(() => aReply(body, 400, { 'content-type': type }))
    const { words, code, field } = ((await failureOf(client.request(READ))) as ApiError).facts
    expect({ words, code, field }).toEqual({
      words: says.words,
      code: says.code,
      field: says.field,
    })
  })

  test('are cut, and nested without end they are still none', async () => {
    const long = JSON.stringify({ message: 'x'.repeat(10_000) })
    const deep = `${'{"errors":['.repeat(20_000)}${']}'.repeat(20_000)}`
    for (const [body, length] of [
      [long, 2_000],
      [deep, undefined],
    ] as const) {
      const error = await failureOf(aClient(() => aReply(body, 500)).client.request(READ))
      expect(error).toMatchObject({ kind: 'server' })
      expect((error as ApiError).facts.words?.length).toBe(length)
    }
  })
})

describe('status 200 with', () => {
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
  ])('%j is %s', async (body, kind) => {
    const { client, sent } = aClient(() =>
      aReply(body, 200, { 'content-type': 'application/json' }),
    )
    const error = await failureOf(client.request(ACT))
    expect([(error as ApiError).kind, sent.length]).toEqual([kind, 1])
  })

  test('the bare page is told by its type, too; JSON is JSON whatever its type', async () => {
    const html = { 'content-type': 'TEXT/HTML' }
    const page = await failureOf(aClient(() => aReply('Log in', 200, html)).client.request(READ))
    expect(page).toMatchObject({ kind: 'not_the_service' })
    expect((await aClient(() => aReply('[1]', 200, html)).client.request(READ)).json).toEqual([1])
  })

  test('204 is empty', async () => {
    const error = await failureOf(aClient(() => aReply(null, 204)).client.request(READ))
    expect(error).toMatchObject({ kind: 'empty' })
  })

  test('a body that is cut in mid-stream is no answer, and was not blocked either', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('[{"_id":'))
        controller.error(new TypeError('terminated'))
      },
    })
    const { client } = aClient(() => new Response(body), { wasBlocked: async () => true })
    expect(await failureOf(client.request(ACT))).toMatchObject({ kind: 'network' })
  })

  test('UTF-8 that is split between two pieces is read whole', async () => {
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

  test('20,000 levels is JSON like any other', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    expect((await aClient(() => aReply(deep)).client.request(READ)).text).toBe(deep)
  })
})

test('headers of one request are sent, beside the client’s own, which they cannot replace', async () => {
  const { client, sent } = aClient(() => aReply('[]'))
  await client.request({ ...READ, headers: { 'Idempotency-Key': 'k', Authorization: 'x' } })
  const headers = new Headers(sent[0]?.init.headers)
  expect(headers.get('idempotency-key')).toBe('k')
  expect(headers.get('authorization')).toBe('Bearer CANARY_b7e2')
})

test('a body beyond the limit is cut, and said to be', async () => {
  const reply = () => aReply('["a","b"]')
  expect(await readBody(reply(), 100)).toEqual({
    text: '["a","b"]',
    cut: false,
    parsed: { value: ['a', 'b'] },
  })
  expect(await readBody(reply(), 8)).toMatchObject({ cut: true })
  const judged = judgeReply(reply(), { text: '["a",', cut: true }, 'GET')
  expect(judged).toEqual({ kind: 'reply_too_large', bodyStart: '["a",' })
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
    cancel: () => new Promise(() => {}),
  })
  expect((await readBody(new Response(endless), 10_000)).text).toHaveLength(10_000)
})
