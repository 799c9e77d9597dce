import { describe, expect, test } from 'vitest'
import { readActionReply } from '~/api/action-reply'
import { sendAction, type BatchCall } from '~/api/actions'
import { ApiError, type ApiErrorFacts } from '~/api/api-error'
import { API_ERROR_KINDS, mayHaveBeenDone, type ApiErrorKind } from '~/api/api-error-kind'
import type { ClientOptions } from '~/api/client'
import { aClient, aReply } from '~/api/client.test-data'
import { outcomeOfError, outcomeOfReply } from './outcome'
import { reasonOfKind } from './outcome-messages'

const CALL: BatchCall = { action: 'run', type: 'pipeline', target: ['a', 'b'] }

async function outcomesOf(
  answer: () => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const { client } = aClient(answer, options)
  try {
    const reply = await sendAction(client, CALL)
    return CALL.target.map((id) => outcomeOfReply(reply, id))
  } catch (error) {
    return CALL.target.map((id) => outcomeOfError(error, CALL, id))
  }
}
const kindsOf = (outcomes: readonly { readonly kind: string }[]) => outcomes.map(({ kind }) => kind)
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

describe('the outcome of each kind of failure', () => {
  test.each([
    ['offline flag before send', { isOnline: () => false }],
    ['CSP block', { wasBlocked: async () => true }],
    ['validation before send', { token: () => 'a\nb' }],
  ])('the error %s gives the outcome “not sent”', async (_row, options) => {
    expect(kindsOf(await outcomesOf(lost, options))).toEqual(['not_sent', 'not_sent'])
  })

  test.each([400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 425, 429])(
    'the status %i gives a refusal with a reason, whether its body can be parsed or not',
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
    ['{"success":false,"results":[{"target":"a","status":"accepted"}]}', ['unknown', 'unknown']],
    ['{"results":[{"id":"a","note":"?"},{"id":"b","error":"busy"}]}', ['unknown', 'refused']],
  ])('a 4xx whose body has results for ids gives these outcomes: %s', async (body, kinds) => {
    expect(kindsOf(await outcomesOf(() => aReply(body, 422)))).toEqual(kinds)
  })

  test('a 429 gives a refusal', async () => {
    const [outcome] = await outcomesOf(() => aReply('', 429, { 'retry-after': '12' }))
    expect(outcome).toEqual({ kind: 'refused', reason: reasonOfKind('rate_limited') })
  })

  test.each([
    [
      '{"results":[{"target":"a","outcome":"done"},{"target":"b","outcome":"refused"}]}',
      ['done', 'refused'],
    ],
    ['[{"id":"a","success":true}]', ['done', 'unknown']],
    ['[{"id":"z","success":true}]', ['unknown', 'unknown']],
    ['["a","b"]', ['unknown', 'unknown']],
  ])(
    'a 200 with results for ids gives these outcomes, and missing ids are unknown: %s',
    async (body, kinds) => {
      expect(kindsOf(await outcomesOf(() => aReply(body)))).toEqual(kinds)
    },
  )

  test.each([
    ['{"error":"no"}', ['refused', 'refused']],
    ['{"code":403,"msg":"no"}', ['refused', 'refused']],
    ['{"success":false,"error":"no"}', ['refused', 'refused']],
    ['{"success":false,"error":{"status":422}}', ['refused', 'refused']],
    // A failure without an id may be about any of the ids.
    ['{"success":false}', ['unknown', 'unknown']],
    ['{"ok":false,"message":"2 of them"}', ['unknown', 'unknown']],
    ['{"status":"fail","message":"no"}', ['unknown', 'unknown']],
    ['{"status":"error","message":"no"}', ['unknown', 'unknown']],
    ['{"code":70001,"msg":"no"}', ['unknown', 'unknown']],
    ['{"errors":[{"status":403}]}', ['unknown', 'unknown']],
    ['{"errors":["no"]}', ['unknown', 'unknown']],
    ['{"errors":[{"message":"no"}]}', ['unknown', 'unknown']],
    ['{"errors":{"a":"no"}}', ['refused', 'unknown']],
    ['{"errors":[{"pipeline":"b","message":"no"}]}', ['unknown', 'refused']],
    ['{"errors":[{"message":"no"}],"success":["a"]}', ['done', 'unknown']],
    // The service itself failed, so the action may have been done.
    ['{"code":500,"msg":"db down","data":null}', ['unknown', 'unknown']],
    ['{"error":{"code":503,"message":"db down"}}', ['unknown', 'unknown']],
    ['{"errors":[{"status":"503","title":"db down"}]}', ['unknown', 'unknown']],
    ['{"error":"no","errors":[{"code":422},{"code":408}]}', ['unknown', 'unknown']],
    ['{"error":{"status":408}}', ['unknown', 'unknown']],
    // The reply lists only some ids: those that were done, or those that failed.
    ['{"success":false,"results":[{"id":"a","outcome":"done"}]}', ['done', 'unknown']],
    ['{"success":false,"errors":[{"id":"a","message":"no"}]}', ['refused', 'unknown']],
    // The result of one id has priority over the result of the whole reply.
    ['{"success":false,"results":[{"id":"a","status":"accepted"}]}', ['unknown', 'unknown']],
    ['{"success":false,"results":[{"id":"a","ok":true,"error":"?"}]}', ['unknown', 'unknown']],
    ['{"success":false,"results":[{"id":"a"}]}', ['unknown', 'unknown']],
  ])('a 200 that reports a failure is never a success: %s', async (body, kinds) => {
    expect(kindsOf(await outcomesOf(() => aReply(body)))).toEqual(kinds)
  })

  test.each([
    ['unreadable', () => aReply('OK')],
    ['HTML', () => aReply('<!doctype html>')],
    ['empty', () => aReply('')],
    ['204', () => aReply(null, 204)],
    ['in an unknown form', () => aReply('{"status":"ok"}')],
  ])('a 200 %s gives an unknown outcome', async (_row, answer) => {
    expect(kindsOf(await outcomesOf(answer))).toEqual(['unknown', 'unknown'])
  })

  test.each([
    ['500', () => aReply('{"error":"no"}', 500)],
    ['502 with HTML', () => aReply('<html>', 502)],
    ['503 with results per id', () => aReply('[{"id":"a","outcome":"done"}]', 503)],
    ['network TypeError', lost],
    ['408', () => aReply('', 408)],
    ['redirect', () => aReply('', 302)],
  ])('the error %s gives an unknown outcome', async (_row, answer) => {
    expect(kindsOf(await outcomesOf(answer))).toEqual(['unknown', 'unknown'])
  })

  test('an aborted request, or any other error, gives an unknown outcome', () => {
    expect(outcomeOfError(new DOMException('left', 'AbortError'), CALL, 'a').kind).toBe('unknown')
    expect(outcomeOfError(undefined, CALL, 'a').kind).toBe('unknown')
  })
})

