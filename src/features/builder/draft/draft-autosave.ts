/** Keeps a draft as it is typed: half a second later, and at once when the page goes away. */
import type { JsonObject } from '~/lib/json'
import type { BuilderStore } from './draft-store'
import type { DraftRecord, Origin } from './draft-record'
import type { DraftShelf, Put } from './draft-storage'
import type { Secrecy } from './redact-pipeline'
import { leftOut, takeRecord, type Taken } from './serialize-draft'

/** Of the second that faults.md (I4) grants, half is for a slow disk. */
const SOON_MS = 400

export type KeeperState =
  | { readonly is: 'nothing' | 'saving' }
  /** Gone on with, and not changed yet. */
  | { readonly is: 'resumed'; readonly at: number }
  | {
      readonly is: 'saved'
      readonly at: number
      readonly secrets: number
      /** Texts that are not valid JSON and may hold a secret; they are not kept. */
      readonly texts: number
    }
  /** The browser keeps nothing, or has no room. */
  | { readonly is: 'failed' }

export interface KeeperEffects extends Secrecy {
  readonly shelf: Pick<DraftShelf, 'put' | 'leave' | 'remove'>
  /** Runs the work later; gives back how to give it up. */
  readonly after: (ms: number, work: () => void) => () => void
  readonly now: () => number
  readonly newId: () => string
  /** Another page has changed the draft too: what is here goes on under another id. */
  readonly onParted: () => void
}

/** What a draft begins with. */
export interface DraftStart {
  readonly id: string
  readonly origin: Origin
  /** The record that a clone or an edit began with. */
  readonly base?: JsonObject | undefined
  /** The name under which it was sent, while no answer is known. */
  readonly sent?: string | undefined
  /** Of the record that it goes on with; absent when it is new. */
  readonly kept?: { readonly revision: number; readonly savedAt: number } | undefined
}

export interface DraftKeeper {
  readonly id: () => string
  readonly get: () => KeeperState
  /** Has another page changed the draft too, so that this is one of its own since? */
  readonly isParted: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Something has changed, or more is known of what is a secret. */
  readonly note: () => void
  /** Writes now what is not written yet. */
  readonly flush: () => Promise<void>
  /** The same for a page that goes away and cannot wait. */
  readonly leave: () => void
  /** Would closing the page lose something typed: what is not on disk, or a secret? */
  readonly wouldLose: () => boolean
  /** Without secrets, as it would be written now. */
  readonly record: () => DraftRecord
  /** The same for a file, with what is known of that which it lacks. */
  readonly rescue: () => Taken
  /** Writes down that it goes out now, or did not. @returns false when another page was quicker */
  readonly noteSent: (name: string | undefined) => Promise<boolean>
  readonly forget: () => Promise<void>
  /** Takes `forget` back: what is here is kept again, as it is. */
  readonly revive: () => Promise<void>
}

export function createDraftKeeper(
  { shelf, after, now, newId, schemaOf, secretKeys, onParted }: KeeperEffects,
  store: BuilderStore,
  start: DraftStart,
): DraftKeeper {
  const by = newId()
  let { id, sent } = start
  let revision = start.kept?.revision ?? 0
  let state: KeeperState =
    start.kept === undefined ? { is: 'nothing' } : { is: 'resumed', at: start.kept.savedAt }
  /** Has another page changed the draft too, so that this is one of its own since? */
  let isParted = false
  let cancel = () => {}
  let isOver = false
  let isTimed = false
  /** What has been typed that is on no disk. */
  let isOpen = false
  /** Does what is on disk lack a secret, or a text that may hold one? */
  let isPartial = false
  let underWay = 0
  let writing: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  const show = (next: KeeperState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const take = (ahead = 1) =>
    takeRecord(
      { id, revision: revision + ahead, by, origin: start.origin, base: start.base, sent },
      { ...store.get(), savedAt: now() },
      { schemaOf, secretKeys },
    )
  const write = async (): Promise<Put> => {
    if (isOver || !isOpen) return 'kept'
    isOpen = false
    try {
      const taken = take()
      const { record, waits } = taken
      const left = leftOut(taken)
      isPartial = left.secrets + left.texts > 0
      const outcome = await shelf.put(record, revision)
      if (outcome !== 'kept') {
        isOpen = true
        return outcome
      }
      revision = record.revision
      if (waits) isOpen = true
      else if (!isOpen) show({ is: 'saved', at: record.savedAt, ...left })
    } catch {
      isOpen = true
      show({ is: 'failed' })
    }
    return 'kept'
  }
  /** What is here becomes a draft of its own: neither page overwrites the other. */
  const part = async () => {
    id = newId()
    revision = 0
    isParted = true
    onParted()
    await write()
  }
  /** One write after the other: each has to know what became of the one before. */
  const enqueue = (work: () => Promise<void>) => {
    cancel()
    const before = writing
    const next = async () => {
      await before
      await work()
      underWay -= 1
    }
    underWay += 1
    writing = next()
    return writing
  }
  const writeOrPart = async () => {
    if ((await write()) !== 'kept') await part()
  }
  const flush = () => enqueue(writeOrPart)
  return {
    id: () => id,
    get: () => state,
    isParted: () => isParted,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note() {
      isOpen = true
      // Only the first letter starts the clock: who never pauses is kept as well.
      if (isTimed || isOver) return
      if (state.is !== 'failed') show({ is: 'saving' })
      isTimed = true
      const giveUp = after(SOON_MS, () => void flush())
      cancel = () => {
        isTimed = false
        giveUp()
      }
    },
    flush,
    leave() {
      if ((isOpen || underWay > 0) && !isOver) {
        try {
          // What is under way may arrive, or not: this one is newer.
          shelf.leave(take(underWay + 1).record, revision)
        } catch {
          // What cannot be printed cannot be kept; the page says so already.
        }
      }
      void flush()
    },
    wouldLose() {
      if (isOver) return false
      if (state.is === 'failed' || !isOpen) return state.is === 'failed' || isPartial
      const taken = take()
      const { secrets, texts } = leftOut(taken)
      return taken.waits || secrets + texts > 0
    },
    record: () => take().record,
    rescue: take,
    async noteSent(name) {
      let isTaken = false
      sent = name
      await enqueue(async () => {
        isOpen = true
        const outcome = await write()
        isTaken = name !== undefined && (outcome === 'gone' || outcome === 'sent')
        if (isTaken) sent = undefined
        else if (outcome !== 'kept') await part()
      })
      return !isTaken
    },
    async forget() {
      isOver = true
      await enqueue(() => shelf.remove(id))
    },
    async revive() {
      // Behind the removal, and nothing of it is on the shelf any more.
      await enqueue(async () => {
        isOver = false
        revision = 0
        isOpen = true
        await writeOrPart()
      })
    },
  }
}
