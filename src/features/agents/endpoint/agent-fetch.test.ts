import { expect, test } from 'vitest'
import { createAgentFetch, type AgentExchange } from './agent-fetch'

const BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call' })
const MEGABYTE = new Uint8Array(1_000_000).fill(32)

/** What is noted of a request that is answered like this. */
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

test('an answer of more than 64 MB is given up, and the rest of it not read (row 22)', async () => {
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
