import { describe, expect, test } from 'vitest'
import { aReply } from '~/api/client.test-data'
import type { Outcome } from './outcome'
import { aService, ID, json, lost } from './service.test-data'
import { performSingle, type SingleAction } from './single-action'

const RUN: SingleAction = { action: 'run', type: 'pipeline', id: ID }
const BY_REPLY: Outcome = { kind: 'done', confirmedBy: 'reply' }

describe('nothing is sent', () => {
  test.each([
    ['running', 'It is already running.'],
    ['waiting_approval', 'It waits at a gate.'],
  ])('to run what is %s, and the state is shown', async (phase, reason) => {
    const service = aService({ phase })
    const { outcome, record } = await performSingle(RUN, service.effects)
    expect(outcome).toEqual({ kind: 'not_sent', reason, code: 'state' })
    expect(record?.status).toBe(phase)
    expect(service.sent()).toEqual(['status'])
  })

  test('to what is gone', async () => {
    const service = aService({ phase: undefined })
    expect(await performSingle(RUN, service.effects)).toEqual({
      state: 'settled',
      gone: true,
      outcome: { kind: 'not_sent', reason: 'It no longer exists on the service.', code: 'gone' },
    })
    expect(service.acted()).toEqual([])
  })

  test.each([
    ['a word that we do not know', undefined],
    ['an empty status', () => aReply('')],
    ['a status without this id', json([])],
  ])('in an unknown state: %s; unless the caller allows it', async (_why, status) => {
    const script = { phase: 'paused', becomes: 'queued', status: [status, status] }
    const service = aService(script)
    const { outcome } = await performSingle(RUN, service.effects)
    expect(outcome).toMatchObject({ kind: 'not_sent', code: 'state_unknown' })
    expect(service.acted()).toEqual([])

    const allowed = aService(script)
    const warnings: unknown[] = []
    const settled = await performSingle({ ...RUN, allowUnknown: true }, allowed.effects, (step) => {
      if (step.state === 'sending') warnings.push(step.warning)
    })
    expect([settled.outcome, warnings]).toEqual([
      BY_REPLY,
      ['It is in a state that Sluice does not know.'],
    ])
  })

  test.each([
    ['the connection is lost', lost, 3],
    ['the service fails', json({ error: 'broken' }, 500), 3],
    ['the token is refused', json({}, 401), 1],
    ['a web page answers', () => aReply('<html>', 200), 1],
    ['the address is wrong', () => aReply('<html>', 404), 1],
  ])('when the status cannot be read: %s', async (_why, status, reads) => {
    const service = aService({ status: [status] })
    const { outcome } = await performSingle(RUN, service.effects)
    expect(outcome).toMatchObject({
      kind: 'not_sent',
      reason: expect.stringMatching(
        /^Its status could not be read, so nothing was sent\./,
      ) as unknown,
    })
    expect(service.sent()).toEqual(Array(reads).fill('status'))
    expect(service.slept).toHaveLength(reads - 1)
  })

  test('offline', async () => {
    const service = aService({ options: { isOnline: () => false } })
    expect((await performSingle(RUN, service.effects)).outcome.kind).toBe('not_sent')
    expect(service.sent()).toEqual([])
  })

  test('when the connection goes between look and send', async () => {
    let asked = 0
    const service = aService({ options: { isOnline: () => (asked += 1) < 2 } })
    const { outcome } = await performSingle(RUN, service.effects)
    expect(outcome).toMatchObject({ kind: 'not_sent', reason: /offline/ })
    expect(service.sent()).toEqual(['status'])
  })

  test('for a pair that the service does not offer', async () => {
    const service = aService({ phase: 'failed' })
    const reset = { action: 'reset', type: 'task', id: ID } as unknown as SingleAction
    expect((await performSingle(reset, service.effects)).outcome.kind).toBe('not_sent')
    expect(service.acted()).toEqual([])
  })
})
