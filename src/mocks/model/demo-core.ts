/** Ties store, clock and world together: reading the state and changing it, and nothing of HTTP. */
import type { ResourceType } from '~/domain/action-table'
import type { Clock } from './clock'
import { LOG_VERSION, isLogOf, type DemoEvent } from './demo-event'
import { DemoState, placesOf } from './demo-state'
import {
  type EventLog,
  type EventStore,
  type LogChange,
  memoryLook,
  type LastLook,
} from './event-store'
import type { MakeWorld, World } from './world'

/** A log longer than this is condensed: months of use cost no more than a day. */
const CONDENSE_AFTER = 1000
/** Milliseconds between two entries about `status` requests: a dashboard that polls would fill the log. */
const CHECKS_EVERY = 60_000

export interface DemoCoreOptions {
  readonly store: EventStore
  readonly clock: Clock
  readonly seed: number
  readonly scenario: string
  readonly makeWorld: MakeWorld
  /** Does the demo start runs by itself? */
  readonly living?: boolean
  /** Without it the last look is forgotten with the process. */
  readonly lastLook?: LastLook
}

type Places = ReturnType<typeof placesOf>

/** Who asks for the status of how many ids. */
interface Asked {
  readonly by: string
  readonly type: ResourceType
  readonly ids: number
}

export interface Change<T> {
  readonly events: readonly DemoEvent[]
  readonly result: T
  /** Nothing that anybody sees has changed. */
  readonly isQuiet?: boolean
}

export class DemoCore {
  readonly #options: DemoCoreOptions
  /** `status` requests that no entry of the audit log counts yet, for each caller and type. */
  readonly #checks = new Map<string, { since: number; requests: number; ids: number }>()
  #world: { world: World; places: Places } | undefined
  #cache: { generation: number; folded: number; state: DemoState } | undefined
  readonly #lastLook: LastLook
  /** By how much the time of the demo runs ahead of the clock, for which log. */
  #ahead = { bornAt: 0, by: 0 }

  constructor(options: DemoCoreOptions) {
    this.#options = options
    this.#lastLook = options.lastLook ?? memoryLook()
  }

  /** Looks at the state as it is now; starts the log when there is none yet. */
  async read<T>(look: (state: DemoState, now: number) => T): Promise<T> {
    const log = await this.#options.store.read()
    if (!isLogOf(log.events, this.#options.scenario)) {
      return this.change((state, now) => ({ events: [], result: look(state, now) }))
    }
    return look(this.#stateOf(log), this.#now(log))
  }

  /**
   * Decides on the state and appends what was decided, as one: nothing happens in between, not even in
   * another tab. `decide` may be called again when the store has to start over.
   */
  change<T>(decide: (state: DemoState, now: number) => Change<T>): Promise<T> {
    return this.#options.store.update<T>((log) => {
      const now = this.#now(log)
      const started = this.#started(log, now)
      const change = decide(this.#stateOf(started), now)
      return this.#grown(log, started, change, now)
    })
  }

  /**
   * Looks at the state for a `status` request and records it in the audit log, compactly: one entry a
   * minute for each caller and type, with the number of requests since the entry before.
   */
  async check<T>({ by, type, ids }: Asked, look: (state: DemoState, now: number) => T): Promise<T> {
    const key = `${type} ${by}`
    const open = this.#checks.get(key) ?? { since: 0, requests: 0, ids: 0 }
    const requests = open.requests + 1
    const total = open.ids + ids
    const clock = this.#options.clock()
    if (Math.abs(clock - open.since) < CHECKS_EVERY) {
      this.#checks.set(key, { since: open.since, requests, ids: total })
      return this.read(look)
    }
    this.#checks.set(key, { since: clock, requests: 0, ids: 0 })
    return this.change((state, now) => ({
      events: [{ kind: 'checked', at: now, by, type, requests, ids: total }],
      result: look(state, now),
      isQuiet: true,
    }))
  }

  /** Forgets every action; the world is born anew at the next look. */
  async reset(): Promise<void> {
    await this.#options.store.clear()
    this.#checks.clear()
  }

  /** The audit log of docs/service.md#what-the-service-does-not-offer. The document shows no way to read it, so HTTP has none. */
  async auditLog(): Promise<readonly DemoEvent[]> {
    return (await this.#options.store.read()).events
  }

  /**
   * Never before the last event or look: the clocks of two tabs, or of one machine over time, may disagree. After a
   * clock was set back, time goes on from there, because runs that stand still look broken.
   */
  #now(log: EventLog): number {
    const bornAt = log.events[0]?.at ?? 0
    const look = this.#lastLook.read()
    const seen = look?.bornAt === bornAt ? look.at : 0
    const clock = this.#options.clock()
    const known = this.#ahead.bornAt === bornAt ? this.#ahead.by : 0
    const by = Math.max(known, Math.max(seen, log.events.at(-1)?.at ?? 0) - clock)
    this.#ahead = { bornAt, by }
    this.#lastLook.write({ bornAt, at: clock + by })
    return clock + by
  }

  /** The log, or a new one when it is empty, of another scenario, or of another version of the demo. */
  #started(log: EventLog, now: number): EventLog {
    const { scenario } = this.#options
    if (isLogOf(log.events, scenario)) return log
    const born: DemoEvent = { kind: 'born', at: now, by: 'demo', version: LOG_VERSION, scenario }
    return { generation: log.generation + 1, events: [born] }
  }

  #grown<T>(
    log: EventLog,
    started: EventLog,
    { events: added, result, isQuiet = false }: Change<T>,
    now: number,
  ): LogChange<T> {
    if (started.events.length + added.length > CONDENSE_AFTER) {
      const events = this.#condensed({ ...started, events: [...started.events, ...added] }, now)
      return { events, replace: true, result }
    }
    return started === log
      ? { events: added, result, isQuiet }
      : { events: [...started.events, ...added], replace: true, result }
  }

  #condensed(log: EventLog, now: number): readonly DemoEvent[] {
    // A state of its own: the store may yet fail to write, and the cache must not be ahead of it.
    const born = log.events.slice(0, 1)
    const state = this.#folded(log.events)
    return [...born, { kind: 'condensed', at: now, by: 'demo', ...state.condense() }]
  }

  #stateOf(log: EventLog): DemoState {
    const { world } = this.#worldOf(log)
    const known = this.#cache
    const goesOn =
      known !== undefined &&
      known.state.world === world &&
      known.generation === log.generation &&
      known.folded <= log.events.length
    if (!goesOn) {
      const state = this.#folded(log.events)
      this.#cache = { generation: log.generation, folded: log.events.length, state }
      return state
    }
    for (let at = known.folded; at < log.events.length; at++) {
      const event = log.events[at]
      if (event !== undefined) known.state.apply(event)
    }
    known.folded = log.events.length
    return known.state
  }

  #folded(events: readonly DemoEvent[]): DemoState {
    const { world, places } = this.#worldOf({ events })
    const state = new DemoState(world, places)
    for (const event of events) state.apply(event)
    return state
  }

  /** The world is made once for the time at which the log was born. */
  #worldOf(log: Pick<EventLog, 'events'>): { world: World; places: Places } {
    const bornAt = log.events[0]?.at ?? 0
    if (this.#world === undefined || this.#world.world.bornAt !== bornAt) {
      const { seed, living = false } = this.#options
      const world = this.#options.makeWorld({ bornAt, seed, living })
      this.#world = { world, places: placesOf(world) }
    }
    return this.#world
  }
}
