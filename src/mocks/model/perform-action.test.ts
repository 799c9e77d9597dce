import { describe, expect, test } from 'vitest'
import { ACTION_TABLE, ACTIONS, RESOURCE_TYPES, isOffered } from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { readPipeline } from '~/api/pipelines'
import { isFinished, KNOWN_PHASES, phaseOf } from '~/domain/phases'
import { aPipeline, aState, aTask, NOW, STEPS } from './a-pipeline.test-data'
import type { ActionRequest } from './action-request'
import { performAction } from './perform-action'
import { phaseAt, viewOf } from './resource-view'

const TASK_PHASES = KNOWN_PHASES.filter(
  (phase) => phase !== 'waiting_approval' && phase !== 'rejected',
)

const CELLS = ACTIONS.flatMap((action) =>
  RESOURCE_TYPES.flatMap((type) =>
    (type === 'pipeline' ? KNOWN_PHASES : TASK_PHASES).map((phase) => ({ action, type, phase })),
  ),
).filter(({ action, type }) => action !== 'create' && isOffered(action, type))

function requestFor({ action, type }: (typeof CELLS)[number], id: string): ActionRequest {
  if (action === 'create') return { action, type, settings: { name: 'n' } }
  if (action === 'update') return { action, type, target: id, settings: { name: 'new' } }
  if (action === 'reject') return { action, type, targets: [id], message: 'no' }
  return { action, type, targets: [id] }
}

describe('actions follow the action table', () => {
  test.each(CELLS)(
    '$action of a $type in the phase $phase is done or refused as the action table says',
    (cell) => {
      const { action, type, phase } = cell
      const resource = type === 'pipeline' ? aPipeline({ status: phase }) : aTask({ status: phase })
      expect(phaseAt(resource, NOW)).toBe(phase)
      const state = aState([resource])
      const { results, events } = performAction(requestFor(cell, resource.id), {
        state,
        now: NOW,
        by: 'me',
      })
      const verdict = verdictOf(action, type, phase)
      const leadsTo = ACTION_TABLE[action].leadsTo
      for (const event of events) state.apply(event)
      const after = state.find(type, resource.id, NOW)
      const phaseAfter = after === undefined ? 'gone' : phaseAt(after, NOW)

      if (verdict.can === 'yes') {
        expect(results).toMatchObject([
          { target: resource.id, outcome: 'done', status: leadsTo ?? phase },
        ])
        expect(phaseAfter).toBe(leadsTo ?? phase)
      } else {
        expect(results).toMatchObject([
          { outcome: 'refused', status: phase, error: { code: 'state_conflict' } },
        ])
        expect(after).toEqual(resource)
      }
    },
  )
})

test('a run continues with its original steps after an edit', () => {
  const pipeline = aPipeline({ status: 'running' })
  const state = aState([pipeline])
  const settings = { steps: [{ _id: 'new', name: 'New' }] }
  const request = { action: 'update', type: 'pipeline', target: pipeline.id, settings } as const
  for (const event of performAction(request, { state, now: NOW, by: 'me' }).events)
    state.apply(event)
  const after = state.find('pipeline', pipeline.id, NOW)
  expect(after && phaseAt(after, NOW)).toBe('running')
  expect(after && phaseAt(after, NOW + 300_000)).toBe('succeeded')
  expect(after?.run?.steps).toEqual(STEPS)
})

test('a second approver at the same moment is told that the gate is decided', () => {
  const pipeline = aPipeline({ status: 'waiting_approval' })
  const state = aState([pipeline])
  const request = { action: 'approve', type: 'pipeline', targets: [pipeline.id] } as const
  const context = { state, now: NOW, by: 'me' }
  for (const event of performAction(request, context).events) state.apply(event)
  expect(performAction(request, context).results).toMatchObject([
    { outcome: 'refused', error: { code: 'state_conflict' } },
  ])
})

test.each(KNOWN_PHASES)(
  'a record in the phase %s has an end exactly if that phase is an end',
  (status) => {
    const { view } = viewOf(aPipeline({ status }), NOW)
    const pipeline = readPipeline(view)
    expect(pipeline && phaseOf(pipeline)).toBe(status)
    expect(pipeline?.run?.finishedAt !== undefined).toBe(isFinished(status))
  },
)
