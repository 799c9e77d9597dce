import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFinished } from '~/domain/phases'
import { aPipeline, aState, NOW } from './a-pipeline.test-data'
import type { DemoEvent } from './demo-event'
import type { DemoState } from './demo-state'
import { phaseAt, progressAt, viewOf } from './resource-view'

const PIPELINES = ['idle', 'running', 'waiting_approval', 'failed'].map((status) =>
  aPipeline({ key: status, status: status as 'idle' }),
)
const IDS = [...PIPELINES.map(({ id }) => id), 'created-0', 'created-1', 'nobody']

const base = { at: fc.integer({ min: NOW, max: NOW + 1_000_000 }), by: fc.constant('me') }
const type = fc.constant('pipeline' as const)
const ids = fc.uniqueArray(fc.constantFrom(...IDS), { maxLength: 3 })

/** One event. Lists of these events have any order, also orders that the demo service would never write. */
const anyEvent: fc.Arbitrary<DemoEvent> = fc.oneof(
  fc.record({
    ...base,
    kind: fc.constant('acted' as const),
    type,
    action: fc.constantFrom('run', 'stop', 'reset', 'delete', 'approve', 'reject'),
    ids,
    refused: fc.constant([]),
  }),
  fc.record({
    ...base,
    kind: fc.constant('created' as const),
    type,
    id: fc.constantFrom('created-0', 'created-1'),
    record: fc.constant({ name: 'n', updatedAt: '2026-01-01T00:00:00.000Z', steps: [] }),
  }),
  fc.record({
    ...base,
    kind: fc.constant('updated' as const),
    type,
    id: fc.constantFrom(...IDS),
    settings: fc.record(
      { name: fc.string(), steps: fc.constant([{ _id: 'x' }]) },
      { requiredKeys: [] },
    ),
  }),
)

const LATER = NOW + 2_000_000
const seen = (state: DemoState, at = LATER) =>
  [state.listText(at), ...IDS.map((id) => state.serialize('pipeline', id, at)?.text)].join('\n')

test('applying events is deterministic and never throws', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      expect(seen(aState(PIPELINES, events))).toBe(seen(aState(PIPELINES, events)))
    }),
    { numRuns: 200 },
  )
})

test('reads between two events do not change the state', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (unordered) => {
      const events = unordered.toSorted((one, other) => one.at - other.at)
      const state = aState(PIPELINES)
      for (const event of events) {
        state.apply(event)
        seen(state, event.at)
      }
      expect(seen(state)).toBe(seen(aState(PIPELINES, events)))
    }),
    { numRuns: 100 },
  )
})

test('a condensed log gives the same state, now and after more events', () => {
  const distinct = fc.uniqueArray(anyEvent, {
    selector: (event) => (event.kind === 'created' ? event.id : event),
    maxLength: 12,
  })
  fc.assert(
    fc.property(distinct, fc.array(anyEvent, { maxLength: 4 }), (before, after) => {
      const whole = aState(PIPELINES, before)
      const wire = JSON.stringify({ at: NOW, by: 'demo', kind: 'condensed', ...whole.condense() })
      const condensed = aState(PIPELINES, [JSON.parse(wire) as DemoEvent])
      expect(seen(condensed)).toBe(seen(whole))
      const acted = after.filter(({ kind }) => kind !== 'created')
      for (const event of acted) {
        whole.apply(event)
        condensed.apply(event)
      }
      expect(seen(condensed)).toBe(seen(whole))
      expect(condensed.nextId(NOW)).toBe(whole.nextId(NOW))
    }),
    { numRuns: 200 },
  )
})

test('a run without a gate ends after some time', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 6 }), (seed, count) => {
      const steps = Array.from({ length: count }, (_, at) => ({ _id: `s${at}`, name: 's' }))
      const pipeline = aPipeline({ key: String(seed), status: 'queued', steps })
      expect(isFinished(phaseAt(pipeline, NOW + 10 * 60_000))).toBe(true)
    }),
  )
})

test('a run never goes back to an earlier phase', () => {
  const order = ['queued', 'running', 'waiting_approval']
  const pipeline = aPipeline({ status: 'queued' })
  let last = 0
  let changedAt = 0
  for (let now = NOW; now < NOW + 120_000; now += 250) {
    const progress = progressAt(pipeline, now)
    const rank = order.indexOf(progress?.phase ?? '')
    expect(rank).toBeGreaterThanOrEqual(last)
    expect(progress?.changedAt).toBeGreaterThanOrEqual(changedAt)
    last = rank
    changedAt = progress?.changedAt ?? 0
  }
  expect(last).toBe(2)
})

test('updatedAt changes whenever a visible field changes', () => {
  const pipeline = aPipeline({ status: 'queued' })
  const shown = new Map<string, string>()
  for (let now = NOW; now < NOW + 120_000; now += 500) {
    const text = JSON.stringify(viewOf(pipeline, now).view)
    const { updatedAt } = viewOf(pipeline, now).view
    expect(shown.get(String(updatedAt)) ?? text).toBe(text)
    shown.set(String(updatedAt), text)
  }
  expect(shown.size).toBe(3)
})
