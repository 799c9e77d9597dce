import { beforeEach, expect, test, vi } from 'vitest'
import { clearLocalData, SIGNED_OUT } from '~/stores/clear-local-data'
import { openSession } from '~/stores/session'
import { judgeFailedCall } from '../calls/agent-outcome'
import type { AgentConnection } from './agent-client'
import { useAgentCallStore } from '../calls/agent-calls'
import { createAgentSession, useAgentState } from './agent-connection'
import type { AgentFunction } from '../functions/agent-functions'

const URL = 'https://agents.example/mcp'

const aFunction = (name: string): AgentFunction => ({
  name,
  title: name,
  description: '',
  hints: { readOnly: true, destructive: undefined, idempotent: undefined, openWorld: undefined },
  input: undefined,
  namesakes: 1,
  definition: '',
  fingerprint: '',
})

beforeEach(() => clearLocalData(SIGNED_OUT))

/** An agent session whose endpoint answers when the test says so. */
async function startAgentSession() {
  const answers: ((response: Response) => void)[] = []
  const fetched = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        answers.push(resolve)
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  let id = 0
  let breakOff = () => {}
  const agent = createAgentSession(URL, false, openSession(undefined, URL), {
    fetch: fetched,
    now: () => 0,
    isOnline: () => true,
    keepRunning: () => {},
    keep: () => {},
    forgetKept: async () => {},
    wasBlocked: async () => false,
    origin: 'https://agents.example',
    connect: async (url, send): Promise<AgentConnection> => ({
      protocol: '2025-11-25',
      sessions: 'with',
      serverName: '',
      listFunctions: async () => ({ functions: [], unreadable: [] }),
      judge: judgeFailedCall,
      async call(name, given, { signal }) {
        id += 1
        const body = JSON.stringify({
          id,
          method: 'tools/call',
          params: { name, arguments: given },
        })
        const closed = new Promise<never>((_, reject) => {
          breakOff = () => reject(new Error('Connection closed'))
        })
        const sent = send(url, { method: 'POST', body, signal })
        const response = await Promise.race([sent, closed])
        if (!response.ok) throw new Error('refused')
        return await response.json()
      },
      close: async () => breakOff(),
    }),
  })
  await agent.test()
  const call = () => {
    agent.calls.call(aFunction('look'), {})
  }
  const ended = async () => {
    await vi.waitFor(() =>
      expect(useAgentCallStore.getState().calls[0]?.outcome.kind).not.toBe('running'),
    )
    return useAgentCallStore.getState().calls[0]?.outcome.kind
  }
  return { agent, call, ended, answers, breakOff: () => breakOff() }
}

test('a call that was sent may have run if another connection test closes its connection', async () => {
  const { agent, call, ended } = await startAgentSession()
  call()
  await agent.test()
  expect(await ended()).toBe('unknown')
  expect(useAgentCallStore.getState().calls[0]?.outcome).toMatchObject({
    words: expect.stringContaining('asked the endpoint to stop'),
  })
})

test('a call may have run if its connection closes before the answer', async () => {
  const { call, ended, breakOff } = await startAgentSession()
  call()
  breakOff()
  expect(await ended()).toBe('unknown')
})

test('a call is not judged by an earlier call of the same function', async () => {
  const { call, ended, answers, breakOff } = await startAgentSession()
  call()
  answers[0]?.(new Response('{"jsonrpc":"2.0","id":1,"result":{}}'))
  expect(await ended()).toBe('done')
  call()
  breakOff()
  expect(await ended()).toBe('unknown')

  call()
  answers[2]?.(new Response('no', { status: 400 }))
  expect(await ended()).toBe('refused')
})

test('a late answer to an abandoned call is not used for the next call', async () => {
  const { call, ended, answers, breakOff } = await startAgentSession()
  call()
  breakOff()
  expect(await ended()).toBe('unknown')
  call()
  answers[0]?.(new Response('no', { status: 400 }))
  await new Promise(setImmediate)
  breakOff()
  expect(await ended()).toBe('unknown')
  expect(useAgentCallStore.getState().calls).toHaveLength(2)
})

test('a locked page closes the connection and removes the token, but keeps the calls', async () => {
  const { agent, call, ended } = await startAgentSession()
  agent.slot.signIn('AGENT_TOKEN', false)
  call()
  agent.lock()
  expect(await ended()).toBe('unknown')
  expect(useAgentState.getState().phase).toBe('idle')
  expect(agent.slot.token()).toBeUndefined()
  expect(useAgentCallStore.getState().calls).toHaveLength(1)
  expect(agent.calls.call(aFunction('look'), {})).toBe(false)
})
