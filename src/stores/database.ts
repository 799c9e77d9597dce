/** The one database of this browser: docs/decisions/012-one-database.md. */
import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type OpenDBCallbacks,
  type StoreNames,
} from 'idb'
import type { Kind } from './clear-local-data'
import { moveOldRecords } from './old-databases'

/** Values are `unknown`: a record may be damaged, or be written by another version. */
interface Schema extends DBSchema {
  drafts: { key: string | number; value: unknown }
  /** Lines without keys of their own: the lines of all tabs are in one order. */
  journal: { key: number; value: unknown }
  deletedCopies: { key: string; value: unknown }
  agentCalls: { key: string; value: unknown }
  agentDefinitions: { key: string; value: unknown }
}
export type Database = IDBPDatabase<Schema>
export type ObjectStoreName = StoreNames<Schema>

type Writable<Name extends ObjectStoreName> = IDBPObjectStore<Schema, [Name], Name, 'readwrite'>

export const DATABASE = 'sluice'
const VERSION = 1

/** With which data each object store is emptied. */
export const OBJECT_STORES = {
  drafts: 'drafts',
  journal: 'work',
  deletedCopies: 'work',
  agentCalls: 'work',
  agentDefinitions: 'work',
} as const satisfies Record<ObjectStoreName, Kind>

/** A storage that never answers must not hold up what somebody does, in milliseconds. */
const PATIENCE = 3_000

let opened: Promise<Database> | undefined
/** Object stores whose records of the version before are here by now. */
const moved = new Map<ObjectStoreName, Promise<unknown>>()

/**
 * Works with one object store, after the records of the version before have been moved there.
 *
 * @throws when the browser forbids the database, cannot do the work, or does not answer in time
 */
export async function withDatabase<Result>(
  name: ObjectStoreName,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return inTime(
    connect().then(async (database) => {
      await moveOnce(database, name)
      return work(database)
    }),
  )
}

/**
 * Reads and writes an object store in one transaction, so that no other tab comes in between.
 *
 * @throws also when the transaction cannot end: a full disk may be noticed only then
 */
export function changeStore<Name extends ObjectStoreName, Result>(
  name: Name,
  work: (store: Writable<Name>) => Promise<Result>,
): Promise<Result> {
  return withDatabase(name, async (database) => {
    const { store, done } = database.transaction(name, 'readwrite')
    const [result] = await Promise.all([work(store), done])
    return result
  })
}

/** @throws when the work takes too long */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The storage of this browser does not answer.')),
      PATIENCE,
    )
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function connect(): Promise<Database> {
  const opening = (opened ??= open())
  try {
    return await opening
  } catch (error) {
    // The next attempt may find a browser that answers.
    if (opened === opening) opened = undefined
    throw error
  }
}

const forget = () => {
  opened = undefined
}

const HANDLERS: OpenDBCallbacks<Schema> = {
  // A tab with a newer version waits for this.
  blocking(_current, _blocked, { target }) {
    forget()
    // The event of a connection.
    ;(target as IDBDatabase).close()
  },
  terminated: forget,
}

async function open(): Promise<Database> {
  try {
    return await openDB<Schema>(DATABASE, VERSION, {
      upgrade(created) {
        for (const name of ['drafts', 'deletedCopies', 'agentCalls', 'agentDefinitions'] as const)
          created.createObjectStore(name)
        created.createObjectStore('journal', { autoIncrement: true })
      },
      ...HANDLERS,
    })
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error
    // A newer version was here: what this one knows of it can still be read and written.
    return openDB<Schema>(DATABASE, undefined, HANDLERS)
  }
}

async function moveOnce(database: Database, name: ObjectStoreName): Promise<void> {
  // The journal looks for old lines with each reading.
  if (name === 'journal') return
  const moving = moved.get(name) ?? moveOldRecords(database, name)
  moved.set(name, moving)
  try {
    await moving
  } catch (error) {
    moved.delete(name)
    throw error
  }
}
