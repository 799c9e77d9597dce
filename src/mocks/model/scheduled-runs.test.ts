import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJsonObject, own } from '~/lib/json'
import type { ScenarioId } from '../node-demo.test-data'
import { scenarioOf } from '../scenarios/scenarios'
import { initialId } from '../scenarios/initial-pipeline'
import { foldLog, NOW } from './a-pipeline.test-data'
import { DemoCore } from './demo-core'
import type { DemoEvent } from './demo-event'
import type { DemoState } from './demo-state'
import { memoryStore } from './event-store'
import { performAction } from './perform-action'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function live(scenario: ScenarioId = 'default', events: readonly DemoEvent[] = []): DemoState {
  return foldLog(
    scenarioOf(scenario).makeWorld({ demoStartedAt: NOW, seed: 1, living: true }),
    events,
  )
}

interface Seen {
  readonly id: string
  readonly status: string
  readonly number: number
  readonly message: string
}

function listAt(state: DemoState, now: number): Seen[] {
  const records = JSON.parse(state.listText(now)) as readonly Record<string, unknown>[]
  return records.map((record) => {
    const run = isJsonObject(record['run']) ? record['run'] : {}
    const message = own(run, 'message')
    return {
      id: String(record['_id']),
      status: String(record['status']),
      number: Number(own(run, 'number') ?? 0),
      message: typeof message === 'string' ? message : '',
    }
  })
}

function* changes(state: DemoState, from: number, to: number, step: number) {
  let before = new Map(listAt(state, from).map((one) => [one.id, one]))
  for (let now = from + step; now <= to; now += step) {
    const list = listAt(state, now)
    for (const after of list) {
      const known = before.get(after.id)
      if (known !== undefined && known !== after) yield { known, after, now }
    }
    before = new Map(list.map((one) => [one.id, one]))
  }
}

const acted = (action: 'run' | 'stop' | 'reset' | 'approve', at: number, name: string) =>
  ({
    kind: 'acted',
    type: 'pipeline',
    by: 'me',
    refused: [],
    ids: [initialId(name)],
    action,
    at,
  }) as const satisfies DemoEvent

test('in two minutes, runs start, fail, wait at a gate and end', () => {
  const seen = new Set<string>()
  let starts = 0
  for (const { known, after } of changes(live(), NOW, NOW + 2 * MINUTE, 1000)) {
    if (after.number > known.number) starts += 1
    if (after.status !== known.status) seen.add(after.status)
  }
  expect(starts).toBeGreaterThanOrEqual(4)
  expect([...seen]).toEqual(
    expect.arrayContaining(['queued', 'running', 'failed', 'waiting_approval', 'succeeded']),
  )
})

test('about one run a minute starts, and about one in eight fails, for several causes', () => {
  const causes = new Set<string>()
  let [starts, failures] = [0, 0]
  for (const { known, after } of changes(live(), NOW + HOUR, NOW + 11 * HOUR, MINUTE)) {
    const isNew = after.number > known.number
    if (isNew) starts += 1
    if (after.status !== 'failed' || (known.status === 'failed' && !isNew)) continue
    failures += 1
    causes.add(after.message)
  }
  expect(starts / 600).toBeGreaterThan(0.7)
  expect(starts / 600).toBeLessThan(1.5)
  expect(starts / failures).toBeGreaterThan(6)
  expect(starts / failures).toBeLessThan(12)
  expect(causes.size).toBeGreaterThanOrEqual(10)
})

test('a run never goes back to an earlier phase, and the next run begins after its end', () => {
  const rank = { queued: 0, running: 1, waiting_approval: 1 } as Readonly<Record<string, number>>
  for (const { known, after } of changes(live(), NOW, NOW + HOUR, 6000)) {
    expect(after.number).toBeGreaterThanOrEqual(known.number)
    if (after.number === known.number) {
      expect(rank[after.status] ?? 2).toBeGreaterThanOrEqual(rank[known.status] ?? 2)
    } else {
      expect(rank[known.status]).toBeUndefined()
    }
  }
})

test('after one day, more than 20 pipelines have at least 47 new runs, and none has more than 49', () => {
  const [before, after] = [listAt(live(), NOW), listAt(live(), NOW + 24 * HOUR)]
  const grown = after.map(({ number }, place) => number - (before[place]?.number ?? 0))
  expect(Math.max(...grown)).toBeLessThanOrEqual(49)
  expect(grown.filter((count) => count >= 47).length).toBeGreaterThan(20)
  const changed = (JSON.parse(live().listText(NOW + 24 * HOUR)) as { updatedAt: string }[]).filter(
    ({ updatedAt }) => Date.parse(updatedAt) > NOW + 23 * HOUR,
  )
  expect(changed.length).toBeGreaterThan(20)
})

