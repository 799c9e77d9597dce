/**
 * What other sessions and tabs of this browser sent, from the journal that all of them share. Nothing
 * here acts: an intent that its page left open is named and its status read.
 */
import type { BatchCollection } from './batch-collection'
import type { Journal } from './journal'
import { readEntries, type IntentEntry, type JournalEntry } from './journal-entry'
import { ifFree, whileHolding, type ChannelLike, type LocksLike } from './lock'
import { z } from '~/lib/zod'

const Ping = z.object({ intent: z.exactOptional(z.string()) })
/** Between two looks at the journal while another tab writes into it. */
const REREAD_MS = 1_000

export interface SharedJournalEffects {
  readonly journal: Journal
  readonly tracked: BatchCollection
  readonly locks?: LocksLike | undefined
  readonly channel?: ChannelLike | undefined
  readonly sleep: (ms: number) => Promise<unknown>
  /** Puts the batch that these lines tell of among the tracked ones. */
  readonly adopt: (entries: readonly [IntentEntry, ...JournalEntry[]]) => void
}

export interface SharedJournal {
  readonly reread: () => Promise<void>
  /** Tells the other tabs that the journal has changed: that of this intent, or all of it. */
  readonly announce: (intent?: string) => void
  readonly unreadable: () => number
}

export function createSharedJournal(effects: SharedJournalEffects): SharedJournal {
  const { journal, tracked, locks, channel } = effects
  const claimed = new Set<string>()
  let unreadable = 0
  let isWaiting = false

  const read = async () => {
    const lines = await journal.read()
    if (lines === undefined) return undefined
    const found = readEntries(lines)
    ;({ unreadable } = found)
    return found.intents
  }
  const isOurs = (id: string) => {
    const known = tracked.get(id)
    return known !== undefined && (known.isOwn || known.runner.isWorking())
  }

  /** The lock is ours: what the journal says now is all that there will be. */
  const takeOver = async (id: string) => {
    const entries = (await read())?.get(id)
    if (entries === undefined || isOurs(id)) return
    effects.adopt(entries)
    const batch = tracked.get(id)
    if (batch === undefined) return
    batch.isElsewhere = false
    tracked.touch(id)
    if (!batch.ledger.hasEnded()) await batch.runner.recover()
  }
  const claim = async (id: string) => {
    if (claimed.has(id)) return
    claimed.add(id)
    try {
      // Taken over under the lock that was waited for: to ask again would let two tabs wait in turns.
      const work = () => takeOver(id)
      if (!(await ifFree(locks, id, work))) await whileHolding(locks, id, work)
    } finally {
      claimed.delete(id)
    }
  }

  const reread = async () => {
    const intents = await read()
    if (intents === undefined) return
    for (const [id, batch] of tracked.entries()) {
      if (!intents.has(id) && !batch.isOwn && !batch.runner.isWorking()) tracked.remove(id)
    }
    for (const [id, entries] of intents) {
      const known = tracked.get(id)
      const isClaimed = known?.isElsewhere !== true || claimed.has(id)
      if (isOurs(id) || (known?.lines === entries.length && isClaimed)) continue
      effects.adopt(entries)
      const batch = tracked.get(id)
      if (batch === undefined || batch.ledger.hasEnded()) continue
      batch.isElsewhere = true
      tracked.touch(id)
      void claim(id)
    }
  }

  const rereadSoon = async () => {
    if (isWaiting) return
    isWaiting = true
    await effects.sleep(REREAD_MS)
    isWaiting = false
    await reread()
  }

  if (channel !== undefined) {
    channel.addEventListener('message', ({ data }) => {
      if (Ping.safeParse(data).success) void rereadSoon()
    })
  }
  return {
    reread,
    unreadable: () => unreadable,
    announce: (intent) => channel?.postMessage(intent === undefined ? {} : { intent }),
  }
}
