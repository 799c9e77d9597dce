import { expect, test } from 'vitest'
import type { AgentCall } from '../calls/agent-calls'
import { storedCallOf } from './agent-connection'

const aCall = (given: AgentCall['given'], words: string): AgentCall => ({
  id: '000000000000001-a',
  agentFunction: {
    name: 'look',
    title: 'Look',
    description: 'CANARY',
    hints: { readOnly: true, destructive: undefined, idempotent: undefined, openWorld: undefined },
    input: { properties: { hook: { type: 'string', writeOnly: true } } },
    namesakes: 1,
    definition: 'CANARY',
  },
  given,
  startedAt: 1,
  endedAt: 2,
  progress: [{ progress: 1, message: 'CANARY' }],
  outcome: { kind: 'refused', words },
})

test('secrets in the arguments are not stored, even if the message of the endpoint repeats them', () => {
  const given = {
    note: 'kept',
    hook: 'CANARY-hook',
    password: ['CANARY', 'CANARY-2'],
    env: [{ name: 'DB_PASSWORD', value: 'CANARY-3' }],
  }
  const words = 'refused CANARY-hook, CANARY-2 and CANARY-3 with AGENT_token'
  const kept = storedCallOf(aCall(given, words), 'https://a.example/mcp', ['AGENT_token'])
  expect(JSON.stringify(kept)).not.toMatch(/CANARY|AGENT_token/)
  expect(kept).toMatchObject({
    name: 'look',
    outcome: 'refused',
    given: { note: 'kept', env: [{ name: 'DB_PASSWORD' }] },
    omitted: 3,
    words: expect.stringMatching(/^refused …, … and … with …/),
  })
})

test('results and long arguments are not stored', () => {
  const call = aCall({ note: 'x'.repeat(30_000) }, '')
  const done: AgentCall = { ...call, outcome: { kind: 'done', result: { content: 'CANARY' } } }
  const kept = storedCallOf(done, 'https://a.example/mcp', [])
  expect(kept).not.toHaveProperty('given')
  expect(JSON.stringify(kept)).not.toContain('CANARY')
})
