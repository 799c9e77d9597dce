import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdictOf } from '~/domain/verdict'
import { hostileJsonText } from '~/api/hostile-json.test-data'
import type { BatchRequest } from './batch'
import { anEngine, json, lost, text, type Answer } from './engine.test-data'

const SLOW = { timeout: 60_000 }
const ID = 'p1'
const targets = [{ id: ID, name: 'deploy' }]
const REQUESTS: readonly BatchRequest[] = [
  { action: 'run', type: 'pipeline', targets },
  { action: 'stop', type: 'task', targets },
  { action: 'reset', type: 'pipeline', targets },
  { action: 'delete', type: 'pipeline', targets },
  { action: 'approve', type: 'pipeline', targets },
  { action: 'reject', type: 'pipeline', targets, message: 'No' },
]
const PHASES = ['idle', 'queued', 'running', 'waiting_approval', 'succeeded', 'stopped', 'Zzz']

const CONFIRMING_ANSWERS: readonly Answer[] = [
  json([{ id: ID, outcome: 'done' }]),
  json({ [ID]: true }),
  json({ success: [ID], failed: [] }),
  json({ results: [{ target: ID, outcome: 'done', status: 'Zzz' }] }, 207),
]
const OTHER_ANSWERS: readonly Answer[] = [
  lost,
  ...[400, 401, 403, 404, 409, 413, 422, 429, 500, 503].map((status) =>
    json({ error: 'no' }, status),
  ),
  ...['', 'OK', '{"status":"ok"}', '[]', '{', '<html>', `["${ID}"]`].map((body) => text(body)),
  text(null, 204),
  json([{ id: ID, ok: false }]),
  json([{ id: 'p2', ok: true }]),
  json([{ id: ID, ok: true, error: 'no' }]),
  json({ success: false, data: { [ID]: 'error' } }),
]
const aLook = fc.constantFrom(undefined, undefined, undefined, ...OTHER_ANSWERS)

test(
  'one action is sent, and "done" needs a reply that says so or a changed status',
  SLOW,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...REQUESTS),
        fc.constantFrom(...PHASES),
        fc.constantFrom(...PHASES, null),
        fc.oneof(fc.constantFrom(...CONFIRMING_ANSWERS), fc.constantFrom(...OTHER_ANSWERS)),
        fc.array(aLook, { minLength: 1, maxLength: 6 }),
        async (request, before, after, answer, looks) => {
          const tab = anEngine({ phase: before, becomes: after, answers: [answer], looks })
          const { batchId, eligible } = await tab.engine.preflight(request)
          if (eligible.length > 0) {
            expect(
              verdictOf(request.action, request.type, eligible[0]?.phase ?? 'unknown').can,
            ).toBe('yes')
          }
          const view = await tab.finish(tab.engine.start(request, { batchId: batchId }))
          const { state } = view.item(0)

          expect(tab.actionRequests()).toEqual([[ID]])
          expect(['done', 'refused', 'unknown']).toContain(state.kind)
          if (state.kind !== 'done') return
          if (state.confirmedBy === 'reply') expect(CONFIRMING_ANSWERS).toContain(answer)
          else {
            // A status read confirms an action only if the state changed.
            expect(after).not.toBe(before)
            if (request.action === 'delete')
              expect([after, view.item(0).after?.kind]).toEqual([null, 'gone'])
            else expect(view.item(0).after).toMatchObject({ status: after })
          }
        },
      ),
      { numRuns: 300 },
    )
  },
)

test(
  'after any JSON with any HTTP status, one action is sent and has a known outcome',
  SLOW,
  async () => {
    const status = fc.constantFrom(200, 200, 200, 207, 400, 401, 409, 429, 500)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...REQUESTS),
        hostileJsonText,
        hostileJsonText,
        status,
        async (request, body, look, code) => {
          const tab = anEngine({
            phase: 'waiting_approval',
            answers: [text(body, code)],
            looks: [undefined, text(look)],
          })
          const { batchId } = await tab.engine.preflight(request)
          const view = await tab.finish(tab.engine.start(request, { batchId: batchId }))
          const { state } = view.item(0)
          expect([tab.actionRequests(), view.stage]).toEqual([[[ID]], 'finished'])
          expect(['done', 'refused', 'not_sent', 'unknown']).toContain(state.kind)
          if (code === 500) expect(state).not.toMatchObject({ confirmedBy: 'reply' })
          expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
        },
      ),
      { numRuns: 200 },
    )
  },
)
