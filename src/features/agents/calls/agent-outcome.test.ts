import { expect, test } from 'vitest'
import { reasonOfKind } from '~/batch/engine/outcome-messages'
import type { AgentExchange } from '../endpoint/agent-fetch'
import { judgeFailedCall } from './agent-outcome'

const SENT: AgentExchange = { rpc: 'tools/call', body: '' }
const coded = (code: number) => Object.assign(new Error('failed'), { code })
const judge = (error: unknown, exchange: AgentExchange | undefined) =>
  judgeFailedCall({ error, exchange, isCanceled: false, hasProgress: false, isForeign: false })
const kindOf = (...call: Parameters<typeof judge>) => judge(...call).kind

test('a call without an answer may have run, and a call without a request was not sent', () => {
  const closed = new Error('Connection closed')
  expect(kindOf(closed, SENT)).toBe('unknown')
  expect(kindOf(closed, undefined)).toBe('not_sent')
  expect(kindOf(closed, { ...SENT, trouble: 'offline' })).toBe('not_sent')
})

test('a call without a complete answer has the same cause as a batch, because a redirect is no lost connection', () => {
  const lost = judge(new Error('failed'), { ...SENT, trouble: 'network' })
  expect(lost.kind).toBe('unknown')
  expect(reasonOfKind('network')).toMatch(lost.words)
})

test.each([
  [400, '{"error":{"message":"no such tag"}}', 'refused', /\(400\).*no such tag/],
  [401, '', 'refused', /valid token \(401\)/],
  [403, '{"message":"not yours"}', 'refused', /no permission.*not yours/],
  [404, '', 'refused', /nothing at this address/],
  [408, '', 'unknown', /timed out \(408\)/],
  [409, '{"error":"state changed"}', 'refused', /\(409\).*state changed/],
  [413, '', 'refused', /too large/],
  [429, '', 'refused', /fewer requests \(429\)\.$/],
  [500, '{"error":"broken"}', 'unknown', /failed \(500\)/],
  [503, '<p>later</p>', 'unknown', /failed \(503\)/],
] as const)('a call with status %i and the answer %j is %s', (status, bodyStart, kind, words) => {
  const outcome = judge(new Error('failed'), { ...SENT, status, bodyStart })
  expect(outcome.kind).toBe(kind)
  expect(outcome.words).toMatch(words)
})

test('an error code says whether the function may have run, and the code is named', () => {
  const wordsOf = (code: number) => `The endpoint answered with error ${code}: “failed”`
  for (const code of [-32_700, -32_600, -32_601, -32_602, -32_020, -32_021, -32_022]) {
    const outcome = judge(coded(code), { ...SENT, status: 400 })
    expect(outcome).toEqual({ kind: 'refused', words: wordsOf(code) })
  }
  for (const code of [-32_603, -32_000, 7]) {
    const outcome = judge(coded(code), { ...SENT, status: 200 })
    expect(outcome).toEqual({ kind: 'unknown', words: wordsOf(code) })
  }
})

test('error -32001 is a refusal only with a 4xx status, because older endpoints use it for timeouts', () => {
  expect(kindOf(coded(-32_001), { ...SENT, status: 400 })).toBe('refused')
  expect(kindOf(coded(-32_001), { ...SENT, status: 200 })).toBe('unknown')
  expect(kindOf(coded(-32_001), { ...SENT, status: 408 })).toBe('unknown')
  expect(kindOf(coded(-32_001), { ...SENT, status: 504 })).toBe('unknown')
  expect(kindOf(coded(-32_001), SENT)).toBe('unknown')
  expect(kindOf(coded(-32_602), { ...SENT, status: 200 })).toBe('refused')
})
