/** Where drafts are kept: in IndexedDB, each under its id; and in memory for what this visit holds. */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { isJsonObject, own } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'
import { leftBehind } from './unload-drafts'
import { readDraft, type DraftRecord, type KeptDraft } from './draft-record'

/** What this version cannot read: kept as it is, to be downloaded or discarded. */
export interface UnreadableDraft {
  readonly id: string
  readonly value: unknown
}

/** Written; or not, because another page has changed it, sent it or removed it since. */
export type Put = 'kept' | 'changed' | 'sent' | 'gone'

export interface DraftShelf {
  /**
   * Keeps it, unless another page has written or removed it since.
   *
   * @param read the revision that this page has read or written; 0 when it is new
   * @throws when the browser cannot keep it; it is held in memory then
   */
  readonly put: (record: DraftRecord, read: number) => Promise<Put>
  /** The same at once, for a page that goes away: a database may answer too late for it. */
  readonly leave: (record: DraftRecord, read: number) => void
  /** @returns `not-read` when the browser gives no answer: it may be there */
  readonly take: (id: string) => Promise<KeptDraft | UnreadableDraft | 'not-read' | undefined>
  readonly all: () => Promise<{
    /** Newest first. */
    readonly drafts: readonly KeptDraft[]
    readonly unreadable: readonly UnreadableDraft[]
    /** False when the browser gives no answer: there may be others. */
    readonly isRead: boolean
  }>
  readonly remove: (id: string) => Promise<void>
  /** Puts back what was removed. @returns false when the browser cannot keep it; it is held in memory then */
  readonly restore: (id: string, value: unknown) => Promise<boolean>
}

/** A storage that never answers must not hold up what somebody does (row 42). */
const PATIENCE_MS = 3_000

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The storage of this browser does not answer.')), PATIENCE_MS)
  })
  return Promise.race([work, late])
}

let opened: UseStore | undefined
// Where it is forbidden to look for a database, that is an answer like any other.
const inStore: UseStore = async (mode, work) =>
  (opened ??= createStore('sluice-drafts', 'drafts'))(mode, work)
/** Drafts of this visit that the browser would not keep. */
const inMemory = new Map<string, unknown>()
onClear('drafts', () => inMemory.clear())

/** What becomes of a write, beside what is kept now. */
export function outcomeOf(found: unknown, record: DraftRecord, read: number): Put {
  if (!isJsonObject(found)) return read === 0 ? 'kept' : 'gone'
  if (own(found, 'by') === record.by || own(found, 'revision') === read) return 'kept'
  return own(found, 'sent') === undefined ? 'changed' : 'sent'
}

const opinionOf = (id: string, value: unknown): KeptDraft | UnreadableDraft =>
  readDraft(value) ?? { id, value }

export const isReadable = (draft: KeptDraft | UnreadableDraft): draft is KeptDraft =>
  'json' in draft

/** @returns false when the browser cannot keep it */
async function write(id: string, value: unknown): Promise<boolean> {
  try {
    const work = inStore('readwrite', (store) => {
      store.put(value, id)
      // Not only the request: a full disk may be noticed when the transaction ends.
      return promisifyRequest(store.transaction)
    })
    await inTime(work)
    return true
  } catch {
    return false
  }
}

async function readRecord(id: string): Promise<unknown> {
  try {
    return await inTime(inStore('readonly', (store) => promisifyRequest<unknown>(store.get(id))))
  } catch {
    return 'not-read'
  }
}

/** What a page left behind that went away before its database answered, put where it belongs. */
async function putLeftBehind(): Promise<void> {
  for (const { record, read } of leftBehind.all()) {
    const found = await readRecord(record.id)
    // What cannot be read is not overwritten.
    if (found === 'not-read') return
    const kept = readDraft(found)
    if (kept?.by === record.by && kept.revision >= record.revision) leftBehind.remove(record.id)
    else {
      const isMine = kept === undefined || outcomeOf(kept, record, read) === 'kept'
      // Another page was quicker: what was typed here is a draft of its own.
      const id = isMine ? record.id : `${record.id}-${record.by}`
      if (await write(id, { ...record, id })) leftBehind.remove(record.id)
    }
  }
}

export const draftShelf: DraftShelf = {
  async put(record, read) {
    inMemory.set(record.id, record)
    const work = inStore('readwrite', async (store) => {
      let outcome: Put = 'kept'
      const found: IDBRequest<unknown> = store.get(record.id)
      // In one transaction, so that no other tab comes in between.
      found.addEventListener('success', () => {
        outcome = outcomeOf(found.result, record, read)
        try {
          if (outcome === 'kept') store.put(record, record.id)
        } catch {
          store.transaction.abort()
        }
      })
      await promisifyRequest(store.transaction)
      return outcome
    })
    const outcome = await inTime(work)
    inMemory.delete(record.id)
    leftBehind.remove(record.id)
    return outcome
  },
  leave: leftBehind.put,
  async take(id) {
    await putLeftBehind()
    const held = inMemory.get(id)
    if (held !== undefined) return opinionOf(id, held)
    const found = await readRecord(id)
    if (found === 'not-read') return found
    return found === undefined ? undefined : opinionOf(id, found)
  },
  async all() {
    await putLeftBehind()
    const kept = await inTime(
      inStore('readonly', async (store): Promise<readonly (readonly [string, unknown])[]> => {
        const [keys, values] = await Promise.all([
          promisifyRequest(store.getAllKeys()),
          promisifyRequest<unknown[]>(store.getAll()),
        ])
        return keys.map((key, at) => [
          typeof key === 'string' ? key : JSON.stringify(key),
          values[at],
        ])
      }),
    ).catch(() => undefined)
    const found = new Map<string, unknown>([...(kept ?? []), ...inMemory])
    const all = [...found].map(([id, value]) => opinionOf(id, value))
    return {
      drafts: all.filter(isReadable).toSorted((a, b) => b.savedAt - a.savedAt),
      unreadable: all.filter((each): each is UnreadableDraft => !isReadable(each)),
      isRead: kept !== undefined,
    }
  },
  async remove(id) {
    inMemory.delete(id)
    leftBehind.remove(id)
    await inTime(inStore('readwrite', (store) => promisifyRequest(store.delete(id)))).catch(
      () => undefined,
    )
  },
  async restore(id, value) {
    const isKept = await write(id, value)
    if (!isKept) inMemory.set(id, value)
    return isKept
  },
}
