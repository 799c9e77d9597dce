import { expect, test } from 'vitest'
import { createAgentFetch, type AgentExchange } from './agent-fetch'

const BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call' })
const MEGABYTE = new Uint8Array(1_000_000).fill(32)

/** Sends a request that gets this response, and returns the record of the request. */
async function noted(response: Response): Promise<AgentExchange | undefined> {
  let last: AgentExchange | undefined
  const send = createAgentFetch({
    fetch: async () => response,
    now: () => 0,
    isOnline: () => true,
    wasBlocked: async () => false,
    token: () => undefined,
    isProxied: false,
    begin: () => {},
    note: (exchange) => {
      last = exchange
    },
  })
  await send('https://agents.example/mcp', { method: 'POST', body: BODY }).catch(() => undefined)
  return last
}

test('an answer of more than 64 MB is aborted, and the rest is not read', async () => {
  let read = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 1
      controller.enqueue(MEGABYTE)
    },
  })
  const headers = { 'content-type': 'application/json' }
  const exchange = await noted(new Response(endless, { headers }))
  expect(exchange).toMatchObject({ status: 200, trouble: 'too_large' })
  expect(read).toBeLessThan(70)
})

const TOKEN = 'CANARY_agents+/='

/** Sends a request that gets this response. `text` reaches the protocol package. `all` also has headers and records. */
async function echoed(response: Response) {
  const notes: AgentExchange[] = []
  const send = createAgentFetch({
    fetch: async () => response,
    now: () => 0,
    isOnline: () => true,
    wasBlocked: async () => false,
    token: () => TOKEN,
    isProxied: false,
    begin: () => {},
    note: (exchange) => notes.push(exchange),
  })
  const answer = await send('https://agents.example/mcp', { method: 'POST', body: BODY })
  const text = await answer.text()
  return { text, all: JSON.stringify([text, [...answer.headers], notes]) }
}

const message = (text: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text }] } })

test.each([
  ['raw', TOKEN],
  ['as it was sent', `Bearer ${TOKEN}`],
  ['in base64', btoa(`u:${TOKEN}`)],
  ['URL-encoded', encodeURIComponent(TOKEN)],
])('a token that the endpoint repeats %s is in no answer, header or record', async (_how, form) => {
  const headers = { 'content-type': 'application/json', 'x-trace': form }
  for (const status of [200, 403]) {
    const { text, all } = await echoed(new Response(message(form), { status, headers }))
    expect(all).not.toContain(form.replace('Bearer ', ''))
    expect(JSON.parse(text)).toMatchObject({
      result: { content: [{ text: expect.stringContaining('[token removed]') }] },
    })
  }
})

/** @param isOpen true if the stream stays open after these pieces */
function streamOf(pieces: readonly Uint8Array<ArrayBuffer>[], isOpen = false) {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      if (!isOpen) controller.close()
    },
  })
}

test('an event of a stream is passed on before the next one arrives', async () => {
  const event = new TextEncoder().encode(`data: ${message(TOKEN)}\n\n`)
  const send = createAgentFetch({
    fetch: async () =>
      new Response(streamOf([event], true), { headers: { 'content-type': 'text/event-stream' } }),
    now: () => 0,
    isOnline: () => true,
    wasBlocked: async () => false,
    token: () => TOKEN,
    isProxied: false,
    begin: () => {},
    note: () => {},
  })
  const answer = await send('https://agents.example/mcp', { method: 'POST', body: BODY })
  const first = await answer.body?.getReader().read()
  expect(new TextDecoder().decode(first?.value)).toBe(`data: ${message('[token removed]')}\n\n`)
})

test('a stream of events contains no token, wherever its pieces are cut', async () => {
  const whole = new TextEncoder().encode(
    `event: message\r\ndata: ${message(`é ${TOKEN}`)}\r\n\r\n: ${TOKEN}\ndata: ${message('last')}\n\n`,
  )
  const headers = { 'content-type': 'text/event-stream' }
  for (let size = 1; size < whole.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
      whole.slice(at * size, (at + 1) * size),
    )
    const { text, all } = await echoed(new Response(streamOf(pieces), { headers }))
    expect(all).not.toContain('CANARY')
    expect(text).toContain(`data: ${message('é [token removed]')}\r\n\r\n: [token removed]\n`)
    expect(text).toContain(`data: ${message('last')}\n\n`)
  }
})
