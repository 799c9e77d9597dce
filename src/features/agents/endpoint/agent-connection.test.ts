import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ServiceContext, type Service } from '~/queries/service-context'
import { CallRequests, useAgentSession } from './agent-connection'
import type { AgentExchange } from './agent-fetch'

/** The record of a request that calls the function `look`. */
const aCall = (id: number, more: Partial<AgentExchange> = {}): AgentExchange => ({
  rpc: 'tools/call',
  body: JSON.stringify({ id, method: 'tools/call', params: { name: 'look' } }),
  ...more,
})

test('the outcome of a call does not depend on an earlier call of the same function', () => {
  const requests = new CallRequests()
  requests.begin(aCall(1))
  requests.note(aCall(1, { status: 200 }))
  expect(requests.take('look')?.status).toBe(200)
  expect(requests.take('look')).toBeUndefined()
  requests.begin(aCall(2))
  expect(requests.take('look')).toEqual(aCall(2))
})

test('a late answer to an abandoned call is not used for the next call', () => {
  const requests = new CallRequests()
  requests.begin(aCall(1))
  requests.take('look')
  requests.begin(aCall(2))
  expect(requests.note(aCall(1, { status: 400 }))).toBe(true)
  expect(requests.take('look')).toEqual(aCall(2))
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  [true, 'given'],
  [false, 'none'],
])(
  'with keepToken %s in config.json, a token that the tab has stored is %s',
  (keepToken, state) => {
    const stored = JSON.stringify({ origin: 'https://agent.example', token: 'a-stored-token' })
    vi.stubGlobal('location', { origin: 'https://sluice.example' })
    vi.stubGlobal('document', new EventTarget())
    vi.stubGlobal('sessionStorage', { getItem: () => stored, removeItem: () => {} })
    const config = { mcpUrl: 'https://agent.example', auth: 'token', keepToken }
    const value = { config } as unknown as Service
    const State = () => useAgentSession().slot.state()
    const page = createElement(ServiceContext, { value }, createElement(State))
    expect(renderToStaticMarkup(page)).toBe(state)
  },
)
