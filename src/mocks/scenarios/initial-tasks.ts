import type { KnownPhase } from '~/domain/phases'
import { isoTime } from '../model/clock'
import { PEOPLE } from '../model/roles'
import { between, hash32, objectId, pickFrom } from '../model/random'
import type { Resource } from '../model/resource'
import { TASK_PLAN } from '../model/resource-view'
import type { WorldSource } from '../model/world'
import { DAY, HOUR } from './initial-pipeline'
import { initialRun } from './initial-run'

const MINUTE = 60_000

/**
 * The initial tasks, newest first, because a task that a visitor adds is also placed first. At the start of the demo,
 * this is also the order of the last changes. The id is derived from the key, so that links survive a reset.
 */
const TASKS: readonly (readonly [
  key: string,
  name: string,
  script: string,
  phase: KnownPhase,
  minutesAgo: number,
  createdDaysAgo: number,
])[] = [
  ['reindex', 'Rebuild the search index', './reindex.sh --all', 'running', 0, 2],
  ['export', 'Export the audit log', './export-audit.sh --since yesterday', 'failed', 12, 9],
  ['warm', 'Warm the caches', './warm.sh eu us', 'succeeded', 50, 23],
  [
    'replay',
    'Replay the failed orders',
    './replay.sh --queue orders-failed',
    'stopped',
    5 * HOUR,
    41,
  ],
  ['vacuum', 'Vacuum the registry', './vacuum.sh --older-than 30d', 'succeeded', 22 * HOUR, 66],
  ['certificates', 'Check certificates', './certificates.sh --warn 21d', 'idle', 80 * DAY, 80],
]

function seededTask(
  [key, name, script, phase, minutesAgo, createdDaysAgo]: (typeof TASKS)[number],
  { demoStartedAt, seed }: WorldSource,
): Resource {
  const id = objectId('task', key)
  const createdAt = demoStartedAt - createdDaysAgo * DAY * MINUTE
  const runs = phase === 'idle' ? 0 : between(1, 40, key, 'runs')
  return {
    type: 'task',
    id,
    record: {
      _id: id,
      name,
      description: '',
      status: 'idle',
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(createdAt),
      createdBy: pickFrom(PEOPLE, key),
      script,
    },
    run: initialRun({
      phase,
      steps: TASK_PLAN,
      seed: hash32(seed, 'task', key),
      number: runs,
      by: pickFrom(PEOPLE, key, 'starter'),
      now: demoStartedAt,
      ago: minutesAgo * MINUTE,
    }),
    changedAt: createdAt,
    runs,
    edited: false,
  }
}

export function initialTasks(source: WorldSource): readonly Resource[] {
  return TASKS.map((row) => seededTask(row, source))
}
