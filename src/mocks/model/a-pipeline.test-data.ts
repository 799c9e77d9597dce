import type { KnownPhase } from '~/domain/phases'
import type { JsonObject } from '~/lib/json'
import { initialPipeline } from '../scenarios/initial-pipeline'
import { gate, script } from '../scenarios/initial-steps'
import { smallWorld } from '../scenarios/worlds'
import type { DemoEvent } from './demo-event'
import { DemoState } from './demo-state'
import type { Resource } from './resource'
import type { World } from './world'
import { initialRun } from '../scenarios/initial-run'

export const NOW = Date.UTC(2026, 2, 2, 9)

export const STEPS: readonly JsonObject[] = [
  script('build', 'Build', 'make'),
  gate('Release', 'Look twice.'),
  script('deploy', 'Deploy', 'make deploy'),
]

interface Sketch {
  readonly key?: string
  readonly status?: KnownPhase
  readonly steps?: readonly JsonObject[]
}

export function aPipeline({ key = 'one', status = 'idle', steps = STEPS }: Sketch = {}): Resource {
  return initialPipeline(
    {
      key,
      name: `pipeline-${key}`,
      description: '',
      phase: status,
      minutesAgo: 5,
      createdDaysAgo: 1,
      createdBy: 'somebody',
      startedBy: 'somebody',
      runs: status === 'idle' ? 0 : 1,
      tags: [],
      steps,
    },
    { demoStartedAt: NOW, seed: 1 },
  )
}

export function aTask({ status = 'idle' }: { status?: KnownPhase } = {}): Resource {
  const { record, ...rest } = aPipeline({ key: 'task' })
  const { steps: _steps, ...taskRecord } = record
  const plan = [{ tool: { tool_identifier: 'run_script' } }]
  const by = 'somebody'
  const run = initialRun({ phase: status, steps: plan, seed: 5, number: 1, by, now: NOW, ago: 0 })
  return { ...rest, type: 'task', record: taskRecord, run }
}

export function foldLog(world: World, events: readonly DemoEvent[]): DemoState {
  const state = new DemoState(world)
  for (const event of events) state.apply(event)
  return state
}

export function aState(
  resources: readonly Resource[],
  events: readonly DemoEvent[] = [],
): DemoState {
  const pipelines = resources.filter(({ type }) => type === 'pipeline')
  const tasks = resources.filter(({ type }) => type === 'task')
  return foldLog(
    { ...smallWorld({ demoStartedAt: NOW, seed: 1 }, pipelines), tasks, failingPercent: 0 },
    events,
  )
}
