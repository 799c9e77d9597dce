/**
 * Stores drafts in IndexedDB by id, or in memory if the browser blocks IndexedDB. Each record has a version, which is
 * checked when the record is read.
 */
import { isJsonObject, own, parseJson, type JsonObject } from '~/lib/json'
import { textAt } from '~/lib/json-path'
import { onClear } from '~/stores/clear-local-data'
import type { Database } from '~/stores/database'
import { unloadDraft, unloadDraftKeys } from '~/stores/stored-text'
import { z } from '~/lib/zod'
import { paths } from '~/components/paths'

export const DRAFT_VERSION = 1

const Origin = z.discriminatedUnion('is', [
  z.object({ is: z.literal('new') }),
  z.object({ is: z.literal('clone'), id: z.string(), name: z.string() }),
  z.object({ is: z.literal('edit'), id: z.string(), name: z.string() }),
])
export type Origin = z.infer<typeof Origin>

const DraftRecord = z.object({
  version: z.literal(DRAFT_VERSION),
  id: z.string(),
  /**
   * Counts the writes. `by` is the id of the page that wrote last. If another page wrote last, and this page has
   * neither read nor written `revision`, the draft has changed elsewhere.
   */
  revision: z.number(),
  by: z.string(),
  origin: Origin,
  /** Epoch milliseconds. */
  savedAt: z.number(),
  /** The pipeline as JSON, without its secrets. */
  pipeline: z.string(),
  /** The original record of an edit or a clone, as JSON without its secrets. */
  base: z.optional(z.string()),
  /**
   * Pairs of a field and its text, which does not parse as JSON yet. The field of a step names the step by position.
   */
  unparsed: z.array(z.tuple([z.string(), z.string()])),
  /** JSON Pointers of the secrets that the record does not contain. */
  omitted: z.array(z.string()),
  /** Parts of the pipeline that JSON parsing lost: duplicate keys, and digits of long numbers. */
  losses: z.optional(
    z.array(
      z.object({ kind: z.enum(['duplicate', 'number']), text: z.string(), path: z.string() }),
    ),
  ),
  /** The name with which the draft was sent, while the outcome of the request is unknown. */
  sent: z.optional(z.string()),
})
export type DraftRecord = z.infer<typeof DraftRecord>
export type DraftVersion = Pick<DraftRecord, 'id' | 'by' | 'revision'>

export type KeptDraft = DraftRecord & {
  readonly json: JsonObject
  readonly baseJson: JsonObject | undefined
}

export interface DraftStart {
  readonly id: string
  readonly origin: Origin
  readonly pipeline: JsonObject
  readonly base?: JsonObject | undefined
  /** The text of the reply that contained `base`. */
  readonly text?: string | undefined
  /** The stored draft that the user continues. Undefined for a new draft. */
  readonly stored?: Pick<
    KeptDraft,
    'revision' | 'savedAt' | 'unparsed' | 'omitted' | 'losses' | 'sent'
  >
}

/** @returns `undefined` if this version of Sluice cannot read the record, which then stays in the storage */
export function readDraft(value: unknown): KeptDraft | undefined {
  const parsed = DraftRecord.safeParse(value)
  if (!parsed.success) return undefined
  const json = parseJson(parsed.data.pipeline)?.value
  if (!isJsonObject(json)) return undefined
  const base = parseJson(parsed.data.base ?? '')?.value
  return { ...parsed.data, json, baseJson: isJsonObject(base) ? base : undefined }
}

export function storedForm({ json: _json, baseJson: _base, ...record }: KeptDraft): DraftRecord {
  return record
}

export function draftAddress({ id, origin }: Pick<KeptDraft, 'id' | 'origin'>): string {
  const draft = `?draft=${encodeURIComponent(id)}`
  switch (origin.is) {
    case 'new':
      return paths.newPipeline() + draft
    case 'clone':
      return paths.clonePipeline(origin.id) + draft
    case 'edit':
      return paths.editPipeline(origin.id) + draft
    default:
      return origin satisfies never
  }
}

export function nameOfDraft({ json }: Pick<KeptDraft, 'json'>): string {
  const name = textAt(json, 'name').trim()
  return name === '' ? 'Unnamed' : name
}

const loadDatabase = () => import('~/stores/database')

/** Rejects if the database is blocked or does not answer. */
async function inDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const { withDatabase } = await loadDatabase()
  return withDatabase(work)
}

/** A draft that this version of Sluice cannot read. The user can download it or discard it. */
export interface UnreadableDraft {
  readonly id: string
  readonly value: unknown
}

/** `kept`: the draft was written. Otherwise another page has changed, sent or removed the draft. */
export type PutOutcome = 'kept' | 'changed' | 'sent' | 'gone'

