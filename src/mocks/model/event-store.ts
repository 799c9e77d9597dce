/** Where the event log lives: memory, the browser's database or a file. One interface for the three mounts. */
import type { DemoEvent } from './demo-event'

export interface EventLog {
  /** Goes up when the log was replaced (reset, condensed) and not only appended to. */
  readonly generation: number
  readonly events: readonly DemoEvent[]
}

export interface LogChange<T> {
  /** Events to append; with `replace` the whole new log. */
  readonly events: readonly DemoEvent[]
  readonly replace?: boolean
  /** Other tabs need not look again. */
  readonly isQuiet?: boolean
  readonly result: T
}

export interface EventStore {
  /** The log as it is; empty before the first start and after `clear`. */
  read(): Promise<EventLog>
  /**
   * Reads, decides and writes as one: two callers never decide on the same log. `change` is called
   * synchronously inside the transaction and must not wait for anything.
   */
  update<T>(change: (log: EventLog) => LogChange<T>): Promise<T>
  /** Forgets everything. */
  clear(): Promise<void>
}

/** The log after a change; what is appended to is never altered. */
export function changedLog(log: EventLog, change: LogChange<unknown>): EventLog {
  if (change.replace === true) return { generation: log.generation + 1, events: change.events }
  return change.events.length === 0
    ? log
    : { generation: log.generation, events: [...log.events, ...change.events] }
}

/** A store that forgets with the process: unit tests, and a browser without a database. */
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

/** The latest time of the demo that anybody has seen: nobody may ever see an earlier one. */
export interface Look {
  /** When the log was born for which this holds. */
  readonly bornAt: number
  readonly at: number
}

export interface LastLook {
  read(): Look | undefined
  write(look: Look): void
}

export function memoryLook(): LastLook {
  let last: Look | undefined
  return {
    read: () => last,
    write(look) {
      last = look
    },
  }
}
