import { expect, test } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { restoreSecrets } from './restore-secrets'

type Case = readonly [what: string, states: Record<'mine' | 'base' | 'latest' | 'sent', JsonObject>]
const step = (tool_identifier: string, more: JsonObject = {}) => ({ tool_identifier, ...more })

test.each<Case>([
  [
    'a secret that was left out is restored, in the key order of the service',
    { mine: { b: 1 }, base: { b: 1 }, latest: { a: 'x', b: 1 }, sent: { a: 'x', b: 1 } },
  ],
  [
    'a key that the user removed stays removed',
    { mine: {}, base: { a: 'x' }, latest: { a: 'x' }, sent: {} },
  ],
  [
    'a cleared or typed value stays',
    { mine: { a: '', b: 'y' }, base: {}, latest: { a: 'x', b: 'x' }, sent: { a: '', b: 'y' } },
  ],
  [
    'keys that a run sets are not restored',
    { mine: {}, base: {}, latest: { status: 'idle' }, sent: {} },
  ],
  [
    'another tool gets no secret',
    { mine: step('y'), base: step('x'), latest: step('x', { a: 'x' }), sent: step('y') },
  ],
  [
    'a pair with another name gets no value',
    {
      mine: { name: 'B', scope: 'all' },
      base: { name: 'A', scope: 'all' },
      latest: { name: 'A', scope: 'all', value: 'x' },
      sent: { name: 'B', scope: 'all' },
    },
  ],
  [
    'a pair with the same name gets its value',
    {
      mine: { name: 'A', scope: 'one' },
      base: { name: 'A', scope: 'all' },
      latest: { name: 'A', scope: 'all', value: 'x' },
      sent: { name: 'A', scope: 'one', value: 'x' },
    },
  ],
])('when secrets are restored, %s', (_what, { mine, base, latest, sent }) => {
  expect(JSON.stringify(restoreSecrets(mine, base, latest))).toBe(JSON.stringify(sent))
  const whole = restoreSecrets({ steps: [mine] }, { steps: [base] }, { steps: [latest] })
  expect(JSON.stringify(whole)).toBe(JSON.stringify({ steps: [sent] }))
})

test('when the first of two steps that differ only in their secrets is changed, each step keeps its secret', () => {
  const base = { steps: [step('x'), step('x')] }
  const latest = { steps: [step('x', { secret: '1' }), step('x', { secret: '2' })] }
  const mine = { steps: [step('x', { more: true }), step('x')] }
  expect(restoreSecrets(mine, base, latest)).toEqual({
    steps: [step('x', { secret: '1', more: true }), step('x', { secret: '2' })],
  })
})
