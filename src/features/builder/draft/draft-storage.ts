/** Where drafts are kept: in IndexedDB, each under its id; and in memory for what this visit holds. */
import { isJsonObject, own, parseJson } from '~/lib/json'
import { onClear } from '~/stores/clear-local-data'
import { unloadDraftIds, unloadDraftMark } from '~/stores/unload-drafts'
import { readDraft, type DraftRecord, type KeptDraft } from './draft-record'

/** Loaded when the first draft is read or written, or earlier by what runs beside the screens. */
const loadDatabase = () => import('~/stores/database')

/** What this version cannot read: kept as it is, to be downloaded or discarded. */
export interface UnreadableDraft {
  readonly id: string
  readonly value: unknown
}

/** Written; or not, because another page has changed it, sent it or removed it since. */
export type Put = 'kept' | 'changed' | 'sent' | 'gone'

/** Drafts of this visit that the browser would not keep. */
const inMemory = new Map<string, unknown>()
onClear('drafts', () => inMemory.clear())

/** The outcome of a write, given the stored record. */
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
    await (
      await loadDatabase()
    ).withDatabase('drafts', (database) => database.put('drafts', value, id))
    return true
  } catch {
    return false
  }
}

async function readRecord(id: string): Promise<unknown> {
  try {
    return await (
      await loadDatabase()
    ).withDatabase('drafts', (database) => database.get('drafts', id))
  } catch {
    return 'not-read'
  }
}

/** What a page left behind under this id: the draft, and the revision that the page had read or written. */
function leftBehind(id: string) {
  const value = parseJson(unloadDraftMark(id).read() ?? '')?.value
  if (!isJsonObject(value)) return undefined
  const [read, draft] = [own(value, 'read'), readDraft(own(value, 'record'))]
  if (draft === undefined || typeof read !== 'number') return undefined
  const { json: _json, baseJson: _base, ...record } = draft
  return { read, record }
}

/** Puts where it belongs what a page left behind that went away before its database answered. */
async function putLeftBehind(): Promise<void> {
  for (const left of unloadDraftIds().map(leftBehind)) {
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
      // Another page was quicker: what was typed here is a draft of its own.
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
  async put(record: DraftRecord, read: number): Promise<Put> {
    inMemory.set(record.id, record)
    const outcome = await (
      await loadDatabase()
    ).changeStore('drafts', async (store) => {
      const written = outcomeOf(await store.get(record.id), record, read)
      if (written === 'kept') await store.put(record, record.id)
      return written
    })
    inMemory.delete(record.id)
    unloadDraftMark(record.id).remove()
    return outcome
  },
  /** The same at once, for a page that goes away: a database may answer too late for it. */
  leave(record: DraftRecord, read: number): void {
    unloadDraftMark(record.id).write(JSON.stringify({ read, record }))
  },
  /** @returns `not-read` when the browser gives no answer: it may be there */
  async take(id: string): Promise<KeptDraft | UnreadableDraft | 'not-read' | undefined> {
    await putLeftBehind()
    const held = inMemory.get(id)
    if (held !== undefined) return opinionOf(id, held)
    const found = await readRecord(id)
    if (found === 'not-read') return 'not-read'
    return found === undefined ? undefined : opinionOf(id, found)
  },
  async all() {
    await putLeftBehind()
    const kept = await (
      await loadDatabase()
    )
      .withDatabase('drafts', async (database) => {
        const { store } = database.transaction('drafts')
        const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
        return keys.map((key, place): readonly [string, unknown] => [String(key), values[place]])
      })
      .catch(() => undefined)
    const found = new Map<string, unknown>([...(kept ?? []), ...inMemory])
    const all = [...found].map(([id, value]) => opinionOf(id, value))
    return {
      /** Newest first. */
      drafts: all.filter(isReadable).toSorted((a, b) => b.savedAt - a.savedAt),
      unreadable: all.filter((each): each is UnreadableDraft => !isReadable(each)),
      /** False when the browser gives no answer: there may be others. */
      isRead: kept !== undefined,
    }
  },
  async remove(id: string): Promise<void> {
    inMemory.delete(id)
    unloadDraftMark(id).remove()
    await (
      await loadDatabase()
    )
      .withDatabase('drafts', (database) => database.delete('drafts', id))
      .catch(() => undefined)
  },
  /** Undoes `remove`. @returns false when the browser cannot store it; it is held in memory then */
  async restore(id: string, value: unknown): Promise<boolean> {
    const isKept = await write(id, value)
    if (!isKept) inMemory.set(id, value)
    return isKept
  },
}
