import { createDemoService, type DemoService, type DemoServiceOptions } from './demo-service'
import { memoryStore } from './model/event-store'
import type { SCENARIOS } from './scenarios/scenarios'

export type ScenarioId = (typeof SCENARIOS)[number]['id']

/** Starts a new service at each call. The clock has no default, so that no test depends on the real time. */
export function createNodeDemo(
  options: Pick<DemoServiceOptions, 'clock'> & Partial<DemoServiceOptions>,
): DemoService {
  return createDemoService({
    store: memoryStore(),
    seed: 1,
    scenario: 'default',
    sleep: () => Promise.resolve(),
    ...options,
  })
}
