import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aReply } from '~/api/client.test-data'
import { hostileJsonText } from '~/api/hostile-json.test-data'
import { aService, ID, json, lost, type Answer } from './service.test-data'
import { performSingle, type Progress, type SingleAction } from './single-action'

const SINGLES: readonly SingleAction[] = [
  { action: 'run', type: 'pipeline', id: ID },
  { action: 'stop', type: 'task', id: ID },
  { action: 'reset', type: 'pipeline', id: ID },
  { action: 'delete', type: 'pipeline', id: ID },
  { action: 'approve', type: 'pipeline', id: ID },
  { action: 'reject', type: 'pipeline', id: ID, message: 'No' },
]
const PHASES = [
  'idle',
  'queued',
  'running',
  'waiting_approval',
  'succeeded',
  'stopped',
  'rejected',
  'Zzz',
]

/** Answers that say of the id that it was done, and answers that do not. */
const YES: readonly Answer[] = [
  json([{ id: ID, outcome: 'done' }]),
  json({ [ID]: true }),
  json({ success: [ID], failed: [] }),
  json({ results: [{ target: ID, outcome: 'done', status: 'Zzz' }] }, 207),
]
const NO: readonly Answer[] = [
  lost,
  ...[400, 401, 403, 404, 409, 413, 422, 429, 500, 503].map((status) =>
    json({ error: 'no' }, status),
  ),
  ...['', 'OK', '{"status":"ok"}', '[]', '{', '<html>', `["${ID}"]`].map(
    (body) => () => aReply(body),
  ),
  () => aReply(null, 204),
  json([{ id: ID, ok: false }]),
  json([{ id: 'p2', ok: true }]),
  json([{ id: ID, ok: true, error: 'no' }]),
  json({ success: false, data: { [ID]: 'error' } }),
]

const single = fc.constantFrom(...SINGLES)
const phase = fc.constantFrom(...PHASES, undefined)
const becomes = fc.constantFrom(...PHASES, null, undefined)
const aStatus = fc.constantFrom(undefined, undefined, undefined, ...NO)
const statuses = fc.array(aStatus, { minLength: 1, maxLength: 6 })

async function watch(request: SingleAction, service: ReturnType<typeof aService>) {
  const steps: Progress[] = []
  const settled = await performSingle(request, service.effects, (step) => steps.push(step))
  return { settled, steps }
}

test('at most one acting request, and "done" only when the service said so or the status shows it', async () => {
  await fc.assert(
    fc.asyncProperty(
      single,
      fc.boolean(),
      phase,
      becomes,
      fc.oneof(fc.constantFrom(...YES), fc.constantFrom(...NO)),
      statuses,
      async (request, allowUnknown, before, after, act, status) => {
        const service = aService({
          phase: before,
          ...(after !== undefined && { becomes: after }),
          act,
          status,
        })
        const { settled, steps } = await watch({ ...request, allowUnknown }, service)
        const { outcome } = settled
        const acted = service.acted().length

        expect(acted).toBeLessThanOrEqual(1)
        expect(service.sent().length - acted).toBeLessThanOrEqual(6)
        if (acted === 0) expect(outcome.kind).toBe('not_sent')
        if (outcome.kind === 'done' && outcome.confirmedBy === 'reply') expect(YES).toContain(act)
        if (outcome.kind === 'done' && outcome.confirmedBy === 'status') {
          // Only a change that did happen, from a state that was seen.
          expect([after, after === before]).not.toEqual([undefined, false])
          expect(after).not.toBe(before)
          if (request.action === 'delete') expect(after).toBeNull()
          else expect(settled.record?.status).toBe(after)
        }
        const order = ['checking', 'sending', 'reading_back', 'settled']
        const told = steps.map(({ state }) => order.indexOf(state))
        expect(told).toEqual(told.toSorted((a, b) => a - b))
        expect([steps[0]?.state, steps.at(-1)]).toEqual(['checking', settled])
      },
    ),
    { numRuns: 300 },
  )
})

test('whatever JSON comes with whatever status, it is sent once and ends in a named state', async () => {
  const status = fc.constantFrom(200, 200, 200, 207, 400, 401, 409, 429, 500)
  await fc.assert(
    fc.asyncProperty(
      single,
      hostileJsonText,
      hostileJsonText,
      status,
      async (request, text, look, code) => {
        const service = aService({
          phase: 'waiting_approval',
          act: () => aReply(text, code),
          status: [undefined, () => aReply(look)],
        })
        const { settled } = await watch({ ...request, allowUnknown: true }, service)
        expect(service.acted().length).toBeLessThanOrEqual(1)
        expect(['done', 'refused', 'not_sent', 'unknown']).toContain(settled.outcome.kind)
        if (code === 500) expect(settled.outcome).not.toMatchObject({ confirmedBy: 'reply' })
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
      },
    ),
    { numRuns: 200 },
  )
})
