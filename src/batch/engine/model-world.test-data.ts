/** A browser with several tabs, one journal and a hostile service. The test triggers every event. */
import type { RequestSpec } from '~/api/client'
import { createReadRetry } from '~/api/retry'
import type { BatchEngine } from './batch-engine'
import type { BatchRequest, BatchTarget, BatchView } from './batch'
import { createBatchEngine } from './batch-engine'
import { createMemoryStore } from './memory-store.test-data'
import { readEntries } from './journal-entry'
import { createModelLocks } from './model-locks.test-data'
import {
  createModelService,
  createWaitingClient,
  type Body,
  type FaultCase,
  type Waiting,
} from './model-service.test-data'

export const MESSAGE = 'CANARY message, never written down'
export const IDS = ['a', 'b', 'c', 'd', '__proto__', 'constructor', 'g']
const PHASES = ['idle', 'running', 'waiting_approval', 'failed', 'Zzz']

export interface Tab {
  readonly number: number
  readonly engine: BatchEngine
  isOpen: boolean
}
interface Intent {
  readonly tab: number
  readonly request: BatchRequest
  readonly ids: readonly string[]
  /** Ids that the user included although an earlier outcome is unknown. */
  readonly again: ReadonlySet<string>
  /** Ids that the engine may send, because the user clicked. An id is removed when it is sent. */
  readonly allowed: Set<string>
}

function isAnsweredSince(engine: BatchEngine, { action, type, createdAt }: BatchView, id: string) {
  return engine
    .batches()
    .some(
      (view) =>
        view.action === action &&
        view.type === type &&
        view.createdAt >= createdAt &&
        [...view.items()].some(
          ({ target, state }) =>
            target.id === id && (state.kind === 'done' || state.kind === 'refused'),
        ),
    )
}

