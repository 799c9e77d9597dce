import { expect, test } from 'vitest'
import type { AgentExchange } from '../endpoint/agent-fetch'
import { judgeStages, type ConnectionFindings } from './agent-stages'

const anExchange = (answer: Partial<AgentExchange>): AgentExchange => ({
  rpc: 'server/discover',
  body: '',
  ...answer,
})

const verdictsOf = (findings: Partial<ConnectionFindings>) =>
  judgeStages({
    url: 'https://agents.example/mcp',
    origin: 'https://sluice.example',
    hasToken: true,
    isProxied: false,
    exchanges: [],
    ...findings,
  }).map(({ verdict }) => verdict)

const connection = { protocol: '2025-11-25', sessions: 'with', serverName: '' } as const

test.each([
  ['a login page', anExchange({ status: 200, trouble: 'web_page' })],
  ['a path that does not exist', anExchange({ status: 405 })],
])('after %s, it is unknown whether the token is valid', (_, exchange) => {
  const verdicts = verdictsOf({ exchanges: [exchange], error: new Error('no protocol') })
  expect(verdicts).toEqual(['passed', 'passed', 'unknown', 'failed', 'waiting'])
})

test('the token is accepted once the protocol has answered', () => {
  const exchanges = [anExchange({ status: 200 })]
  expect(verdictsOf({ exchanges })[2]).toBe('waiting')
  expect(verdictsOf({ exchanges, connection })[2]).toBe('passed')
  expect(verdictsOf({ exchanges, connection, functions: 3 })).toEqual(
    Array.from({ length: 5 }, () => 'passed'),
  )
})

test('a reply with the status 401 means that a token is needed', () => {
  const stages = judgeStages({
    url: 'https://agents.example/mcp',
    origin: 'https://agents.example',
    hasToken: false,
    isProxied: false,
    exchanges: [anExchange({ status: 401 })],
    error: new Error('401'),
  })
  expect(stages[2]).toMatchObject({
    verdict: 'failed',
    advice: 'Enter a token for this endpoint above. Then test again.',
  })
})

test('behind a sign-in proxy, a reply with the status 401 may be from the proxy', () => {
  const stages = judgeStages({
    url: 'https://sluice.example/mcp',
    origin: 'https://sluice.example',
    hasToken: true,
    isProxied: true,
    exchanges: [anExchange({ status: 401 })],
    error: new Error('401'),
  })
  expect(stages[2]?.words).toBe('The endpoint or the sign-in proxy refused the request (401).')
  expect(stages[2]?.advice).toContain('sign in again')
})

test('if the protocol has answered, a later 404 says that the session may have ended', () => {
  const stages = judgeStages({
    url: 'https://agents.example/mcp',
    origin: 'https://agents.example',
    hasToken: true,
    isProxied: false,
    exchanges: [anExchange({ status: 200 }), anExchange({ rpc: 'tools/list', status: 404 })],
    connection,
    error: new Error('404'),
  })
  expect(stages[4]).toMatchObject({
    verdict: 'failed',
    words: 'The endpoint did not send the list of functions (404). The session may have ended.',
  })
})

test('if the browser blocks the endpoint, the advice names the content security policy', () => {
  const [reach] = judgeStages({
    url: 'https://agents.example/mcp',
    origin: 'https://sluice.example',
    hasToken: true,
    isProxied: false,
    exchanges: [anExchange({ trouble: 'blocked' })],
    error: new Error('blocked'),
  })
  expect(reach?.advice).toContain('add https://agents.example to connect-src in the policy.')
})
