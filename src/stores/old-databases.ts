/**
 * The previous version had one database for each kind of record, each with one object store. A tab of that
 * version may still be open and write there. So these databases are emptied, not deleted.
 */
import { openDB, type IDBPDatabase } from 'idb'
import { isJsonObject, own } from '~/lib/json'
import type { Database, ObjectStoreName } from './database'

const OLD = {
  drafts: ['sluice-drafts', 'drafts'],
  journal: ['sluice-journal', 'entries'],
  deletedCopies: ['sluice-deleted', 'copies'],
  agentCalls: ['sluice-agent-calls', 'calls'],
  agentDefinitions: ['sluice-agent-definitions', 'definitions'],
} as const satisfies Record<ObjectStoreName, readonly [database: string, store: string]>

interface OldRecord {
  readonly key: IDBValidKey
  readonly value: unknown
}

/** Moves the records of the previous version. It can run again, and in several tabs at once. */
export async function moveOldRecords(
  database: Database,
  name: Exclude<ObjectStoreName, 'journal'>,
): Promise<void> {
  await withOld(name, async (old, store) => {
    const records = await recordsOf(old, store)
    if (records.length === 0) return
    const { store: target, done } = database.transaction(name, 'readwrite')
    const writes = records.map(async ({ key, value }) => {
      const known = typeof key === 'number' || typeof key === 'string' ? key : JSON.stringify(key)
      const found = await target.get(known)
      if (found === undefined || isOlder(found, value)) await target.put(value, known)
    })
    await Promise.all([...writes, done])
    await removeUnchanged(old, store, records)
  })
}

/**
 * Moves the journal lines of the previous version to the end of this journal.
 *
 * @param isHeld true if a tab still works on this intent. Its lines are not moved, because that tab still adds lines
 * @returns the lines that were not moved
 */
export async function moveOldJournal(
  database: Database,
  isHeld: (intent: unknown) => boolean,
): Promise<readonly unknown[]> {
  let staying: readonly OldRecord[] = []
  await withOld('journal', async (old, store) => {
    const records = await recordsOf(old, store)
    const stays = ({ value }: OldRecord) => isJsonObject(value) && isHeld(own(value, 'intent'))
    staying = records.filter(stays)
    const going = records.filter((record) => !stays(record))
    if (going.length === 0) return
    const { store: target, done } = database.transaction('journal', 'readwrite')
    // An interrupted move may have written lines here without removing them there.
    const known = new Set((await target.getAll()).map((line) => JSON.stringify(line)))
    const missing = going.filter(({ value }) => !known.has(JSON.stringify(value)))
    await Promise.all([...missing.map(({ value }) => target.add(value)), done])
    await removeUnchanged(old, store, going)
  })
  return staying.map(({ value }) => value)
}

/** Does nothing if the previous version stored nothing. */
async function withOld(
  name: ObjectStoreName,
  work: (old: IDBPDatabase, store: string) => Promise<void>,
): Promise<void> {
  const [base, store] = OLD[name]
  const databases = await indexedDB.databases()
  if (!databases.some((each) => each.name === base)) return
  const old = await openDB(base)
  try {
    if (old.objectStoreNames.contains(store)) await work(old, store)
  } finally {
    old.close()
  }
}

async function recordsOf(old: IDBPDatabase, store: string): Promise<readonly OldRecord[]> {
  const { store: source, done } = old.transaction(store)
  const [keys, values] = await Promise.all([source.getAllKeys(), source.getAll(), done])
  return keys.map((key, place) => ({ key, value: values[place] as unknown }))
}

/** Records that an old tab has changed meanwhile are not removed. The next move takes them. */
async function removeUnchanged(
  old: IDBPDatabase,
  store: string,
  records: readonly OldRecord[],
): Promise<void> {
  const { store: source, done } = old.transaction(store, 'readwrite')
  const removals = records.map(async ({ key, value }) => {
    const now: unknown = await source.get(key)
    if (JSON.stringify(now) === JSON.stringify(value)) await source.delete(key)
  })
  await Promise.all([...removals, done])
}

/** If two drafts have the same key, the draft that was saved later is kept. */
function isOlder(found: unknown, other: unknown): boolean {
  const [one, two] = [found, other].map((value) =>
    isJsonObject(value) ? own(value, 'savedAt') : undefined,
  )
  return typeof one === 'number' && typeof two === 'number' && one < two
}
