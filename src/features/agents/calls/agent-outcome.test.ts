import { expect, test } from 'vitest'
import { reasonOfKind } from '~/batch/engine/outcome-messages'
import type { AgentExchange } from '../endpoint/agent-fetch'
import { judgeFailedCall } from './agent-outcome'

const SENT: AgentExchange = { rpc: 'tools/call', body: '' }
const coded = (code: number) => Object.assign(new Error('failed'), { code })
const kindOf = (error: unknown, exchange: AgentExchange | undefined) =>
  judgeFailedCall({ error, exchange, isCanceled: false, hasProgress: false, isForeign: false }).kind

test('a call without an answer may have run, and a call without a request was not sent', () => {
  const closed = new Error('Connection closed')
  expect(kindOf(closed, SENT)).toBe('unknown')
  expect(kindOf(closed, undefined)).toBe('not_sent')
  expect(kindOf(closed, { ...SENT, trouble: 'offline' })).toBe('not_sent')
})

test('a call without a complete answer has the same cause as a batch, because a redirect is no lost connection', () => {
  const lost = judgeFailedCall({
    error: new Error('failed'),
    exchange: { ...SENT, trouble: 'network' },
    isCanceled: false,
    hasProgress: false,
    isForeign: false,
  })
  expect(lost.kind).toBe('unknown')
  expect(reasonOfKind('network')).toMatch(lost.words)
})

test('error -32001 is a refusal only with a 4xx status, because older endpoints use it for timeouts', () => {
  expect(kindOf(coded(-32_001), { ...SENT, status: 400 })).toBe('refused')
  expect(kindOf(coded(-32_001), { ...SENT, status: 200 })).toBe('unknown')
  expect(kindOf(coded(-32_001), { ...SENT, status: 408 })).toBe('unknown')
  expect(kindOf(coded(-32_001), { ...SENT, status: 504 })).toBe('unknown')
  expect(kindOf(coded(-32_001), SENT)).toBe('unknown')
  expect(kindOf(coded(-32_602), { ...SENT, status: 200 })).toBe('refused')
})
