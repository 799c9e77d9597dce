/** Stores drafts in IndexedDB by id, or in memory where the browser stores nothing. */
import { isJsonObject, own, parseJson } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'
import type { Database } from '~/stores/database'
import { unloadDraftIds, unloadDraftMark } from '~/stores/marks'
import { readDraft, type DraftRecord, type KeptDraft } from './draft-record'

/** The code of the database is loaded when the first draft is read or written. */
const loadDatabase = () => import('~/stores/database')

/** Runs the work on the database of this browser. Rejects when the browser blocks it. */
async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const { withDatabase } = await loadDatabase()
  return withDatabase('drafts', work)
}

/** A draft that this version cannot read. It is kept as it is and can be downloaded or discarded. */
export interface UnreadableDraft {
  readonly id: string
  readonly value: unknown
}

/** Whether a draft was written; if not, another page has changed, sent or removed it. */
export type PutOutcome = 'kept' | 'changed' | 'sent' | 'gone'

/** Drafts of this visit that the browser would not keep. */
const inMemory = new Map<string, unknown>()
onClear('drafts', () => inMemory.clear())

/** The outcome of a write, given the stored record. */
export function outcomeOf(found: unknown, record: DraftRecord, read: number): PutOutcome {
  if (!isJsonObject(found)) return read === 0 ? 'kept' : 'gone'
  if (own(found, 'by') === record.by || own(found, 'revision') === read) return 'kept'
  return own(found, 'sent') === undefined ? 'changed' : 'sent'
}

const readStored = (id: string, value: unknown): KeptDraft | UnreadableDraft =>
  readDraft(value) ?? { id, value }

export const isReadable = (draft: KeptDraft | UnreadableDraft): draft is KeptDraft =>
  'json' in draft

/** @returns false when the browser cannot keep it */
async function write(id: string, value: unknown): Promise<boolean> {
  try {
    await inDatabase((database) => database.put('drafts', value, id))
    return true
  } catch {
    return false
  }
}

async function readRecord(id: string): Promise<unknown> {
  try {
    return await inDatabase((database) => database.get('drafts', id))
  } catch {
    return 'not-read'
  }
}

/** The draft that a closing page left under this id, and the revision that the page had read or written. */
function readLeftDraft(id: string) {
  const value = parseJson(unloadDraftMark(id).read() ?? '')?.value
  if (!isJsonObject(value)) return undefined
  const [read, draft] = [own(value, 'read'), readDraft(own(value, 'record'))]
  if (draft === undefined || typeof read !== 'number') return undefined
  const { json: _json, baseJson: _base, ...record } = draft
  return { read, record }
}

/** Moves the drafts that closing pages left in localStorage to the database. */
async function storeLeftDrafts(): Promise<void> {
  for (const left of unloadDraftIds().map(readLeftDraft)) {
    if (left === undefined) continue
    const { record, read } = left
    const mark = unloadDraftMark(record.id)
    const found = await readRecord(record.id)
    // What cannot be read is not overwritten.
    if (found === 'not-read') return
    const kept = readDraft(found)
    if (kept?.by === record.by && kept.revision >= record.revision) mark.remove()
    else {
      const isMine = kept === undefined || outcomeOf(kept, record, read) === 'kept'
      // Another page has changed the draft, so this text becomes a separate draft.
      const id = isMine ? record.id : `${record.id}-${record.by}`
      if (await write(id, { ...record, id })) mark.remove()
    }
  }
}

export type DraftStorage = typeof draftStorage

export const draftStorage = {
  /**
   * Stores it, unless another page has written or removed it since.
   *
   * @param read the revision that this page has read or written; 0 when it is new
   * @throws when the browser cannot store it; it is held in memory then
   */
  async put(record: DraftRecord, read: number): Promise<PutOutcome> {
    inMemory.set(record.id, record)
    const { changeStore } = await loadDatabase()
    const outcome = await changeStore('drafts', async (store) => {
      const written = outcomeOf(await store.get(record.id), record, read)
      if (written === 'kept') await store.put(record, record.id)
      return written
    })
    inMemory.delete(record.id)
    unloadDraftMark(record.id).remove()
    return outcome
  },
  /** Stores it at once in localStorage, because the database may not answer before the page is closed. */
  putBeforeUnload(record: DraftRecord, read: number): void {
    unloadDraftMark(record.id).write(JSON.stringify({ read, record }))
  },
  /** @returns `not-read` when the browser gives no answer, so the draft may be there */
  async get(id: string): Promise<KeptDraft | UnreadableDraft | 'not-read' | undefined> {
    await storeLeftDrafts()
    const held = inMemory.get(id)
    if (held !== undefined) return readStored(id, held)
    const found = await readRecord(id)
    if (found === 'not-read') return 'not-read'
    return found === undefined ? undefined : readStored(id, found)
  },
  async all() {
    await storeLeftDrafts()
    const kept = await inDatabase(async (database) => {
      const { store } = database.transaction('drafts')
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
      return keys.map((key, place): readonly [string, unknown] => [String(key), values[place]])
    }).catch(() => undefined)
    const found = new Map<string, unknown>([...(kept ?? []), ...inMemory])
    const all = [...found].map(([id, value]) => readStored(id, value))
    return {
      /** Newest first. */
      drafts: all.filter(isReadable).toSorted((a, b) => b.savedAt - a.savedAt),
      unreadable: all.filter((each): each is UnreadableDraft => !isReadable(each)),
      /** False when the browser gives no answer, so there may be other drafts. */
      isRead: kept !== undefined,
    }
  },
  async remove(id: string): Promise<void> {
    inMemory.delete(id)
    unloadDraftMark(id).remove()
    await inDatabase((database) => database.delete('drafts', id)).catch(() => undefined)
  },
  /** Undoes `remove`. @returns false when the browser cannot store it; it is held in memory then */
  async restore(id: string, value: unknown): Promise<boolean> {
    const isKept = await write(id, value)
    if (!isKept) inMemory.set(id, value)
    return isKept
  },
}
