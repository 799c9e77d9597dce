import { createPollCycle } from './poll-cycle'
import type { RoundResult } from './poll-round'
import { differs, type PollState } from './poll-state'
import { createRecordMemory } from './record-memory'
import type { PollerEffects } from './poller-effects'

/** The one poller of pipeline states of this tab. It never sends anything but `status`. Each tab that is seen has one. */
export interface StatusPoller {
  /** Replaces what this owner wants to be kept up to date: what is visible or in flight. */
  readonly watch: (owner: string, ids: readonly string[]) => void
  readonly unwatch: (owner: string) => void
  /** One poll for everything, at once: a person asked, or an action has just been answered. */
  readonly pollNow: () => void
  /** Goes on after "stopped". */
  readonly resume: () => void
  /** Somebody else has just read or changed the records: an answer on its way is older than that. */
  readonly supersede: () => void
  readonly state: () => PollState
  /** Tells of every change of the state but of `lastAt` alone, which a clock on the screen reads. */
  readonly subscribe: (listener: () => void) => () => void
  readonly dispose: () => void
}

const IDLE: PollState = { kind: 'idle' }

/** Creates the poller. It asks for nothing until something is watched in a visible tab. */
export function createStatusPoller(effects: PollerEffects): StatusPoller {
  const { visibility, network } = effects
  const interests = new Map<string, readonly string[]>()
  /** What the owners watch together. */
  let own: ReadonlySet<string> = new Set()
  const memory = createRecordMemory()
  const listeners = new Set<() => void>()
  let snapshot = IDLE
  let isDisposed = false
  let wasHidden = visibility.isHidden()

  const isActive = () => !isDisposed && own.size > 0 && !visibility.isHidden()
  const publish = () => {
    const before = snapshot
    snapshot = own.size === 0 ? IDLE : cycle.state()
    if (!differs(before, snapshot)) return
    for (const listener of listeners) listener()
  }
  const onRound = ({ records, gone, silent }: RoundResult) => {
    const changes = memory.changesIn(new Map([...records].filter(([id]) => own.has(id))))
    const news = gone.filter((id) => own.has(id) && !effects.isGone(id))
    if (changes.size > 0 || news.length > 0) effects.onRecords(changes, news)
    effects.onSilence(
      silent.filter((id) => own.has(id)),
      records.keys(),
    )
  }

  const cycle = createPollCycle({
    ...effects,
    isOnline: network.isOnline,
    chunkSize: effects.chunkSize ?? 50,
    ids: () => [...own].filter((id) => !effects.isGone(id)),
    phaseOfId: (id) => effects.phaseOfId(id) ?? 'unknown',
    onRound,
    onState: () => publish(),
  })

  function update() {
    cycle.turn(isActive() ? 'on' : 'off')
    publish()
  }
  const replace = () => {
    own = new Set([...interests.values()].flat().filter((id) => id !== ''))
    memory.keep(own)
    update()
    cycle.beReady()
  }
  const onVisibility = () => {
    const isHidden = visibility.isHidden()
    if (isHidden === wasHidden) return
    wasHidden = isHidden
    if (!isHidden && own.size > 0) cycle.pollNow()
    update()
  }
  const stopListening = [
    visibility.subscribe(onVisibility),
    network.subscribe(() => {
      cycle.beReady()
      if (network.isOnline()) cycle.noteOnline()
    }),
  ]

  return {
    watch(owner, ids) {
      const before = interests.get(owner)
      if (isDisposed || (before !== undefined && isSame(before, ids))) return
      interests.set(owner, ids)
      replace()
    },
    unwatch(owner) {
      if (interests.delete(owner)) replace()
    },
    pollNow: cycle.pollNow,
    resume: cycle.resume,
    supersede() {
      memory.forget()
      cycle.supersede()
    },
    state: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      if (isDisposed) return
      isDisposed = true
      for (const stop of stopListening) stop()
      update()
      listeners.clear()
    },
  }
}

function isSame(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((id, index) => id === after[index])
}