/**
 * Drafts that are being stored, and drafts that the browser could not store. Drafts in memory are lost when the page is
 * closed.
 */
const inMemory = new Map<string, unknown>()
onClear('drafts', () => inMemory.clear())

/**
 * Decides whether `record` may replace the stored record `found`.
 *
 * @param read the last revision that this page has read or written; 0 for a new draft
 */
export function putOutcomeOf(
  found: unknown,
  record: Pick<DraftRecord, 'by'>,
  read: number,
): PutOutcome {
  if (!isJsonObject(found)) return found === undefined && read === 0 ? 'kept' : 'gone'
  if (own(found, 'by') === record.by || own(found, 'revision') === read) return 'kept'
  return own(found, 'sent') === undefined ? 'changed' : 'sent'
}

/** Whether the stored record `found` may be removed. `seen` is the last version that this page has read or written. */
export const mayRemove = (found: unknown, seen: DraftVersion | undefined): boolean =>
  seen === undefined || putOutcomeOf(found, seen, seen.revision) === 'kept'

const readStored = (id: string, value: unknown): KeptDraft | UnreadableDraft =>
  readDraft(value) ?? { id, value }

export const isReadable = (draft: KeptDraft | UnreadableDraft): draft is KeptDraft =>
  'json' in draft

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

/**
 * The localStorage entry of a draft whose page is closing. It contains the draft and the last revision that the page
 * has read. Each page has its own entry, so that pages do not overwrite each other.
 */
const leftDraft = ({ id, by }: DraftVersion) => unloadDraft(`${id}/${by}`)

/** Moves the drafts that closed pages have left in localStorage to the database. */
async function storeLeftDrafts(): Promise<void> {
  for (const text of unloadDraftKeys().map(unloadDraft)) {
    const left = parseJson(text.read() ?? '')?.value
    if (!isJsonObject(left)) continue
    const [read, draft] = [own(left, 'read'), readDraft(own(left, 'record'))]
    if (draft === undefined || typeof read !== 'number') continue
    const found = await readRecord(draft.id)
    // The database may have a newer version of this draft, so nothing is written until the database can be read.
    if (found === 'not-read') return
    const kept = readDraft(found)
    if (kept?.by === draft.by && kept.revision >= draft.revision) text.remove()
    else {
      const isMine =
        found === undefined || (kept !== undefined && putOutcomeOf(found, draft, read) === 'kept')
      // If another page or another version of Sluice has changed the stored draft, the draft from localStorage becomes
      // a separate draft.
      const id = isMine ? draft.id : `${draft.id}-${draft.by}`
      if (await write(id, { ...storedForm(draft), id })) text.remove()
    }
  }
}

export type DraftStorage = typeof draftStorage

export const draftStorage = {
  /**
   * Stores the draft, unless another page has written or removed it in the meantime.
   *
   * @param read the last revision that this page has read or written; 0 for a new draft
   * @throws if the browser cannot store the draft; the draft then stays in memory
   */
  async put(record: DraftRecord, read: number): Promise<PutOutcome> {
    inMemory.set(record.id, record)
    const { changeStore } = await loadDatabase()
    const outcome = await changeStore('drafts', async (store) => {
      const written = putOutcomeOf(await store.get(record.id), record, read)
      if (written === 'kept') await store.put(record, record.id)
      return written
    })
    inMemory.delete(record.id)
    leftDraft(record).remove()
    return outcome
  },
  /** Stores the draft in localStorage, because the page may close before the database has stored the draft. */
  putBeforeUnload(record: DraftRecord, read: number): void {
    leftDraft(record).write(JSON.stringify({ read, record }))
  },
  /** @returns `not-read` if the database cannot be read, so it is unknown whether the draft exists */
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
      drafts: all.filter(isReadable).toSorted((a, b) => b.savedAt - a.savedAt),
      unreadable: all.filter((each): each is UnreadableDraft => !isReadable(each)),
      /** False if the database cannot be read. Then there may be other drafts. */
      isRead: kept !== undefined,
    }
  },
  async restore(id: string, value: unknown): Promise<void> {
    if (!(await write(id, value))) inMemory.set(id, value)
  },
  /**
   * Removes the draft, unless another page has written a later version of it.
   *
   * @param seen the last version that this page has read or written; undefined for an unreadable draft
   */
  async remove(id: string, seen: DraftVersion | undefined): Promise<void> {
    inMemory.delete(id)
    if (seen !== undefined) leftDraft(seen).remove()
    try {
      const { changeStore } = await loadDatabase()
      await changeStore('drafts', async (store) => {
        if (mayRemove(await store.get(id), seen)) await store.delete(id)
      })
    } catch {
      // The draft stays in the list of drafts, so the user can discard it later.
    }
  },
}