test('reads at any times and in any order give the same state', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 48 * HOUR }), { maxLength: 6 }), (moments) => {
      const state = live()
      for (const moment of moments.toSorted((one, other) => one - other)) {
        expect(state.listText(NOW + moment)).toBe(live().listText(NOW + moment))
      }
    }),
    { numRuns: 20 },
  )
})

test('the scheduled runs are the same with a condensed log', () => {
  const events = [acted('run', NOW + MINUTE, 'docs-site'), acted('reset', NOW + HOUR, 'infra-dns')]
  const whole = live('default', events)
  const condensed = live('default', [
    { kind: 'condensed', at: NOW + HOUR, by: 'demo', ...whole.condense() },
  ])
  for (const hours of [1, 1.3, 2, 30]) {
    expect(condensed.listText(NOW + hours * HOUR)).toBe(whole.listText(NOW + hours * HOUR))
  }
})

describe('the runs of the demo for a visitor', () => {
  const statusAt = (state: DemoState, name: string, at: number) =>
    state.serialize('pipeline', initialId(name), at)?.status

  test('the initial failures and gates still exist after thirty days', () => {
    const state = live()
    for (const [name, status] of [
      ['deploy-api-eu', 'waiting_approval'],
      ['deploy-checkout-eu', 'failed'],
    ] as const) {
      expect(statusAt(state, name, NOW + 30 * 24 * HOUR)).toBe(status)
    }
  })

  test('the demo starts no run of a changed pipeline for half an hour', () => {
    const state = live('default', [acted('reset', NOW + MINUTE, 'docs-site')])
    for (let minutes = 1; minutes < 31; minutes++) {
      expect(statusAt(state, 'docs-site', NOW + minutes * MINUTE)).toBe('idle')
    }
    expect(statusAt(state, 'docs-site', NOW + 3 * HOUR)).not.toBe('idle')
  })

  test('the demo never decides the gate of a pipeline that the visitor has changed', () => {
    const at = NOW + MINUTE
    expect(statusAt(live(), 'infra-dns', at)).toBe('waiting_approval')
    const event = {
      kind: 'updated',
      type: 'pipeline',
      by: 'me',
      at,
      id: initialId('infra-dns'),
      settings: { description: 'mine' },
    } as const satisfies DemoEvent
    const state = live('default', [event])
    expect(statusAt(state, 'infra-dns', NOW + 24 * HOUR)).toBe('waiting_approval')
    const approved = live('default', [event, acted('approve', at + HOUR, 'infra-dns')])
    expect(statusAt(approved, 'infra-dns', at + HOUR + 5 * MINUTE)).toBe('succeeded')
  })

  test('one run in a batch of six fails', () => {
    const names = ['docs-site', 'design-system', 'status-page', 'ios-beta', 'payroll-export']
    const targets = [...names, 'data-warehouse'].map((name) => initialId(name))
    const request = { action: 'run', type: 'pipeline', targets } as const
    const { events } = performAction(request, { state: live(), now: NOW, by: 'me' })
    const state = live('default', events)
    const later = NOW + 20 * MINUTE
    const statuses = targets.map((id) => state.serialize('pipeline', id, later)?.status)
    expect(statuses.filter((status) => status === 'failed')).toHaveLength(1)
  })
})

test.each([
  ['empty', 0],
  ['approvals', 200],
] as const)('the scenario %s starts no runs by itself', (scenario, count) => {
  expect(listAt(live(scenario), NOW)).toHaveLength(count)
  expect([...changes(live(scenario), NOW, NOW + HOUR, MINUTE)].length).toBe(count * 60)
  expect(live(scenario).listText(NOW + 24 * HOUR)).toBe(live(scenario).listText(NOW))
})

test('the scenario huge starts more runs, in proportion to its size', () => {
  const numbers = (at: number) =>
    listAt(live('huge'), at).reduce((sum, { number }) => sum + number, 0)
  const starts = numbers(NOW + 11 * MINUTE) - numbers(NOW + 10 * MINUTE)
  expect(starts).toBeGreaterThan(100)
  expect(starts).toBeLessThan(500)
  const early = numbers(NOW + MINUTE) - numbers(NOW)
  expect(early).toBeGreaterThan(100)
})

test('the runs stay the same when the clock is set back', async () => {
  let now = NOW
  const { makeWorld } = scenarioOf('default')
  const options = { store: memoryStore(), seed: 1, scenario: 'default', makeWorld, living: true }
  const core = new DemoCore({ ...options, clock: () => now })
  const list = () => core.read((state, at) => state.listText(at))
  await list()
  now += HOUR
  const late = await list()
  now -= 2 * HOUR
  expect(await list()).toBe(late)
})
