/** The data that the demo keeps in this browser, in IndexedDB and localStorage. */
import { createStore, get, set, update, type UseStore } from 'idb-keyval'
import { isDemoEvent } from './model/demo-event'
import {
  changedLog,
  memoryStore,
  type EventLog,
  type EventStore,
  type LogChange,
  memoryShownTime,
  type LastShownTime,
} from './model/event-store'

/**
 * The name does not begin with `sluice`, because a sign-out empties the databases with such names, and must not empty
 * this one.
 */
const DATABASE = 'demo-service'
const SCENARIO_KEY = 'scenario'
const CHANNEL = 'demo-service'
const SHOWN_TIME_KEY = 'demo-service.last-look'
const WELCOME_KEY = 'demo-service.welcome'

const EMPTY: EventLog = { generation: 0, events: [] }

function readLog(value: unknown): EventLog {
  if (typeof value !== 'object' || value === null) return EMPTY
  const { generation, events } = value as Partial<Record<keyof EventLog, unknown>>
  return typeof generation === 'number' && Array.isArray(events) && events.every(isDemoEvent)
    ? { generation, events }
    : EMPTY
}

/**
 * The welcome panel is remembered in localStorage, because a write to localStorage is synchronous, and the user may
 * reload the page right after a click.
 */
export function closeWelcome(): void {
  try {
    localStorage.setItem(WELCOME_KEY, 'closed')
  } catch {
    // If this write fails, the next page load shows the panel again.
  }
}

export function isWelcomeClosed(): boolean {
  try {
    // An earlier version wrote the word in quotes.
    return localStorage.getItem(WELCOME_KEY)?.includes('closed') === true
  } catch {
    return false
  }
}

/** Opens the database and reads the stored scenario. Rejects if the database cannot be opened or read. */
export async function openBrowserMemory() {
  const database = createStore(DATABASE, 'demo')
  const remembered: unknown = await get(SCENARIO_KEY, database)
  return {
    database,
    rememberedScenario: typeof remembered === 'string' ? remembered : undefined,
  }
}

export async function rememberScenario(database: UseStore, scenario: string): Promise<void> {
  await set(SCENARIO_KEY, scenario, database)
}

/**
 * The event store of one scenario.
 *
 * The log is read once, and cached until another tab reports a change. Every change reads the log again inside its
 * write transaction, so that two tabs never overwrite each other.
 */
export function browserStore(database: UseStore, scenario: string) {
  const key = `log:${scenario}`
  const channel = new BroadcastChannel(CHANNEL)
  const listeners = new Set<() => void>()
  let known: EventLog | undefined
  /** Used instead of the database if the database is full or blocked. */
  let memory: EventStore | undefined
  // Whether another tab has changed the log before the app added its listener. The app adds the listener only after the
  // first rows.
  let isMissed = false
  channel.addEventListener('message', () => {
    known = undefined
    isMissed ||= listeners.size === 0
    for (const listener of listeners) listener()
  })

  async function change<T>(decide: (log: EventLog) => LogChange<T>): Promise<T> {
    if (memory !== undefined) return memory.update(decide)
    const decided: { change?: LogChange<T>; log?: EventLog } = {}
    try {
      await update<unknown>(
        key,
        (stored) => {
          const log = readLog(stored)
          decided.change = decide(log)
          decided.log = changedLog(log, decided.change)
          return decided.log
        },
        database,
      )
    } catch {
      memory = memoryStore(known)
      return memory.update(decide)
    }
    if (decided.change === undefined) throw new Error('The demo could not write its database.')
    known = decided.log
    if (decided.change.isQuiet !== true) channel.postMessage('changed')
    return decided.change.result
  }

  const store: EventStore = {
    async read() {
      if (memory !== undefined) return memory.read()
      const log = known ?? readLog(await get(key, database))
      known = log
      return log
    },
    update: change,
    clear: () => change(() => ({ events: [], replace: true, result: undefined })),
  }
  return {
    ...store,
    /**
     * Calls `listener` when another tab has changed the log. If a change came while there was no listener, this
     * function calls `listener` immediately.
     */
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      if (isMissed) listener()
      isMissed = false
      return () => listeners.delete(listener)
    },
    /** Whether the database has refused a write. Then this tab keeps its state in memory. */
    isInMemory: () => memory !== undefined,
  }
}

/**
 * The latest demo time that any tab has shown. It survives a reload. It is in localStorage, because a write to
 * localStorage is synchronous, and the page may close right after a request. If localStorage is forbidden or full, each
 * tab remembers only its own latest time.
 */
export function browserShownTime(): LastShownTime {
  const memory = memoryShownTime()
  return {
    read(demoStartedAt) {
      const own = memory.read(demoStartedAt)
      try {
        const [start, at = ''] = localStorage.getItem(SHOWN_TIME_KEY)?.split(' ') ?? []
        const isStored = start === String(demoStartedAt) && Number.isSafeInteger(Number(at))
        return isStored ? Math.max(own, Number(at)) : own
      } catch {
        return own
      }
    },
    write(shownTime) {
      memory.write(shownTime)
      try {
        localStorage.setItem(SHOWN_TIME_KEY, `${shownTime.demoStartedAt} ${shownTime.at}`)
      } catch {
        // If this write fails, the other tabs do not know this time. They still know the time of the last event in the
        // log.
      }
    },
  }
}
