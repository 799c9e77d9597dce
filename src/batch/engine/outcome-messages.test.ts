import { describe, expect, test } from 'vitest'
import { sendAction, type BatchCall } from '~/api/actions'
import { ApiError } from '~/api/api-error'
import { API_ERROR_KINDS, type ApiErrorKind } from '~/api/api-error-kind'
import { aClient, aReply } from '~/api/client.test-data'
import { outcomeOfError, outcomeOfReply } from './outcome'
import { reasonOfError } from './outcome-messages'

const CALL: BatchCall = { action: 'run', type: 'pipeline', target: ['a', 'b'] }

describe('the reason of a failed request', () => {
  const errorOf = (kind: ApiErrorKind, facts: { status?: number; code?: string } = {}) =>
    new ApiError({ kind, method: 'POST', path: '/api/v2/actions', origin: 'https://a', ...facts })

  test('the reason for a 408 does not say that no answer came', () => {
    expect(reasonOfError(errorOf('timeout', { status: 408 }))).toBe(
      'The service stopped waiting for the request (408). The action may have been done.',
    )
    expect(reasonOfError(errorOf('timeout'))).toBe(
      'No answer came in time. The action may have been done.',
    )
  })

  test('the reason for a 202 says that the action was only accepted', () => {
    expect(reasonOfError(errorOf('unrecognized', { status: 202 }))).toBe(
      'The service accepted the request, but does not say that the action is done.',
    )
  })

  test('the reason for a 404, which a gateway may also send, does not say that the pipeline is gone', async () => {
    const gateway = errorOf('not_found', { status: 404, code: 'not_found' })
    expect(reasonOfError(gateway)).toBe(
      'The service answered “not found” (404). Nothing was changed.',
    )
    expect(outcomeOfError(gateway, CALL, 'a')).not.toHaveProperty('code')
  })

  test.each(API_ERROR_KINDS)(
    'the reason for a status that could not be read says nothing about a change: %s',
    (kind) => {
      const outcome = outcomeOfError(errorOf(kind), { ...CALL, action: 'status' }, 'a')
      expect('reason' in outcome && outcome.reason).not.toMatch(/may have been done|was changed/)
    },
  )
})

describe('a secret in the message of the service is masked in the reason, which the journal stores', () => {
  const SAID = 'Wrong token: CANARY'

  test.each([
    [400, SAID],
    [400, { message: SAID }],
    [500, { error: { message: SAID } }],
    [200, { success: false, error: SAID }],
    [200, [{ id: 'a', outcome: 'refused', reason: SAID }]],
    [200, [{ id: 'a', ok: true, errors: [SAID] }]],
    [200, { failed: { a: SAID } }],
    [200, { success: { a: SAID } }],
    [422, { errors: [{ id: 'a', message: SAID }] }],
  ])('the status %i with the body %j', async (status, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const { client } = aClient(() => aReply(text, status))
    const outcome = await sendAction(client, CALL).then(
      (reply) => outcomeOfReply(reply, 'a'),
      (error: unknown) => outcomeOfError(error, CALL, 'a'),
    )
    expect(outcome).toMatchObject({
      reason: expect.stringContaining('Wrong token: ••••••••') as unknown,
    })
    expect(JSON.stringify(outcome)).not.toContain('CANARY')
  })
})
