/**
 * Connects the event store, the clock and the initial data. It reads and changes the state. It does not depend on HTTP.
 */
import type { ResourceType } from '~/domain/action-table'
import type { Clock } from './clock'
import { LOG_VERSION, isLogOf, type DemoEvent } from './demo-event'
import { DemoState, indexByIdOf } from './demo-state'
import {
  type EventLog,
  type EventStore,
  type LogChange,
  memoryShownTime,
  type LastShownTime,
} from './event-store'
import type { MakeWorld, World } from './world'

/** The maximum number of events in a log. A longer log is condensed, so that months of use cost no more than a day. */
const CONDENSE_AFTER = 1000
/**
 * Milliseconds between two log entries for `status` requests. Without this limit, a polling dashboard would fill the
 * log.
 */
const CHECKS_EVERY = 60_000

export interface DemoCoreOptions {
  readonly store: EventStore
  readonly clock: Clock
  readonly seed: number
  readonly scenario: string
  readonly makeWorld: MakeWorld
  readonly living?: boolean
  /**
   * Stores the latest demo time of all replies, so that no run goes back to an earlier step if the clock is set back.
   * The default stores the time in memory.
   */
  readonly lastShownTime?: LastShownTime
}

type IndexById = ReturnType<typeof indexByIdOf>

/** A `status` request. `ids` is the number of its ids. */
interface StatusCheck {
  readonly by: string
  readonly type: ResourceType
  readonly ids: number
}

export interface Change<T> {
  readonly events: readonly DemoEvent[]
  readonly result: T
  /** If true, other tabs are not notified, because the events change no resource. */
  readonly isQuiet?: boolean
}

export class DemoCore {
  readonly #options: DemoCoreOptions
  /** `status` requests that are not in the audit log yet, for each caller and type. */
  readonly #checks = new Map<string, { since: number; requests: number; ids: number }>()
  #world: { world: World; indexById: IndexById } | undefined
  #cache: { generation: number; folded: number; state: DemoState } | undefined
  readonly #lastShownTime: LastShownTime
  /**
   * `by`: how many milliseconds the demo time is ahead of the clock. `demoStartedAt` identifies the log for which this
   * is true.
   */
  #ahead = { demoStartedAt: 0, by: 0 }

  constructor(options: DemoCoreOptions) {
    this.#options = options
    this.#lastShownTime = options.lastShownTime ?? memoryShownTime()
  }

  /**
   * Reads the current state. If the stored log is empty or belongs to another scenario or version, starts a new log.
   */
  async read<T>(read: (state: DemoState, now: number) => T): Promise<T> {
    const log = await this.#options.store.read()
    if (!isLogOf(log.events, this.#options.scenario)) {
      return this.change((state, now) => ({ events: [], result: read(state, now) }))
    }
    return read(this.#stateOf(log), this.#now(log))
  }

  /**
   * Decides on the state and appends the resulting events in one transaction, so that no other tab can write in
   * between. `decide` may be called again if the store has to restart the transaction.
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
   * Reads the state for a `status` request, and records the request in the audit log. The log gets at most one entry a
   * minute for each caller and type. The entry has the number of requests since the previous entry.
   */
  async check<T>(
    { by, type, ids }: StatusCheck,
    read: (state: DemoState, now: number) => T,
  ): Promise<T> {
    const key = `${type} ${by}`
    const open = this.#checks.get(key) ?? { since: 0, requests: 0, ids: 0 }
    const requests = open.requests + 1
    const total = open.ids + ids
    const clock = this.#options.clock()
    if (Math.abs(clock - open.since) < CHECKS_EVERY) {
      this.#checks.set(key, { since: open.since, requests, ids: total })
      return this.read(read)
    }
    this.#checks.set(key, { since: clock, requests: 0, ids: 0 })
    return this.change((state, now) => ({
      events: [{ kind: 'checked', at: now, by, type, requests, ids: total }],
      result: read(state, now),
      isQuiet: true,
    }))
  }

  async reset(): Promise<void> {
    await this.#options.store.clear()
    this.#checks.clear()
  }

  /**
   * The audit log. The service description has no endpoint for it (docs/service.md#what-the-service-does-not-offer), so
   * the demo service has none either.
   */
  async auditLog(): Promise<readonly DemoEvent[]> {
    return (await this.#options.store.read()).events
  }

  /**
   * The demo time. It is never before the last event or the last read. The clocks of two tabs can differ, and a clock
   * can be set back. If the clock is behind, the demo time continues from its last value, because a run that stops
   * moving looks broken.
   */
  #now(log: EventLog): number {
    const demoStartedAt = log.events[0]?.at ?? 0
    const seen = this.#lastShownTime.read(demoStartedAt)
    const clock = this.#options.clock()
    const known = this.#ahead.demoStartedAt === demoStartedAt ? this.#ahead.by : 0
    const by = Math.max(known, Math.max(seen, log.events.at(-1)?.at ?? 0) - clock)
    this.#ahead = { demoStartedAt, by }
    this.#lastShownTime.write({ demoStartedAt, at: clock + by })
    return clock + by
  }

  /**
   * The log of this scenario and version of the demo. If the stored log is empty, or belongs to another scenario or
   * version, a new log is started.
   */
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
    // The events are applied to a separate state. The store may still fail to write, and then the cached state must not
    // contain the change.
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
    const { world, indexById } = this.#worldOf({ events })
    const state = new DemoState(world, indexById)
    for (const event of events) state.apply(event)
    return state
  }

  #worldOf(log: Pick<EventLog, 'events'>): { world: World; indexById: IndexById } {
    const demoStartedAt = log.events[0]?.at ?? 0
    if (this.#world === undefined || this.#world.world.demoStartedAt !== demoStartedAt) {
      const { seed, living = false } = this.#options
      const world = this.#options.makeWorld({ demoStartedAt, seed, living })
      this.#world = { world, indexById: indexByIdOf(world) }
    }
    return this.#world
  }
}
