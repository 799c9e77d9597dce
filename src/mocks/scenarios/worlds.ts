import { KNOWN_PHASES, type KnownPhase } from '~/domain/phases'
import { PEOPLE } from '../model/roles'
import { between, hash32, pickFrom } from '../model/random'
import { REGISTERED_TOOLS } from '../model/registered-tools'
import type { Resource } from '../model/resource'
import { TOOL_IDENTIFIERS } from '../model/tool-catalog'
import type { MakeWorld, World, WorldSource } from '../model/world'
import { PLATFORM } from './default-platform'
import { PRODUCTS } from './default-products'
import { RELEASES } from './default-releases'
import { initialId, initialPipeline } from './initial-pipeline'
import { argo, checkout, gate, script } from './initial-steps'
import { initialTasks } from './initial-tasks'

export function smallWorld(source: WorldSource, pipelines: readonly Resource[]): World {
  const first = pipelines[0]
  return {
    ...source,
    size: pipelines.length,
    idAt: (index) => pipelines[index]?.id ?? '',
    pipelineAt: (index) => {
      const found = pipelines[index] ?? first
      if (found === undefined) throw new RangeError('This scenario has no pipelines.')
      return found
    },
    tasks: initialTasks(source),
    extraEntries: [],
    identifiers: TOOL_IDENTIFIERS,
    registry: REGISTERED_TOOLS,
    failingPercent: 12,
    earlyStarts: new Map(),
  }
}

/**
 * The first scheduled start of each pipeline, in seconds after the start of the demo. The starts are early, so that a
 * visitor soon sees runs start, fail, wait at a gate and end.
 */
const EARLY_STARTS: Readonly<Record<string, number>> = {
  'docs-site': 4,
  'staging-search': 12,
  'staging-web': 20,
  'infra-dns': 30,
  'deploy-web-us': 45,
}
const FAILS_EARLY = 'staging-search'

export const defaultWorld: MakeWorld = (source) => ({
  ...smallWorld(
    source,
    [...RELEASES, ...PRODUCTS, ...PLATFORM].map((listed) => {
      const { name, phase, minutesAgo, tags } = listed
      return initialPipeline(
        {
          ...listed,
          key: name,
          createdDaysAgo: minutesAgo / 1440 + between(20, 700, name, 'age'),
          createdBy: pickFrom(PEOPLE, name, 'creator'),
          startedBy: tags.includes('nightly') ? 'scheduler' : pickFrom(PEOPLE, name, 'starter'),
          runs: phase === 'idle' ? 0 : between(1, 180, name, 'runs'),
          ...(name === 'infra-databases' && {
            message: 'The plan replaces orders-replica-2. Split the change and request it again.',
          }),
        },
        source,
      )
    }),
  ),
  earlyStarts: new Map(
    Object.entries(EARLY_STARTS).map(([name, seconds]) => [
      initialId(name),
      { after: seconds * 1000, fails: name === FAILS_EARLY },
    ]),
  ),
})

export const emptyWorld: MakeWorld = (source) => ({
  ...smallWorld(source, []),
  tasks: [],
  registry: [],
})

const VERBS = ['deploy', 'build', 'test', 'scan', 'publish', 'sync', 'migrate', 'backup'] as const
const SUBJECTS = [
  'api',
  'web',
  'checkout',
  'search',
  'identity',
  'billing',
  'gateway',
  'orders',
  'stock',
  'media',
  'pricing',
  'reports',
] as const
const REGIONS = ['eu', 'us', 'apac', 'latam', 'staging'] as const

/**
 * The phases of a huge world, each as often as it is listed. Most pipelines have succeeded. About one in a hundred is
 * running.
 */
const MIX: readonly [KnownPhase, ...KnownPhase[]] = [
  'succeeded',
  ...Array.from({ length: 60 }, () => 'succeeded' as const),
  ...Array.from({ length: 20 }, () => 'idle' as const),
  ...Array.from({ length: 9 }, () => 'failed' as const),
  ...Array.from({ length: 3 }, () => 'stopped' as const),
  ...KNOWN_PHASES,
]

function hugePipeline(index: number, id: string, source: WorldSource): Resource {
  const phase = pickFrom(MIX, index, 'phase')
  const verb = pickFrom(VERBS, index, 'verb')
  const subject = pickFrom(SUBJECTS, index, 'subject')
  const region = pickFrom(REGIONS, index, 'region')
  const waits = phase === 'waiting_approval' || phase === 'rejected'
  return initialPipeline(
    {
      key: index,
      id,
      name: `${verb}-${subject}-${region}-${String(index).padStart(5, '0')}`,
      description: `${verb} ${subject} in ${region}`,
      phase,
      minutesAgo: hash32(index, 'ago') % 50_000,
      createdDaysAgo: 40 + (hash32(index, 'age') % 900),
      createdBy: pickFrom(PEOPLE, index, 'creator'),
      startedBy: pickFrom(PEOPLE, index, 'starter'),
      runs: phase === 'idle' ? 0 : 1 + (hash32(index, 'runs') % 200),
      tags: [subject, region],
      steps: [
        ...(waits ? [gate(`Release to ${region}`, `Release ${subject} to ${region}?`)] : []),
        script('run', 'Run', `make ${verb}`),
      ],
    },
    source,
  )
}

export const hugeWorld =
  (size: number): MakeWorld =>
  (source) => {
    const ids: string[] = []
    const idAt = (index: number) => (ids[index] ??= initialId(index))
    return {
      ...smallWorld(source, []),
      size,
      idAt,
      pipelineAt: (index) => hugePipeline(index, idAt(index), source),
    }
  }

export const waitingWorld =
  (size: number): MakeWorld =>
  (source) =>
    smallWorld(
      source,
      Array.from({ length: size }, (_, index) => {
        const subject = pickFrom(SUBJECTS, index, 'subject')
        const region = pickFrom(['eu', 'us'] as const, index, 'region')
        return initialPipeline(
          {
            key: `waiting-${index}`,
            name: `release-${subject}-${region}-${String(index + 1).padStart(3, '0')}`,
            description: `Release of ${subject} to ${region.toUpperCase()}.`,
            phase: 'waiting_approval',
            minutesAgo: 1 + (hash32(index, 'ago') % 6000),
            createdDaysAgo: 10 + (hash32(index, 'age') % 300),
            createdBy: pickFrom(PEOPLE, index, 'creator'),
            startedBy: pickFrom(PEOPLE, index, 'starter'),
            runs: 1 + (hash32(index, 'runs') % 40),
            tags: [subject, region, 'release'],
            steps: [
              checkout(`acme/${subject}`),
              script('test', 'Run tests', 'npm test'),
              gate(
                `Release to ${region.toUpperCase()}`,
                `Change ${1000 + index} is in the calendar. Check the error budget of ${subject}.`,
              ),
              argo(`${subject}-${region}`, region),
            ],
          },
          source,
        )
      }),
    )
