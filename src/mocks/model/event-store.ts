/**
 * The interface of the stores for the event log, and the store in memory. `browser-store.ts` and `file-store.ts` have
 * the other stores.
 */
import type { DemoEvent } from './demo-event'

export interface EventLog {
  /** Increases when the log is replaced (reset or condensed), not when events are appended. */
  readonly generation: number
  readonly events: readonly DemoEvent[]
}

export interface LogChange<T> {
  /** Events to append. With `replace`, they are the whole new log. */
  readonly events: readonly DemoEvent[]
  readonly replace?: boolean
  /** True if other tabs do not need to read the log again. */
  readonly isQuiet?: boolean
  readonly result: T
}

export interface EventStore {
  /** The current log. Empty before the first start and after `clear`. */
  read(): Promise<EventLog>
  /**
   * Reads, decides and writes in one transaction, so that two callers never decide on the same log. `change` is called
   * synchronously inside the transaction and must not wait.
   */
  update<T>(change: (log: EventLog) => LogChange<T>): Promise<T>
  clear(): Promise<void>
}

/** The log after a change. The given log stays unchanged. */
export function changedLog(log: EventLog, change: LogChange<unknown>): EventLog {
  if (change.replace === true) return { generation: log.generation + 1, events: change.events }
  return change.events.length === 0
    ? log
    : { generation: log.generation, events: [...log.events, ...change.events] }
}

/** A store in memory: for unit tests, for a browser without a usable database, and for a server without a file. */
export function memoryStore(first: EventLog = { generation: 0, events: [] }): EventStore {
  let log = first
  return {
    read: () => Promise.resolve(log),
    update(change) {
      const changed = change(log)
      log = changedLog(log, changed)
      return Promise.resolve(changed.result)
    },
    clear() {
      log = { generation: log.generation + 1, events: [] }
      return Promise.resolve()
    },
  }
}

/** The latest demo time in any reply. No later reply may show an earlier time. */
export interface ShownTime {
  /** The start time of a log. `at` is valid only for this log. */
  readonly demoStartedAt: number
  readonly at: number
}

export interface LastShownTime {
  /** The latest shown time of the log that started at `demoStartedAt`, or 0. */
  read(demoStartedAt: number): number
  write(shownTime: ShownTime): void
}

export function memoryShownTime(): LastShownTime {
  let last: ShownTime | undefined
  return {
    read: (demoStartedAt) => (last?.demoStartedAt === demoStartedAt ? last.at : 0),
    write(shownTime) {
      last = shownTime
    },
  }
}
