import { describe, expect, test } from 'vitest'
import { readActionReply } from '~/api/action-reply'
import { sendAction, type BatchCall } from '~/api/actions'
import { API_ERROR_KINDS, ApiError, mayHaveBeenDone, type ApiErrorKind } from '~/api/api-error'
import type { ClientOptions } from '~/api/client'
import { aClient, aReply } from '~/api/client.test-data'
import { outcomeOfError, outcomeOfReply, reasonOfKind, type Outcome } from './outcome'

const CALL: BatchCall = { action: 'run', type: 'pipeline', target: ['a', 'b'] }

/** What becomes of the ids a and b, from the wire to the outcome. */
async function outcomesOf(
  answer: () => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): Promise<readonly Outcome[]> {
  const { client } = aClient(answer, options)
  try {
    const reply = await sendAction(client, CALL)
    return CALL.target.map((id) => outcomeOfReply(reply, id))
  } catch (error) {
    return CALL.target.map((id) => outcomeOfError(error, CALL, id))
  }
}
const kindsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ kind }) => kind)
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

describe('error class → action outcome (faults.md)', () => {
  test.each([
    ['offline flag before send', { isOnline: () => false }],
    ['CSP block', { wasBlocked: async () => true }],
    ['validation before send', { token: () => 'a\nb' }],
  ])('%s → notSent', async (_row, options) => {
    expect(kindsOf(await outcomesOf(lost, options))).toEqual(['not_sent', 'not_sent'])
  })

  test.each([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 425, 429])(
    '%i, parsed or not → refused with reason',
    async (status) => {
      for (const body of ['', '<html>no</html>', '{"error":"no"}', 'plain', '{"results":7}']) {
        const outcomes = await outcomesOf(() => aReply(body, status))
        expect(kindsOf(outcomes)).toEqual(['refused', 'refused'])
        expect(outcomes[0]).toMatchObject({ reason: expect.stringMatching(/^[^<]+$/) as unknown })
      }
    },
  )

  test.each([
    ['[{"id":"a","outcome":"done"},{"id":"b","error":"busy"}]', ['done', 'refused']],
    ['{"errors":[{"id":"b","message":"busy"}]}', ['refused', 'refused']],
    ['{"success":["a"]}', ['done', 'unknown']],
    ['{"results":[{"id":"a","note":"?"},{"id":"b","error":"busy"}]}', ['unknown', 'refused']],
  ])('4xx with a readable per-item body uses it: %s', async (body, kinds) => {
    expect(kindsOf(await outcomesOf(() => aReply(body, 422)))).toEqual(kinds)
  })

  test('429 → refused, with a countdown', async () => {
    const [outcome] = await outcomesOf(() => aReply('', 429, { 'retry-after': '12' }))
    expect(outcome).toEqual({
      kind: 'refused',
      reason: reasonOfKind('rate_limited'),
      retryAfterMs: 12_000,
    })
  })

  test.each([
    [
      '{"results":[{"target":"a","outcome":"done"},{"target":"b","outcome":"refused"}]}',
      ['done', 'refused'],
    ],
    ['[{"id":"a","success":true}]', ['done', 'unknown']],
    ['[{"id":"z","success":true}]', ['unknown', 'unknown']],
    ['["a","b"]', ['unknown', 'unknown']],
  ])('200 readable per item → per item, missing ids unknown: %s', async (body, kinds) => {
    expect(kindsOf(await outcomesOf(() => aReply(body)))).toEqual(kinds)
  })

  test.each([
    ['{"error":"no"}', ['refused', 'refused']],
    ['{"success":false}', ['refused', 'refused']],
    ['{"errors":["no"]}', ['refused', 'refused']],
    // Some were done all the same, or only the failures are listed.
    ['{"success":false,"results":[{"id":"a","outcome":"done"}]}', ['done', 'unknown']],
    ['{"success":false,"errors":[{"id":"a","message":"no"}]}', ['refused', 'unknown']],
  ])('200 that reports a failure is never a success: %s', async (body, kinds) => {
    expect(kindsOf(await outcomesOf(() => aReply(body)))).toEqual(kinds)
  })

  test.each([
    ['unreadable', () => aReply('OK')],
    ['HTML', () => aReply('<!doctype html>')],
    ['empty', () => aReply('')],
    ['204', () => aReply(null, 204)],
    ['of an unknown form', () => aReply('{"status":"ok"}')],
  ])('200 %s → result unknown', async (_row, answer) => {
    expect(kindsOf(await outcomesOf(answer))).toEqual(['unknown', 'unknown'])
  })

  test.each([
    ['500', () => aReply('{"error":"no"}', 500)],
    ['502 with HTML', () => aReply('<html>', 502)],
    ['503 that speaks of items', () => aReply('[{"id":"a","outcome":"done"}]', 503)],
    ['network TypeError', lost],
    ['408', () => aReply('', 408)],
    ['redirect', () => aReply('', 302)],
  ])('%s → unknown', async (_row, answer) => {
    expect(kindsOf(await outcomesOf(answer))).toEqual(['unknown', 'unknown'])
  })

  test('navigation away, or anything else that is no answer → unknown', () => {
    expect(outcomeOfError(new DOMException('left', 'AbortError'), CALL, 'a').kind).toBe('unknown')
    expect(outcomeOfError(undefined, CALL, 'a').kind).toBe('unknown')
  })
})

const ofKind = (kind: ApiErrorKind) =>
  new ApiError({ kind, method: 'POST', path: '/api/v2/actions', origin: 'https://a' })

test.each(API_ERROR_KINDS)('%s says truthfully whether anything may have changed (I8)', (kind) => {
  const outcome = outcomeOfError(ofKind(kind), CALL, 'a')
  expect(outcome.kind === 'unknown').toBe(mayHaveBeenDone(kind))
  expect(outcome.kind).not.toBe('done')
  if (outcome.kind === 'unknown') expect(outcome.reason).not.toMatch(/nothing was/i)
  else expect(reasonOfKind(kind)).not.toMatch(/may have been done/i)
})

test('a refusal carries the words and the code of the service', () => {
  const body = [{ target: 'a', error: { code: 'state_conflict', message: 'is running' } }]
  expect(outcomeOfReply(readActionReply('run', ['a'], body), 'a')).toEqual({
    kind: 'refused',
    reason: 'is running',
    code: 'state_conflict',
  })
  expect(outcomeOfReply(readActionReply('run', ['a'], [{ id: 'a', ok: false }]), 'a')).toEqual({
    kind: 'refused',
    reason: 'The service gave no reason.',
  })
})
