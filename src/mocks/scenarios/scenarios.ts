/** All scenarios of the demo (docs/service.md#the-demo-service). */
import { hostileWorld } from './hostile-world'
import type { Scenario } from './scenario'
import { defaultWorld, emptyWorld, hugeWorld, waitingWorld } from './worlds'

const FAIR = { weather: 'fair', entitlements: true, makeWorld: defaultWorld } as const

export const SCENARIOS = [
  {
    ...FAIR,
    id: 'default',
    label: 'Default',
    description: 'Some sixty pipelines of a shop, in every phase, seven of them at a gate.',
  },
  {
    ...FAIR,
    id: 'empty',
    label: 'Empty',
    description: 'A new organisation: no pipelines, no registered tools.',
    entitlements: false,
    makeWorld: emptyWorld,
  },
  {
    ...FAIR,
    id: 'huge',
    label: 'Huge',
    description: '10,000 pipelines.',
    makeWorld: hugeWorld(10_000),
  },
  {
    ...FAIR,
    id: 'huge-100k',
    label: 'Huge, 100,000',
    description: '100,000 pipelines.',
    makeWorld: hugeWorld(100_000),
  },
  {
    ...FAIR,
    id: 'approvals',
    label: 'Approvals',
    description: '200 pipelines that all wait at a gate.',
    makeWorld: waitingWorld(200),
  },
  {
    ...FAIR,
    id: 'partial-failures',
    label: 'Partial failures',
    description: 'Some of the targets of every action are refused, for differing reasons.',
    weather: 'partial-failures',
  },
  {
    ...FAIR,
    id: 'slow',
    label: 'Slow',
    description: 'Every reply takes between one and four seconds.',
    weather: 'slow',
  },
  {
    ...FAIR,
    id: 'unauthorized',
    label: 'Unauthorized',
    description: 'Every token is refused with 401.',
    weather: 'unauthorized',
  },
  {
    ...FAIR,
    id: 'forbidden',
    label: 'Forbidden',
    description: 'Every request is refused with 403.',
    weather: 'forbidden',
  },
  {
    ...FAIR,
    id: 'offline',
    label: 'Offline',
    description: 'No request reaches the service.',
    weather: 'offline',
  },
  {
    ...FAIR,
    id: 'flaky',
    label: 'Flaky',
    description:
      'A quarter of the requests fails with 500, 503 or 429; after a 500 the action may have happened.',
    weather: 'flaky',
  },
  {
    ...FAIR,
    id: 'hostile',
    label: 'Hostile',
    description:
      'Records with markup, control characters, endless names, wrong types and missing ids.',
    weather: 'hostile',
    makeWorld: hostileWorld,
  },
  {
    ...FAIR,
    id: 'other-shapes',
    label: 'Other shapes',
    description: 'The same service with other envelopes, names and states in its replies.',
    weather: 'other-shapes',
  },
  {
    ...FAIR,
    id: 'silent',
    label: 'Silent',
    description: 'Actions act and answer 200 with an empty body; only status speaks.',
    weather: 'silent',
  },
] as const satisfies readonly Scenario[]

export type ScenarioId = (typeof SCENARIOS)[number]['id']

/** The scenario with this id; `default` for an id that there is not. */
export function scenarioOf(id: string): Scenario {
  return SCENARIOS.find((scenario) => scenario.id === id) ?? SCENARIOS[0]
}
