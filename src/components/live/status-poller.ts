import { phaseOf, type Phase } from '~/api/phases'
import { createPollCycle } from './poll-cycle'
import type { RoundResult } from './poll-round'
import { differs, type PollState } from './poll-state'
import { createRecordMemory } from './record-memory'
import type { PollerEffects } from './poller-effects'
import { createTabLeader } from './tab-leader'
import { createTabTalk, type ChannelLike, type Heard } from './tab-talk'

/** The one poller of pipeline states of this tab. It never sends anything but `status`. */
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
  /** Phases as last answered, for what this tab does not show. */
  let answered = new Map<string, Phase>()
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
    if (snapshot.kind !== 'idle') talk.sayState(snapshot)
    for (const listener of listeners) listener()
  }
  const deliver = ({ records, gone, silent, heard }: Heard) => {
    const changes = memory.changesIn(new Map([...records].filter(([id]) => own.has(id))))
    const news = gone.filter((id) => own.has(id) && !effects.isGone(id))
    if (changes.size > 0 || news.length > 0) effects.onRecords(changes, news)
    effects.onSilence(
      silent.filter((id) => own.has(id)),
      heard ?? records.keys(),
    )
  }
  const onRound = (result: RoundResult) => {
    const others = talk.others()
    answered = new Map([...answered].filter(([id]) => own.has(id) || others.has(id)))
    for (const [id, record] of result.records) answered.set(id, phaseOf(record))
    talk.sayAnswers(result, cycle.state())
    deliver(result)
  }

  const cycle = createPollCycle({
    ...effects,
    isOnline: network.isOnline,
    chunkSize: effects.chunkSize ?? 50,
    ids: () => [...new Set([...wanted(), ...talk.others()])],
    phaseOfId: (id) =>
      (own.has(id) ? effects.phaseOfId(id) : undefined) ?? answered.get(id) ?? 'unknown',
    onRound,
    onState: () => publish(),
  })
  const wanted = () => [...own].filter((id) => !effects.isGone(id))

  const sharing = effects.locks === undefined ? undefined : openChannel(effects)
  const leader = createTabLeader(
    sharing === undefined ? undefined : effects.locks,
    `sluice.poll.${effects.scope}`,
    () => update(),
  )
  const talk = createTabTalk({
    channel: sharing,
    now: effects.now,
    random: effects.random,
    intervalMs: effects.intervalMs,
    isLeading: () => leader.isLeading(),
    isListening: () => isActive(),
    interest: () => (isActive() ? wanted() : []),
    asked: () => own,
    state: () => cycle.state(),
    onInterest: cycle.beReady,
    onAsk: (what) => (what === 'poll' ? cycle.pollNow() : cycle.resume()),
    onState: (state) => cycle.adopt(state),
    onAnswers: (state, at, heard) => {
      cycle.adopt(state, at)
      deliver(heard)
    },
  })

  function update() {
    if (isActive()) leader.want()
    else leader.release()
    const isOn = isActive() && leader.isLeading()
    talk.setLeading(isOn)
    cycle.turn(isOn ? 'on' : 'off')
    publish()
  }
  const replace = () => {
    own = new Set([...interests.values()].flat().filter((id) => id !== ''))
    memory.keep(own)
    update()
    cycle.beReady()
    talk.sayInterest(false)
  }
  const onVisibility = () => {
    const isHidden = visibility.isHidden()
    if (isHidden === wasHidden) return
    wasHidden = isHidden
    const wakes = !isHidden && own.size > 0
    if (wakes) cycle.pollNow()
    update()
    talk.sayInterest(wakes)
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
    pollNow() {
      cycle.pollNow()
      talk.ask('poll')
    },
    resume() {
      cycle.resume()
      talk.ask('resume')
    },
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
      talk.sayInterest(false)
      talk.close()
      listeners.clear()
    },
  }
}

function isSame(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((id, index) => id === after[index])
}

function openChannel({ openChannel: open, scope }: PollerEffects): ChannelLike | undefined {
  try {
    return open?.(`sluice.poll.${scope}`)
  } catch {
    // Forbidden in this frame or this mode: then this tab polls for itself.
    return undefined
  }
}
