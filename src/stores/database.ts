/** The one database of Sluice in this browser (docs/decisions/012-one-database.md). */
import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type OpenDBCallbacks,
  type StoreNames,
} from 'idb'
import { untilAborted } from '~/lib/until-aborted'
import type { DataKind } from './clear-local-data'

/** Values are `unknown`, because a record may be damaged or written by another version. */
interface Schema extends DBSchema {
  drafts: { key: string | number; value: unknown }
  /** The database generates increasing keys, so the entries of all tabs have one order. */
  journal: { key: number; value: unknown }
  deletedCopies: { key: string; value: unknown }
  agentDefinitions: { key: string; value: unknown }
}
export type Database = IDBPDatabase<Schema>
export type ObjectStoreName = StoreNames<Schema>

type Writable<Name extends ObjectStoreName> = IDBPObjectStore<Schema, [Name], Name, 'readwrite'>

export const DATABASE = 'sluice'
const VERSION = 2

/** The kind of data of each object store. The store is emptied together with that kind. */
export const OBJECT_STORES = {
  drafts: 'drafts',
  journal: 'work',
  deletedCopies: 'work',
  agentDefinitions: 'work',
} as const satisfies Record<ObjectStoreName, DataKind>

/** 30 days. This browser removes older entries of the journal and copies of deleted pipelines. */
export const RETENTION_MS = 30 * 86_400_000

/** The longest wait for the database, in milliseconds. A storage that never replies must not block the user. */
const MAX_WAIT = 3_000

let opened: Promise<Database> | undefined

/**
 * Runs `work` on the database.
 *
 * @throws if the browser forbids the database, the work fails, or the database does not reply in time
 */
export async function withDatabase<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withTimeout(connect().then(work))
}

/**
 * Reads and writes an object store in one transaction, so that no other tab can write in between.
 *
 * @throws like `withDatabase`, and if the transaction cannot be completed, for example because the disk is full
 */
export function changeStore<Name extends ObjectStoreName, Result>(
  name: Name,
  work: (store: Writable<Name>) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (database) => {
    const { store, done } = database.transaction(name, 'readwrite')
    const [result] = await Promise.all([work(store), done])
    return result
  })
}

/** The result of the work. @throws if the work takes longer than `MAX_WAIT` */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new Error('The storage of this browser does not answer.')),
    MAX_WAIT,
  )
  return untilAborted(late.signal, work).finally(() => clearTimeout(timer))
}

async function connect(): Promise<Database> {
  const opening = (opened ??= open())
  try {
    return await opening
  } catch (error) {
    // The next attempt can succeed, so the failed connection is not kept.
    if (opened === opening) opened = undefined
    throw error
  }
}

const forget = () => {
  opened = undefined
}

const HANDLERS: OpenDBCallbacks<Schema> = {
  // A tab with a newer version waits until this connection is closed.
  blocking(_current, _blocked, { target }) {
    forget()
    // The target of this event is always the database connection.
    ;(target as IDBDatabase).close()
  },
  terminated: forget,
}

async function open(): Promise<Database> {
  try {
    return await openDB<Schema>(DATABASE, VERSION, {
      upgrade(database, oldVersion) {
        if (oldVersion < 1) {
          for (const name of ['drafts', 'deletedCopies', 'agentDefinitions'] as const)
            database.createObjectStore(name)
          database.createObjectStore('journal', { autoIncrement: true })
        } else {
          // Version 1 of the database had this object store for the calls of agent functions.
          const untyped = database as unknown as IDBPDatabase
          untyped.deleteObjectStore('agentCalls')
        }
      },
      ...HANDLERS,
    })
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error
    // A newer version has upgraded the database. The object stores that this version knows still work.
    return openDB<Schema>(DATABASE, undefined, HANDLERS)
  }
}
