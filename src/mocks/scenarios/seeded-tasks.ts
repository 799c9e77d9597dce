/** The tasks that the demo starts with. */
import type { KnownPhase } from '~/domain/phases'
import { isoTime } from '../model/clock'
import { PEOPLE } from '../model/roles'
import { between, hash32, objectId, pick } from '../model/random'
import type { Resource } from '../model/resource'
import { TASK_PLAN } from '../model/resource-view'
import type { WorldSource } from '../model/world'
import { seededRun } from './seeded-run'

const MINUTE = 60_000
const HOUR = 60
const DAY = 24 * HOUR

interface TaskSketch {
  /** The id is derived from the key, so that links survive a reset. */
  readonly key: string
  readonly name: string
  readonly script: string
  readonly phase: KnownPhase
  /** How many minutes before the birth of the demo the task entered this phase. */
  readonly minutesAgo: number
  readonly createdDaysAgo: number
}

/** Newest first, like tasks that a visitor adds. At the birth, this is also the order of the last changes. */
const TASKS: readonly TaskSketch[] = [
  {
    key: 'reindex',
    name: 'Rebuild the search index',
    script: './reindex.sh --all',
    phase: 'running',
    minutesAgo: 0,
    createdDaysAgo: 2,
  },
  {
    key: 'export',
    name: 'Export the audit log',
    script: './export-audit.sh --since yesterday',
    phase: 'failed',
    minutesAgo: 12,
    createdDaysAgo: 9,
  },
  {
    key: 'warm',
    name: 'Warm the caches',
    script: './warm.sh eu us',
    phase: 'succeeded',
    minutesAgo: 50,
    createdDaysAgo: 23,
  },
  {
    key: 'replay',
    name: 'Replay the failed orders',
    script: './replay.sh --queue orders-failed',
    phase: 'stopped',
    minutesAgo: 5 * HOUR,
    createdDaysAgo: 41,
  },
  {
    key: 'vacuum',
    name: 'Vacuum the registry',
    script: './vacuum.sh --older-than 30d',
    phase: 'succeeded',
    minutesAgo: 22 * HOUR,
    createdDaysAgo: 66,
  },
  {
    key: 'certificates',
    name: 'Check certificates',
    script: './certificates.sh --warn 21d',
    phase: 'idle',
    minutesAgo: 80 * DAY,
    createdDaysAgo: 80,
  },
]

function seededTask(sketch: TaskSketch, { bornAt, seed }: WorldSource): Resource {
  const { key, name, script, phase } = sketch
  const id = objectId('task', key)
  const createdAt = bornAt - sketch.createdDaysAgo * DAY * MINUTE
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
      createdBy: pick(PEOPLE, key),
      script,
    },
    run: seededRun({
      phase,
      steps: TASK_PLAN,
      seed: hash32(seed, 'task', key),
      number: runs,
      by: pick(PEOPLE, key, 'starter'),
      now: bornAt,
      ago: sketch.minutesAgo * MINUTE,
    }),
    changedAt: createdAt,
    runs,
    edited: false,
  }
}

export function seededTasks(source: WorldSource): readonly Resource[] {
  return TASKS.map((sketch) => seededTask(sketch, source))
}
