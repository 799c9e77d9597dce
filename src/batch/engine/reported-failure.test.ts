import { describe, expect, test } from 'vitest'
import { sendAction, type BatchCall } from '~/api/actions'
import { aClient, aReply } from '~/api/client.test-data'
import { outcomeOfError } from './outcome'
import { stopsBatch } from './stop-reasons'

const RUN: BatchCall = { action: 'run', type: 'pipeline', target: ['a'] }
const failureOf = (body: string, call: BatchCall): Promise<unknown> =>
  sendAction(aClient(() => aReply(body)).client, call).catch((thrown: unknown) => thrown)

describe('a failure without an id in the reply about a single id', () => {
  const outcomeOf = async (body: string) => {
    return outcomeOfError(await failureOf(body, RUN), RUN, 'a')
  }

  test.each(['{"errors":["no"]}', '{"success":false,"message":"no"}', '{"code":70001,"msg":"no"}'])(
    'a failure without an id is about the only id that was sent: %s',
    async (body) => {
      expect(await outcomeOf(body)).toMatchObject({ kind: 'refused', reason: 'no' })
    },
  )

  test('a failure that the service calls an error may have come after the action was done', async () => {
    expect(await outcomeOf('{"status":"error","message":"db down"}')).toEqual({
      kind: 'unknown',
      reason:
        'The service answered with a server error. The action may have been done. The service says: “db down”',
    })
  })
})

test.each([
  ['{"code":401,"msg":"no"}', 'unauthorized'],
  ['{"success":false,"status":403,"message":"no"}', 'forbidden'],
  ['{"error":{"code":"429"}}', 'rate_limited'],
  ['{"errors":[{"message":"no"},{"status":429}]}', 'rate_limited'],
  ['{"errors":[{"status":500}]}', 'server'],
] as const)(
  'a body that contains this HTTP status stops the rest, as the status itself does: %s',
  async (body, kind) => {
    const error = await failureOf(body, { ...RUN, target: ['a', 'b'] })
    expect(error).toMatchObject({ kind, facts: { status: 200 } })
    expect(stopsBatch(kind)).toBe(true)
  },
)
