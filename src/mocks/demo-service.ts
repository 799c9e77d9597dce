/**
 * The whole demo service. `browser.ts` serves it in the browser, `http.ts` over HTTP, and `node-demo.test-data.ts` in
 * unit tests.
 */
import { delay, getResponse, type RequestHandler } from 'msw'
import { agentHandler } from './agent/agent-handler'
import { actionHandlers } from './handlers/actions'
import { unknownPath, type Demo } from './handlers/endpoint'
import { pipelineHandlers } from './handlers/pipelines'
import { scmHandlers } from './handlers/scm'
import { toolHandlers } from './handlers/tools'
import { makeFaults, type Sleep } from './handlers/scenario-faults'
import type { Clock } from './model/clock'
import { DemoCore } from './model/demo-core'
import type { DemoEvent } from './model/demo-event'
import type { EventStore, LastShownTime } from './model/event-store'
import { scenarioOf } from './scenarios/scenarios'

/** Milliseconds between two progress messages of an agent function in scenario `slow`. */
export const AGENT_PAUSE = 700

export interface DemoServiceOptions {
  readonly store: EventStore
  readonly clock: Clock
  /** The same seed, clock and requests give the same replies. */
  readonly seed: number
  /** An id in `SCENARIOS`. An unknown id means `default`. */
  readonly scenario: string
  /**
   * Whether the demo starts runs by itself (model/scheduled-runs.ts). Off by default, so that nothing changes in a test
   * without its own actions. The demo in the browser and `npm run start:http` switch it on.
   */
  readonly living?: boolean
  /**
   * Stores the latest demo time of all replies, so that no run goes back to an earlier step if the clock is set back.
   * The default stores the time in memory.
   */
  readonly lastShownTime?: LastShownTime
  /** How scenario `slow` waits. The default is msw's `delay`. */
  readonly sleep?: Sleep
}

export interface DemoService {
  readonly handlers: RequestHandler[]
  /** Answers a request to `/api/v2` or `/mcp` on any host. Other paths get 404. */
  fetch(request: Request): Promise<Response>
  /** Fills the caches for lists and statuses in advance, so that the first request is as fast as later requests. */
  prepare(): Promise<void>
  reset(): Promise<void>
  /** The log, oldest first: all accepted actions, and counts of the `status` requests. A long log is condensed. */
  auditLog(): Promise<readonly DemoEvent[]>
}

/** Creates the demo service. It reads and writes nothing before the first request. */
export function createDemoService(options: DemoServiceOptions): DemoService {
  const scenario = scenarioOf(options.scenario)
  const { seed, store, clock } = options
  const core = new DemoCore({
    store,
    clock,
    seed,
    scenario: scenario.id,
    makeWorld: scenario.makeWorld,
    living: options.living ?? false,
    ...(options.lastShownTime !== undefined && { lastShownTime: options.lastShownTime }),
  })
  const sleep = options.sleep ?? delay
  const answerWithFaults = makeFaults(scenario, seed, sleep)
  const pause = () => (scenario.id === 'slow' ? sleep(AGENT_PAUSE) : Promise.resolve())
  const demo: Demo = { core, scenario, seed, answerWithFaults, pause }
  const handlers = [
    ...actionHandlers(demo),
    ...pipelineHandlers(demo),
    ...toolHandlers(demo),
    ...scmHandlers(demo),
    unknownPath(),
    agentHandler(demo),
  ]
  return {
    handlers,
    fetch: async (request) =>
      (await getResponse(handlers, request)) ?? new Response('Not found', { status: 404 }),
    prepare: () => core.read((state, now) => state.prepare(now)),
    reset: () => core.reset(),
    auditLog: () => core.auditLog(),
  }
}
