/** For tests: tabs, with a clock turned by hand and a service that obeys. */
import type { ActionReply, ItemReply } from '~/api/action-reply'
import { ApiError, type ApiErrorFacts, type ApiErrorKind } from '~/api/api-error'
import { phaseOf, type Phase } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { readPipeline } from '~/api/pipelines'
import type { PollerEffects } from './poller-effects'
import { createStatusPoller, type StatusPoller } from './status-poller'

export function anError(kind: ApiErrorKind, facts: Partial<ApiErrorFacts> = {}): ApiError {
  return new ApiError({
    kind,
    method: 'POST',
    path: '/api/v2/actions',
    origin: 'https://x',
    ...facts,
  })
}

export function aPipeline(fields: {
  readonly _id: string
  readonly [key: string]: unknown
}): Pipeline {
  const record = readPipeline({ name: `Pipeline ${fields._id}`, ...fields })
  if (record === undefined) throw new Error('no record')
  return record
}

export function aReply(perId: Iterable<readonly [string, ItemReply]>): ActionReply {
  return { accepted: true, perId: new Map(perId), notAskedFor: [] }
}

/** Lets everything that waits for nothing but other promises go on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

function createClock() {
  let now = 1_000_000
  const timers = new Set<Timer>()
  const next = (until: number) =>
    [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
  return {
    now: () => now,
    timers,
    setTimer: (run: () => void, ms: number) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: async (ms: number) => {
      const end = now + ms
      await settle()
      for (let due = next(end); due !== undefined; due = next(end)) {
        timers.delete(due)
        now = Math.max(now, due.at)
        due.run()
        await settle()
      }
      now = end
    },
  }
}

export interface Sent {
  readonly tab: string
  readonly ids: readonly string[]
  readonly at: number
}

type Answer = (ids: readonly string[]) => ActionReply | Promise<ActionReply>

export function createTabWorld() {
  const clock = createClock()
  const records = new Map<string, Pipeline>()
  const sent: Sent[] = []
  let seed = 42
  const inFlight = new Map<AbortSignal, string>()
  const obey: Answer = (ids) =>
    aReply(
      ids.map((id): [string, ItemReply] => {
        const resource = records.get(id)
        return resource === undefined
          ? [id, { outcome: 'refused', code: 'not_found' }]
          : [id, { outcome: 'done', resource }]
      }),
    )
  const world = {
    clock,
    records,
    sent,
    /** Requests on their way that were not aborted. */
    inFlight: () => [...inFlight].filter(([signal]) => !signal.aborted).map(([, tab]) => tab),
    obey,
    answer: obey,
    openTab,
    put: (...list: Pipeline[]) => {
      for (const record of list) records.set(record._id ?? '', record)
    },
  }

  function openTab(name: string, changes: Partial<PollerEffects> = {}) {
    let isHidden = false
    let isOnline = true
    const watchers = new Set<() => void>()
    const onlineWatchers = new Set<() => void>()
    const told: { records: ReadonlyMap<string, Pipeline>; gone: readonly string[] }[] = []
    const screen = new Map<string, Phase>()
    const gone = new Set<string>()
    let silent: readonly string[] = []
    const poller: StatusPoller = createStatusPoller({
      async fetchStatus(ids, signal) {
        sent.push({ tab: name, ids, at: clock.now() })
        inFlight.set(signal, name)
        try {
          return await world.answer(ids)
        } finally {
          inFlight.delete(signal)
        }
      },
      onRecords(changed, lost) {
        told.push({ records: changed, gone: lost })
        for (const [id, record] of changed) screen.set(id, phaseOf(record))
        for (const id of lost) gone.add(id)
      },
      onSilence: (left) => (silent = left),
      now: clock.now,
      setTimer: clock.setTimer,
      random: () => {
        seed = (seed * 16_807) % 2_147_483_647
        return seed / 2_147_483_647
      },
      visibility: {
        isHidden: () => isHidden,
        subscribe: (listener) => (watchers.add(listener), () => watchers.delete(listener)),
      },
      network: {
        isOnline: () => isOnline,
        subscribe: (listener) => (
          onlineWatchers.add(listener),
          () => onlineWatchers.delete(listener)
        ),
      },
      phaseOfId: (id) => screen.get(id),
      isGone: (id) => gone.has(id),
      origin: 'https://x',
      intervalMs: 3_000,
      ...changes,
    })
    return {
      poller,
      told,
      screen,
      gone,
      silent: () => silent,
      show: (next: boolean) => {
        isHidden = !next
        for (const listener of watchers) listener()
      },
      setOnline: (next: boolean) => {
        isOnline = next
        for (const listener of onlineWatchers) listener()
      },
    }
  }
  return world
}

/** One tab without others, watching `a`, which runs. */
export function aRunningTab() {
  const world = createTabWorld()
  world.put(aPipeline({ _id: 'a', status: 'running' }))
  const tab = world.openTab('tab')
  tab.screen.set('a', 'running')
  tab.poller.watch('list', ['a'])
  return { ...world, world, ...tab, times: () => world.sent.map(({ at }) => at - 1_000_000) }
}
