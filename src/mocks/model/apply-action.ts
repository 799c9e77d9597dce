import { ACTION_TABLE } from '~/domain/action-table'
import { own, type JsonObject } from '~/lib/json'
import { isoTime } from './clock'
import type { DemoEvent } from './demo-event'
import { hash32 } from './random'
import type { Resource, Run } from './resource'
import { stepRecordsOf } from './resource-view'
import { chooseFailure } from './run-progress'
import type { World } from './world'

export type ActedEvent = DemoEvent & { readonly kind: 'acted' }

/**
 * If the demo starts runs by itself (`living`), a visitor who starts at least four runs at once sees a failure. The
 * 4th, 12th, 20th and so on fail, and the other runs succeed.
 */
const LEAST_BATCH = 4
const failsInBatch = (index: number) => index % 8 === 3

function failingPercent(world: World, batch: number, index: number): number {
  if (world.living !== true || batch < LEAST_BATCH) return world.failingPercent
  return failsInBatch(index) ? 100 : 0
}

function startedRun(before: Resource, event: ActedEvent, index: number, world: World): Run {
  const { at, by, ids } = event
  const number = before.runs + 1
  const seed = hash32(world.seed, before.id, number, at)
  const percent = failingPercent(world, ids.length, index)
  const failsAt = chooseFailure(seed, stepRecordsOf(before), percent)
  return { number, seed, startedAt: at, startedBy: by, approvals: [], failsAt }
}

/**
 * The resource after the event, or `gone` if the event deleted it.
 *
 * @param before the resource just before the event
 * @param index the index of the id of this resource in `event.ids`
 */
export function applyAction(
  before: Resource,
  event: ActedEvent,
  index: number,
  world: World,
): Resource | 'gone' {
  const { at, by, action } = event
  const { run } = before
  switch (action) {
    case 'run': {
      const started = startedRun(before, event, index, world)
      return { ...before, run: started, runs: started.number, changedAt: at }
    }
    case 'reset':
      return { ...before, run: null, changedAt: at }
    case 'delete':
      return 'gone'
    case 'approve':
      if (run === null) return before
      return {
        ...before,
        run: { ...run, approvals: [...run.approvals, { at, by }] },
        changedAt: at,
      }
    case 'stop':
    case 'reject': {
      if (run === null) return before
      const kind = ACTION_TABLE[action].leadsTo
      const message = event.message === undefined ? {} : { message: event.message }
      return { ...before, run: { ...run, end: { at, by, kind, ...message } }, changedAt: at }
    }
  }
}

/** The resource after an update. A current run keeps the steps that it started with. */
export function applySettings(before: Resource, settings: JsonObject, at: number): Resource {
  const steps = own(before.record, 'steps')
  const keepsPlan =
    before.run !== null && before.run.steps === undefined && Object.hasOwn(settings, 'steps')
  return {
    ...before,
    record: { ...before.record, ...settings, updatedAt: isoTime(at) },
    run: keepsPlan ? { ...before.run, steps: Array.isArray(steps) ? steps : [] } : before.run,
    changedAt: at,
    edited: true,
  }
}
