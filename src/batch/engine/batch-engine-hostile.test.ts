/** Any answer to the sending and to the reading back, of any action, from any state. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdictOf } from '~/domain/action-table'
import { hostileJsonText } from '~/api/hostile-json.test-data'
import type { BatchRequest } from './batch'
import { anEngine, json, lost, text, type Answer } from './engine.test-data'

/** A busy machine is no fault. */
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
  ...['', 'OK', '{"status":"ok"}', '[]', '{', '<html>', `["${ID}"]`].map((body) => text(body)),
  text(null, 204),
  json([{ id: ID, ok: false }]),
  json([{ id: 'p2', ok: true }]),
  json([{ id: ID, ok: true, error: 'no' }]),
  json({ success: false, data: { [ID]: 'error' } }),
]
const aLook = fc.constantFrom(undefined, undefined, undefined, ...NO)

test(
  'one acting request, and "done" only when the service said so or the status shows it',
  SLOW,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...REQUESTS),
        fc.constantFrom(...PHASES),
        fc.constantFrom(...PHASES, null),
        fc.oneof(fc.constantFrom(...YES), fc.constantFrom(...NO)),
        fc.array(aLook, { minLength: 1, maxLength: 6 }),
        async (request, before, after, answer, looks) => {
          const tab = anEngine({ phase: before, becomes: after, answers: [answer], looks })
          const { intent, eligible } = await tab.engine.preflight(request)
          if (eligible.length > 0) {
            expect(
              verdictOf(request.action, request.type, eligible[0]?.phase ?? 'unknown').can,
            ).toBe('yes')
          }
          const view = await tab.finish(tab.engine.start(request, { intent }))
          const { state } = view.item(0)

          expect(tab.acted()).toEqual([[ID]])
          expect(['done', 'refused', 'unknown']).toContain(state.kind)
          if (state.kind !== 'done') return
          if (state.confirmedBy === 'reply') expect(YES).toContain(answer)
          else {
            // Only a change that did happen, from a state that was seen.
            expect(after).not.toBe(before)
            if (request.action === 'delete')
              expect([after, view.item(0).isGone]).toEqual([null, true])
            else expect(view.item(0).now?.status).toBe(after)
          }
        },
      ),
      { numRuns: 300 },
    )
  },
)

test(
  'whatever JSON comes with whatever status, it is sent once and ends in a named state',
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
          const { intent } = await tab.engine.preflight(request)
          const view = await tab.finish(tab.engine.start(request, { intent }))
          const { state } = view.item(0)
          expect([tab.acted(), view.stage]).toEqual([[[ID]], 'finished'])
          expect(['done', 'refused', 'not_sent', 'unknown']).toContain(state.kind)
          if (code === 500) expect(state).not.toMatchObject({ confirmedBy: 'reply' })
          expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
        },
      ),
      { numRuns: 200 },
    )
  },
)
