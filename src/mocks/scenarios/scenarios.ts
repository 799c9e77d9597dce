/** All scenarios of the demo (README.md#the-demo). */
import type { MakeWorld } from '../model/world'
import { hostileWorld } from './hostile-world'
import { defaultWorld, emptyWorld, hugeWorld, waitingWorld } from './worlds'

export interface Scenario {
  readonly id: string
  readonly description: string
  /** If true, the service lists only the tool types that the organization has bought (docs/service.md#discovery). */
  readonly entitlements: boolean
  readonly makeWorld: MakeWorld
}

const USUAL = { entitlements: true, makeWorld: defaultWorld } as const

export const SCENARIOS = [
  {
    ...USUAL,
    id: 'default',
    description: 'About sixty pipelines of a shop, in every phase. Seven of them wait at a gate.',
  },
  {
    ...USUAL,
    id: 'empty',
    description: 'A new organization: no pipelines, no registered tools.',
    entitlements: false,
    makeWorld: emptyWorld,
  },
  {
    ...USUAL,
    id: 'huge',
    description: '10,000 pipelines.',
    makeWorld: hugeWorld(10_000),
  },
  {
    ...USUAL,
    id: 'huge-100k',
    description: '100,000 pipelines.',
    makeWorld: hugeWorld(100_000),
  },
  {
    ...USUAL,
    id: 'approvals',
    description: '200 pipelines that all wait at a gate.',
    makeWorld: waitingWorld(200),
  },
  {
    ...USUAL,
    id: 'partial-failures',
    description: 'Actions are refused for some pipelines, with different reasons.',
  },
  {
    ...USUAL,
    id: 'slow',
    description: 'Every reply takes about one to four seconds.',
  },
  {
    ...USUAL,
    id: 'unauthorized',
    description: 'Every token is refused with 401.',
  },
  {
    ...USUAL,
    id: 'forbidden',
    description: 'Every request is refused with 403.',
  },
  {
    ...USUAL,
    id: 'offline',
    description: 'No request reaches the service.',
  },
  {
    ...USUAL,
    id: 'flaky',
    description:
      'A quarter of the requests fail with 500, 503 or 429. After a 500, the action may have been done.',
  },
  {
    ...USUAL,
    id: 'hostile',
    description:
      'Records with markup, control characters, very long names, wrong types and missing ids.',
    makeWorld: hostileWorld,
  },
  {
    ...USUAL,
    id: 'other-shapes',
    description: 'The same data with other reply formats, key names and words for the states.',
  },
  {
    ...USUAL,
    id: 'silent',
    description:
      'Actions are done, but the reply is 200 with an empty body. Only a reply to `status` has a body.',
  },
] as const satisfies readonly Scenario[]

export function scenarioOf(id: string): Scenario {
  return SCENARIOS.find((scenario) => scenario.id === id) ?? SCENARIOS[0]
}