const ofKind = (kind: ApiErrorKind, facts: Partial<ApiErrorFacts> = {}) =>
  new ApiError({ kind, method: 'POST', path: '/actions', origin: 'https://a', ...facts })

test.each(API_ERROR_KINDS)(
  'the reason for %s says correctly whether anything may have changed',
  (kind) => {
    const outcome = outcomeOfError(ofKind(kind), CALL, 'a')
    expect(outcome.kind === 'unknown').toBe(mayHaveBeenDone(kind))
    expect(outcome.kind).not.toBe('done')
    if (outcome.kind === 'unknown') expect(outcome.reason).not.toMatch(/nothing was/i)
    else expect(reasonOfKind(kind)).not.toMatch(/may have been done/i)
  },
)

test('a refusal has the message and the code of the service', () => {
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

const DONE_OF_A = [{ id: 'a', outcome: 'done' }]
const reasonsOf = async (answer: () => Response) =>
  (await outcomesOf(answer)).map((outcome) => ('reason' in outcome ? outcome.reason : outcome.kind))

test('an action that was only accepted, in words or by a 202, has an unknown outcome with that reason', async () => {
  const accepted = 'The service accepted the request, but does not say that the action is done.'
  const entries = [
    { id: 'a', status: 'accepted' },
    { id: 'b', ok: true },
  ]
  expect(await outcomesOf(() => aReply(JSON.stringify(entries)))).toEqual([
    { kind: 'unknown', reason: `${accepted} The answer begins: { "status": "accepted" }` },
    { kind: 'done', confirmedBy: 'reply' },
  ])
  expect(await reasonsOf(() => aReply(JSON.stringify(DONE_OF_A), 202))).toEqual([
    accepted,
    'The service’s answer does not mention this id. The action may have been done.',
  ])
  expect(await reasonsOf(() => aReply('{"job":7}', 202))).toEqual([accepted, accepted])
  const refused = [...DONE_OF_A, { id: 'b', ok: false, msg: 'busy' }]
  expect(await reasonsOf(() => aReply(JSON.stringify(refused), 202))).toEqual([accepted, 'busy'])
})

test.each([{ outcome: 'queued' }, { ok: true, result: 'pending' }, { scheduled: true }])(
  'the reply %j means that the action was only accepted',
  async (entry) => {
    const [reason] = await reasonsOf(() => aReply(JSON.stringify([{ id: 'a', ...entry }])))
    expect(reason).toContain(
      'The service accepted the request, but does not say that the action is done.',
    )
  },
)

const TOOK =
  'The service’s answer does not say whether the action was done. The action may have been done.'
const UNREAD = 'The service gave no reason that Sluice can read.'
test.each([
  ['{"status":"ok"}', 200, `${TOOK} The answer begins: {"status":"ok"}`],
  ['{}', 200, `${TOOK} The answer begins: {}`],
  [
    '[{"id":"a","ok":true,"skipped":true,"reason":"is running"}]',
    200,
    `${TOOK} The service says: “is running”`,
  ],
  [
    '[{"id":"a","ok":true,"skipped":true}]',
    200,
    `${TOOK} The answer begins: { "ok": true, "skipped": true }`,
  ],
  ['[{"id":"a","ok":false,"why":"busy"}]', 200, `${UNREAD} The answer begins: { "why": "busy" }`],
  ['[{"id":"a","ok":false}]', 200, 'The service gave no reason.'],
  [
    '{"action":"stop","results":[{"id":"a","ok":true}]}',
    200,
    'The service answered about another action, or about another type (pipeline or task). The action may have been done.',
  ],
  [
    'so be it',
    200,
    'The service’s answer cannot be read. The action may have been done. The answer begins: so be it',
  ],
  [
    '{"success":false,"hint":7}',
    200,
    'The service reports errors, but does not say which ids they are about. The answer begins: {"success":false,"hint":7}',
  ],
  [
    '{"success":false}',
    200,
    'The service reports errors, but does not say which ids they are about. The answer begins: {"success":false}',
  ],
  [
    '{"error":{"hint":7}}',
    200,
    'The service reports a failure and gives no reason that Sluice can read. Nothing was changed. The answer begins: {"error":{"hint":7}}',
  ],
  [
    '{"errors":["no tool"]}',
    200,
    'The service reports errors, but does not say which ids they are about. The service says: “no tool”',
  ],
  [
    '{"errors":[7]}',
    200,
    'The service reports errors, but does not say which ids they are about. The answer begins: {"errors":[7]}',
  ],
  [
    '{"hint":7}',
    400,
    'The service refused the request and gave no reason that Sluice can read. Nothing was changed. The answer begins: {"hint":7}',
  ],
  [
    '{"hint":7}',
    403,
    'You have no permission for this action. Nothing was changed. The answer begins: {"hint":7}',
  ],
  ['{"msg":"not yours"}', 403, 'not yours'],
  ['', 400, 'The service refused the request and gave no reason. Nothing was changed.'],
  [
    '<html>no</html>',
    400,
    'The service refused the request and gave no reason. Nothing was changed.',
  ],
  [
    '{"msg":"db down"}',
    500,
    'The service answered with a server error. The action may have been done. The service says: “db down”',
  ],
])(
  'the reason for the answer %s with %i has the words of the service, or else the part that Sluice could not read',
  async (body, status, reason) => {
    expect((await reasonsOf(() => aReply(body, status)))[0]).toBe(reason)
  },
)

test.each([
  [200, { success: false, message: 'rolled back' }],
  [200, { error: 'rolled back' }],
  [409, { error: 'rolled back' }],
])(
  'the status %i with %o contradicts entries that are all done, but not a refused entry',
  async (status, whole) => {
    const kinds = async (success: boolean) => {
      const results = [{ id: 'a', success: true }].concat({ id: 'b', success })
      return kindsOf(await outcomesOf(() => aReply(JSON.stringify({ ...whole, results }), status)))
    }
    expect(await kinds(true)).toEqual(['unknown', 'unknown'])
    expect(await kinds(false)).toEqual(['done', 'refused'])
  },
)

test('a creation with an error and a report of success is unknown, because it has no id', () => {
  const call = { action: 'create', type: 'pipeline', settings: {} } as const
  expect(outcomeOfError(ofKind('conflict', { json: { ok: true } }), call, '').kind).toBe('unknown')
})
