import { expect, test } from 'vitest'
import type { AgentExchange } from '../endpoint/agent-fetch'
import { judgeFailedCall } from './agent-outcome'

const SENT: AgentExchange = { rpc: 'tools/call', headers: {}, body: '', ms: 1 }
const coded = (code: number) => Object.assign(new Error('said'), { code })
const kindOf = (error: unknown, exchange: AgentExchange | undefined) =>
  judgeFailedCall({ error, exchange, isCancelled: false, hasProgress: false, isForeign: false })
    .kind

test('a request without an answer may have run, and one that never started was not sent', () => {
  const closed = new Error('Connection closed')
  expect(kindOf(closed, SENT)).toBe('unknown')
  expect(kindOf(closed, undefined)).toBe('not_sent')
  expect(kindOf(closed, { ...SENT, trouble: 'offline' })).toBe('not_sent')
})

test('-32001 is only a refusal with a status for refusals, because older endpoints use it for timeouts', () => {
  expect(kindOf(coded(-32_001), { ...SENT, status: 400 })).toBe('refused')
  expect(kindOf(coded(-32_001), { ...SENT, status: 200 })).toBe('unknown')
  expect(kindOf(coded(-32_001), { ...SENT, status: 408 })).toBe('unknown')
  expect(kindOf(coded(-32_001), { ...SENT, status: 504 })).toBe('unknown')
  expect(kindOf(coded(-32_001), SENT)).toBe('unknown')
  expect(kindOf(coded(-32_602), { ...SENT, status: 200 })).toBe('refused')
})
