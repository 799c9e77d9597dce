import { expect, test } from 'vitest'
import { CallRequests } from './agent-connection'
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
