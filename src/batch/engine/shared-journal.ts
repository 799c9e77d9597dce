/**
 * What other sessions and tabs of this browser sent, from the journal that all of them share. Nothing
 * here acts: an intent that its page left open is named and its status read.
 */
import type { BatchCollection } from './batch-collection'
import type { Journal } from './journal'
import { readEntries, type BatchEntries } from './journal-entry'
import { intentsHeld, withLock, type ChannelLike, type LocksLike } from './lock'
import { z } from '~/lib/zod'

const Ping = z.object({ intent: z.exactOptional(z.string()) })
/** Between two looks at the journal while another tab writes into it. */
const REREAD_MS = 1_000
/**
 * Without locks, a batch is left open by its tab when so many looks in a row have found no new line. Looks are
 * counted and not time, because after a sleep of the computer both tabs go on. A hidden tab may stand
 * still for a minute.
 */
const SILENT_LOOKS = 36
const LOOK_MS = 5_000

export interface SharedJournalEffects {
  readonly journal: Journal
  readonly tracked: BatchCollection
  readonly locks?: LocksLike | undefined
  readonly channel?: ChannelLike | undefined
  readonly sleep: (ms: number) => Promise<unknown>
  /** Puts the batch that these lines tell of among the tracked ones. */
  readonly restore: (entries: BatchEntries) => void
}

export function createSharedJournal(effects: SharedJournalEffects) {
  const { journal, tracked, locks, channel } = effects
  const waitingFor = new Set<string>()
  let unreadable = 0
  /** Lines that belong to no known batch; no number where none can be read. */
  let gaps = 0
  /** So many have been accepted by somebody in this visit. */
  let accepted = 0
  /** By when each last said that it will send. */
  let claims: readonly string[] = []
  let isWaiting = false

  const read = async () => {
    const lines = await journal.read()
    if (lines === undefined) return undefined
    const found = readEntries(lines)
    ;({ unreadable } = found)
    return found
  }
  const isOurs = (id: string) => {
    const known = tracked.get(id)
    return known !== undefined && (known.isOwn || known.runner.isWorking())
  }

  /** No other tab is at it: what the journal says now is all that there will be. */
  const takeOver = async (id: string) => {
    const entries = (await read())?.intents.get(id)
    if (entries === undefined || isOurs(id)) return
    effects.restore(entries)
    const batch = tracked.get(id)
    if (batch === undefined) return
    batch.isElsewhere = false
    tracked.touch(id)
    if (!batch.ledger.hasEnded()) await batch.runner.recover()
  }
  const untilSilent = async (id: string) => {
    let lines = -1
    for (let looks = 0; looks < SILENT_LOOKS; looks += 1) {
      const found = await read()
      const count = found?.intents.get(id)?.length ?? 0
      // What cannot be read is no silence.
      if (found === undefined || count !== lines) looks = 0
      lines = count
      await effects.sleep(LOOK_MS)
    }
  }
  const takeOverLater = async (id: string) => {
    if (waitingFor.has(id)) return
    waitingFor.add(id)
    try {
      if (await withLock(locks, id, () => takeOver(id))) return
      await untilSilent(id)
      await takeOver(id)
    } finally {
      waitingFor.delete(id)
    }
  }

  /** Where locks work, they tell whether another tab sends what the journal does not show. */
  const isComplete = async () => {
    if (gaps === 0 && journal.isWritable()) return true
    const held = await intentsHeld(locks)
    if (held === undefined && !journal.isWritable()) gaps = Number.POSITIVE_INFINITY
    return gaps <= accepted && [...(held ?? [])].every((id) => tracked.get(id) !== undefined)
  }

  /** @returns false where something that another tab has sent may be missing */
  const reread = async () => {
    const found = await read()
    gaps = found?.gaps ?? Number.POSITIVE_INFINITY
    if (found === undefined) return isComplete()
    const { intents } = found
    claims = [...intents.keys()]
    for (const [id, batch] of tracked.entries()) {
      if (!intents.has(id) && !batch.isOwn && !batch.runner.isWorking()) tracked.remove(id)
    }
    for (const [id, entries] of intents) {
      const known = tracked.get(id)
      if (known?.isOwn === true && entries.some(isTakeOver)) known.runner.stopRest('taken_over')
      const isAwaited = known?.isElsewhere !== true || waitingFor.has(id)
      if (isOurs(id) || (known?.lines === entries.length && isAwaited)) continue
      effects.restore(entries)
      const batch = tracked.get(id)
      if (batch === undefined || batch.ledger.hasEnded()) continue
      batch.isElsewhere = true
      tracked.touch(id)
      void takeOverLater(id)
    }
    return isComplete()
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
    /** Somebody has been told what may be missing, and sends all the same: once in a visit is enough. */
    accept: () => (accepted = Math.max(accepted, gaps)),
    /** Did the other batch say that it will send after this one did? Then that one yields. */
    isLater: (id: string, other: string) =>
      claims.includes(id) && claims.indexOf(other) > claims.indexOf(id),
    unreadable: () => unreadable,
    /** Tells the other tabs that the journal has changed: that of this intent, or all of it. */
    announce: (intent?: string) => channel?.postMessage(intent === undefined ? {} : { intent }),
  }
}

/** Only a tab that takes a batch over writes that its page was closed. */
function isTakeOver(entry: BatchEntries[number]): boolean {
  return entry.kind === 'stopped' && entry.because === 'closed'
}
