import type { CycleState } from './poll-cycle'
import {
  idsForMessage,
  readPollMessage,
  recordsFromMessage,
  stateForMessage,
  stateFromMessage,
  type PollMessage,
} from './poll-messages'
import type { RoundResult } from './poll-round'
import { patienceWithTabs } from './poll-schedule'

/** As much of a `BroadcastChannel` as is needed. What comes in may be anything. */
export interface ChannelLike {
  readonly say: (message: unknown) => void
  readonly onMessage: (listener: (data: unknown) => void) => void
  readonly close: () => void
}

const MOST_TABS = 100

/** What a poll brought, in this tab or in the leading one. */
export type Heard = Pick<RoundResult, 'records' | 'gone' | 'silent'> & {
  /** Default: the ids of the records. */
  readonly heard?: readonly string[]
}

export interface TalkEffects {
  readonly channel: ChannelLike | undefined
  readonly now: () => number
  readonly random: () => number
  readonly intervalMs: number
  readonly isLeading: () => boolean
  /** Is this tab visible, with something to watch? */
  readonly isListening: () => boolean
  /** What this tab wants to be polled for. */
  readonly interest: () => readonly string[]
  /** The ids whose records this tab takes from another. */
  readonly asked: () => ReadonlySet<string>
  readonly state: () => CycleState
  /** Other tabs show something else now. */
  readonly onInterest: () => void
  readonly onAsk: (what: 'poll' | 'resume') => void
  readonly onState: (state: CycleState) => void
  readonly onAnswers: (state: CycleState, at: number, heard: Heard) => void
}

/** The conversation between the tab that polls and those that do not. Without a channel: silence. */
export interface TabTalk {
  /** What the other tabs show, for the leader; those long silent are forgotten. */
  readonly others: () => ReadonlySet<string>
  readonly setLeading: (isLeading: boolean) => void
  readonly sayInterest: (wake: boolean) => void
  readonly sayAnswers: (result: RoundResult, state: CycleState) => void
  readonly sayState: (state: CycleState) => void
  readonly ask: (what: 'poll' | 'resume') => void
  readonly close: () => void
}

export function createTabTalk(effects: TalkEffects): TabTalk {
  const { channel, now } = effects
  const tab = `${now().toString(36)}.${effects.random().toString(36).slice(2)}`
  const tabs = new Map<string, { readonly ids: readonly string[]; readonly at: number }>()
  const patience = patienceWithTabs(effects.intervalMs)
  let wasLeading = false
  let lastSaid: readonly string[] = []
  let lastSaidAt = 0

  const say = (message: PollMessage) => {
    try {
      channel?.say(message)
    } catch {
      // A record that cannot be copied to other tabs; they learn of it when they poll themselves.
    }
  }
  const sayInterest = (wake: boolean, again = false) => {
    if (effects.isLeading()) return
    const ids = idsForMessage(effects.interest())
    const isNews = ids.length !== lastSaid.length || ids.some((id, at) => id !== lastSaid[at])
    if (!isNews && !wake && !again) return
    lastSaid = ids
    lastSaidAt = now()
    say({ kind: 'interest', tab, ids, wake })
  }

  const hear = (message: PollMessage) => {
    switch (message.kind) {
      case 'interest': {
        if (!effects.isLeading()) return
        const isNew = !tabs.has(message.tab)
        if (message.ids.length === 0) tabs.delete(message.tab)
        else if (!isNew || tabs.size < MOST_TABS) {
          tabs.set(message.tab, { ids: message.ids, at: now() })
          if (isNew) say({ kind: 'state', state: stateForMessage(effects.state()) })
          effects.onInterest()
          if (message.wake) effects.onAsk('poll')
        }
        return
      }
      case 'lead':
        if (effects.isListening()) sayInterest(false, true)
        return
      case 'ask':
        if (effects.isLeading()) effects.onAsk(message.what)
        return
      case 'state':
        if (!effects.isLeading()) effects.onState(stateFromMessage(message.state, now()))
        return
      case 'answers': {
        if (effects.isLeading() || !effects.isListening()) return
        effects.onAnswers(stateFromMessage(message.state, now()), message.at, {
          records: recordsFromMessage(message.records, effects.asked()),
          gone: message.gone,
          silent: message.silent ?? [],
        })
        if (now() - lastSaidAt > patience / 3) sayInterest(false, true)
        return
      }
      default:
        message satisfies never
    }
  }
  channel?.onMessage((data) => {
    const message = readPollMessage(data)
    if (message !== undefined) hear(message)
  })

  return {
    others() {
      const oldest = now() - patience
      for (const [name, { at }] of tabs) {
        if (at < oldest) tabs.delete(name)
      }
      return new Set([...tabs.values()].flatMap(({ ids }) => ids))
    },
    setLeading(isLeading) {
      if (isLeading === wasLeading) return
      wasLeading = isLeading
      tabs.clear()
      lastSaid = []
      if (isLeading) say({ kind: 'lead' })
    },
    sayInterest,
    sayAnswers({ records, gone, silent }, state) {
      if (!effects.isLeading() || tabs.size === 0) return
      say({
        kind: 'answers',
        at: now(),
        state: stateForMessage(state),
        records: [...records.values()].map(({ raw }) => raw),
        gone: [...gone],
        silent: [...silent],
      })
    },
    sayState(state) {
      if (effects.isLeading() && tabs.size > 0) {
        say({ kind: 'state', state: stateForMessage(state) })
      }
    },
    ask(what) {
      if (!effects.isLeading()) say({ kind: 'ask', what })
    },
    close: () => channel?.close(),
  }
}