export function createWorld() {
  const service = createModelService(IDS, PHASES)
  const started = new Map<string, Intent>()
  const disk = createMemoryStore()
  const locks = createModelLocks()
  const tabs: Tab[] = []
  const channels: { hear: () => void }[] = []
  let waiting: Waiting[] = []
  let timers: { readonly due: number; readonly ring: () => void }[] = []
  let time = 1_000
  let lastId = 0
  let storage: 'fine' | 'full' | 'dead' = 'fine'
  /** False after the storage has failed, because the tabs then do not know each other's batches. */
  let isShared = true
  const faults: string[] = []
  const must = (isTrue: boolean, what: string) => {
    if (!isTrue) faults.push(what)
  }

  const intentOf = ({ idempotencyKey }: RequestSpec) => idempotencyKey?.key.replace(/-\d+$/, '')

  /** An id must not be sent while it is pending in another batch with the same action, in any tab. */
  const watchOthers = (name: string, { request, again, tab: sender }: Intent, id: string) => {
    for (const { engine, number } of tabs.filter(({ isOpen }) => isOpen)) {
      if (!isShared && number !== sender) continue
      for (const view of engine.batches()) {
        const { action, type } = request
        if (view.id === name || view.action !== action || view.type !== type) continue
        if (view.stage === 'elsewhere' || started.get(view.id)?.tab !== number) continue
        const statesIn = (seen: BatchView | undefined) =>
          [...(seen?.items() ?? [])].filter(({ target }) => target.id === id)
        // Before a tab sends a queued id, it reads what other tabs have written to the journal. So only the entries in the
        // journal count.
        const written = statesIn(tabs[sender]?.engine.batch(view.id))
        const isQueued = written.some(({ state }) => state.kind === 'queued')
        for (const { state } of statesIn(view)) {
          must(
            state.kind !== 'sent' && (state.kind !== 'queued' || !isQueued),
            `${action} ${id} was sent twice`,
          )
          const isOpen = state.kind === 'unknown' || state.kind === 'checking'
          // The sending tab may have checked the status, and the other tab may not have read those journal entries yet.
          const known = [engine, tabs[sender]?.engine ?? engine]
          const isSettled = isOpen && known.some((each) => isAnsweredSince(each, view, id))
          must(
            !isOpen || isSettled || again.has(id),
            `${action} ${id} was sent over an unknown outcome`,
          )
        }
      }
    }
  }

  const watch = (next: Waiting) => {
    const { action, target, message } = next.spec.body as Body
    if (action === 'status') return
    const name = intentOf(next.spec) ?? 'none'
    const intent = started.get(name)
    must(intent !== undefined, `${action} was sent without a confirmation`)
    if (intent === undefined) return
    must(intent.tab === next.tab, 'a tab sent a request that was confirmed in another tab')
    must(intent.request.action === action, 'another action')
    const { messages } = intent.request
    must(
      target.every((id) => message === (messages?.get(id) ?? intent.request.message)),
      'another message',
    )
    const places = target.map((id) => intent.ids.indexOf(id))
    must(!places.includes(-1), 'an id outside the frozen list')
    must(
      places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1)),
      'another order',
    )
    must(
      waiting.every(({ spec }) => intentOf(spec) !== name),
      'two chunks at once',
    )
    for (const id of target) {
      watchOthers(name, intent, id)
      must(intent.allowed.delete(id), `${id} was sent and no click named it`)
      const isDone = service.done.some((each) => each.intent === name && each.id === id)
      must(!isDone, `${id} was sent again although it was done`)
    }
  }

  const openTab = (): Tab => {
    const number = tabs.length
    const isOpen = () => tabs[number]?.isOpen !== false
    /** Promises of a closed tab never settle. */
    const whileOpen = <T>(value: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        value.then(
          (each) => isOpen() && resolve(each),
          (error: Error) => isOpen() && reject(error),
        )
      })
    const kept = <T>(work: () => Promise<T>, needs: readonly string[]) => {
      if (!isOpen()) return new Promise<T>(() => {})
      return whileOpen(needs.includes(storage) ? work() : Promise.reject(new Error('no storage')))
    }
    const channel = {
      hear: () => {},
      addEventListener(_type: 'message', listener: () => void) {
        channel.hear = listener
      },
      postMessage() {
        for (const other of channels) if (other !== channel) other.hear()
      },
    }
    channels.push(channel)
    const engine = createBatchEngine({
      client: createWaitingClient(
        service,
        number,
        (spec) => ((spec.body as Body).action === 'status' ? undefined : intentOf(spec)),
        (next) => {
          if (!isOpen()) return
          watch(next)
          waiting.push(next)
        },
      ),
      now: () => time,
      readRetry: createReadRetry(
        () => time,
        () => 0,
      ),
      sleep: (ms) =>
        new Promise((resolve) => {
          timers.push({ due: time + ms, ring: () => isOpen() && resolve(undefined) })
        }),
      newId: () => `batch-${(lastId += 1)}`,
      journal: {
        append: (entry) => kept(() => disk.append(entry), ['fine']),
        all: () => kept(() => disk.all(), ['fine', 'full']),
        drop: (intent) => kept(() => disk.drop(intent), ['fine', 'full']),
        prune: (before) => kept(() => disk.prune(before), ['fine', 'full']),
        clear: () => kept(() => disk.clear(), ['fine', 'full']),
      },
      locks: locks.of(number),
      channel,
      onChange: () => {},
      chunkSize: 2,
      idempotencyHeader: 'Idempotency-Key',
      showRecords: () => {},
    })
    const tab = { number, engine, isOpen: true }
    tabs.push(tab)
    return tab
  }

  const confirm = (
    tab: Tab,
    asked: BatchRequest,
    name?: string,
    again: ReadonlySet<string> = new Set(),
  ) => {
    const targets = asked.targets.map((target) => ({ ...target }))
    const request = { ...asked, targets }
    const start = (batchId?: string) =>
      tab.engine.start(request, { resendIds: again, ...(batchId !== undefined && { batchId }) })
    const intent = start(name)
    must(start(intent) === intent, 'a double click made two batches')
    const ids = [...new Set(request.targets.map(({ id }) => id))]
    started.set(intent, { tab: tab.number, request, ids, again, allowed: new Set(ids) })
    // The caller may change its list after the start. The confirmed list must stay the same.
    targets.push({ id: 'unconfirmed', name: 'Never confirmed' })
    for (const target of targets) target.id = `${target.id} unconfirmed`
    return intent
  }

  return {
    service,
    started,
    faults,
    must,
    openTab,
    confirm,
    openTabs: () => tabs.filter(({ isOpen }) => isOpen),
    setStorage(next: typeof storage) {
      storage = next
      if (next !== 'fine') isShared = false
    },
    /** Allows one more request for these ids, after a click on “Send the rest” or “Send in smaller requests”. */
    license(intent: string, ids: readonly string[]) {
      for (const id of ids) started.get(intent)?.allowed.add(id)
    },
    /** A settled id needs another click before it may be sent again. */
    expire(intent: string, ids: readonly string[]) {
      for (const id of ids) started.get(intent)?.allowed.delete(id)
    },
    now: () => time,
    crash(tab: Tab) {
      tab.isOpen = false
      locks.crash(tab.number)
      const channel = channels[tab.number]
      if (channel !== undefined) channel.hear = () => {}
    },
    /** Answers the waiting request at this index. Requests of a closed tab may still be answered. */
    deliver(place: number, fate: FaultCase): boolean {
      const next = waiting[place % Math.max(1, waiting.length)]
      if (next === undefined) return false
      waiting = waiting.filter((each) => each !== next)
      next.meet(fate)
      return true
    },
    tick(): boolean {
      const [next] = timers.toSorted((one, other) => one.due - other.due)
      if (next === undefined) return false
      timers = timers.filter((timer) => timer !== next)
      time = Math.max(time, next.due)
      next.ring()
      return true
    },
    disk: async () => ({
      text: JSON.stringify(await disk.all()),
      ...readEntries(await disk.all()),
    }),
  }
}
export type World = ReturnType<typeof createWorld>

export const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

export const targetsOf = (ids: readonly string[]): readonly BatchTarget[] =>
  ids.map((id) => ({ id, name: `Name of ${id}` }))
