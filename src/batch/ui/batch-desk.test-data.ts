import { expect } from 'vitest'
import type {
  BatchEngine,
  BatchRequest,
  BatchView,
  ItemKind,
  Preflight,
} from '~/batch/engine/batch'
import { createBatchDesk, TAKE_BACK } from './batch-desk'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { createLauncher, type Launch } from './batch-request'

export const NONE = new Set()
export const target = (id: string) => ({ id, name: `name of ${id}` })

export function aLaunch(action: BatchRequest['action'], ...ids: string[]): Launch {
  return {
    request: { action, type: 'pipeline', targets: ids.map(target) },
    records: new Map(ids.map((id) => [id, { _id: id, raw: { _id: id, steps: [id] } } as never])),
  }
}

/** A desk whose engine notes what it is asked to start, and whose time goes by hand. */
export function aDesk(can: (id: string) => boolean = () => true, canKeep = true) {
  const views = new Map<string, BatchView>()
  const listeners = new Set<() => void>()
  const started: unknown[] = []
  const said: string[] = []
  const copies: DeletedCopy[] = []
  const timers = new Set<() => void>()
  const preflightOf = ({ targets }: BatchRequest): Preflight => ({
    intent: 'intent-1',
    checkedAt: 0,
    eligible: targets.filter(({ id }) => can(id)).map((each) => ({ target: each })),
    notEligible: targets
      .filter(({ id }) => !can(id))
      .map((each) => ({ target: each, reason: 'is already running' })),
    unknown: [],
    underWay: [],
  })
  const engine = {
    preflight: async (request: BatchRequest) => preflightOf(request),
    start(request: BatchRequest, options?: { intent?: string }) {
      started.push({ ids: request.targets.map(({ id }) => id), action: request.action, ...options })
      return `batch-${started.length}`
    },
    batch: (id: string) => views.get(id),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // Only these are asked for here.
  } as Partial<BatchEngine> as BatchEngine
  const launcher = createLauncher()
  const desk = createBatchDesk({
    engine,
    launcher,
    now: () => 1_000,
    after: (ms, work) => {
      expect([1_000, TAKE_BACK]).toContain(ms)
      timers.add(work)
      return () => timers.delete(work)
    },
    keepCopies: async (kept) => {
      copies.push(...kept)
      return canKeep
    },
    say: (words) => said.push(words),
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const pass = async () => {
    for (const work of timers) work()
    timers.clear()
    await settled()
  }
  /** The batch has ended, with these states. */
  const end = (id: string, ...states: ItemKind[]) => {
    const counts = { queued: 0, sent: 0, checking: 0, done: 0, refused: 0, not_sent: 0, unknown: 0 }
    for (const kind of states) counts[kind] += 1
    const items = states.map((kind, at) => ({
      target: target('abcdef'.charAt(at)),
      state: { kind },
    }))
    views.set(id, {
      id,
      stage: 'finished',
      total: states.length,
      counts,
      items: () => items,
    } as Partial<BatchView> as BatchView)
    for (const listener of listeners) listener()
  }
  return { desk, launcher, started, said, copies, pass, settled, preflightOf, end }
}
