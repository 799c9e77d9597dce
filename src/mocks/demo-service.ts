/** The whole service, written once; `browser.ts`, `node.ts` and `http.ts` mount it. */
import { delay, getResponse, type RequestHandler } from 'msw'
import { agentHandler } from './agent/agent-handler'
import { actionHandlers } from './handlers/actions'
import { unknownPath, type Demo } from './handlers/endpoint'
import { pipelineHandlers } from './handlers/pipelines'
import { scmHandlers } from './handlers/scm'
import { toolHandlers } from './handlers/tools'
import { makeStorm, type Sleep } from './handlers/storm'
import type { Clock } from './model/clock'
import { DemoCore } from './model/demo-core'
import type { DemoEvent } from './model/demo-event'
import type { EventStore, LastLook } from './model/event-store'
import { scenarioOf } from './scenarios/scenarios'

/** Milliseconds between two signs of progress of an agent function in scenario `slow`. */
export const AGENT_PAUSE = 700

export interface DemoServiceOptions {
  readonly store: EventStore
  /** Epoch milliseconds. */
  readonly clock: Clock
  /** The same seed, clock and requests give the same answers. */
  readonly seed: number
  /** An id of `SCENARIOS`; an unknown one means `default`. */
  readonly scenario: string
  /**
   * Does the demo start runs by itself (model/life.ts)? Off unless asked for, so that tests of other things see a
   * world in which nothing happens without them. The demo in the browser and `npm run start:http` turn it on.
   */
  readonly living?: boolean
  /** Keeps what time it is in the demo, so that a clock that is set back moves no run backwards. */
  readonly lastLook?: LastLook
  /** How scenario `slow` waits; without it msw's `delay` does. */
  readonly sleep?: Sleep
}

export interface DemoService {
  /** One set of msw handlers, for every mount. */
  readonly handlers: RequestHandler[]
  /** Answers a request under `/api/v2` or to `/mcp`, by whatever host; 404 for any other path. */
  fetch(request: Request): Promise<Response>
  /** Makes what a list and a look are joined from, so that the first to ask waits no longer than the next. */
  prepare(): Promise<void>
  /** Back to the world that the scenario starts with. */
  reset(): Promise<void>
  /** What was asked and done, oldest first (docs/service.md#what-the-service-does-not-offer). */
  auditLog(): Promise<readonly DemoEvent[]>
}

/** Makes the demo service. Nothing is read or written before the first request. */
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
    ...(options.lastLook !== undefined && { lastLook: options.lastLook }),
  })
  const sleep = options.sleep ?? delay
  const storm = makeStorm(scenario, seed, sleep)
  const pause = () => (scenario.id === 'slow' ? sleep(AGENT_PAUSE) : Promise.resolve())
  const demo: Demo = { core, scenario, seed, storm, pause }
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
