import { type JsonObject, isJsonObject, own } from '~/lib/json'
import { changeStore, withDatabase } from './database'

/** The record of a pipeline as it was before its deletion was sent; kept in this browser only. */
export interface DeletedCopy {
  readonly id: string
  readonly name: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly record: JsonObject
}

/** Keeps the copies before anything is sent. @returns false when the browser cannot keep them */
export async function keepCopies(copies: readonly DeletedCopy[]): Promise<boolean> {
  try {
    await changeStore('deletedCopies', (store) =>
      Promise.all(copies.map((copy) => store.put(copy, copy.id))),
    )
    return true
  } catch {
    return false
  }
}

function readCopy(value: unknown): DeletedCopy | undefined {
  if (!isJsonObject(value)) return undefined
  const [id, name, at, record] = ['id', 'name', 'at', 'record'].map((key) => own(value, key))
  return typeof id === 'string' &&
    typeof name === 'string' &&
    typeof at === 'number' &&
    isJsonObject(record)
    ? { id, name, at, record }
    : undefined
}

/** All copies, newest first; none where the browser keeps nothing. */
export async function deletedCopies(): Promise<readonly DeletedCopy[]> {
  try {
    const all = await withDatabase('deletedCopies', (database) => database.getAll('deletedCopies'))
    return all.flatMap((value) => readCopy(value) ?? []).toSorted((a, b) => b.at - a.at)
  } catch {
    return []
  }
}

export async function forgetCopies(ids: readonly string[]): Promise<void> {
  const forgetting = changeStore('deletedCopies', (store) =>
    Promise.all(ids.map((id) => store.delete(id))),
  )
  await forgetting.catch(() => undefined)
}

/** Forgets what is older than the journal is kept. @param before epoch milliseconds */
export async function pruneCopies(before: number): Promise<void> {
  const old = (await deletedCopies()).filter(({ at }) => at < before)
  if (old.length > 0) await forgetCopies(old.map(({ id }) => id))
}

/** What is sent to build it anew: the record without what the service gives (docs/service.md#registered-tools). */
export function recordToRecover(copy: DeletedCopy): JsonObject {
  const given = new Set(['_id', 'id', 'createdAt', 'updatedAt', 'status', 'run', 'approval'])
  return Object.fromEntries(Object.entries(copy.record).filter(([key]) => !given.has(key)))
}
