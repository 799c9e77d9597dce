import { isJsonObject, type JsonObject } from '~/lib/json'
import { arrayOfValid, z } from '~/lib/zod'
import { changeStore, withDatabase } from './database'

/** The result of a recovery that has created a new pipeline, or may have created one. */
const Recovery = z.object({
  /** The id of the new pipeline, if the service sent it. */
  id: z.optional(z.string()),
  outcome: z.union([
    z.object({ kind: z.literal('done'), confirmedBy: z.enum(['reply', 'status']) }),
    z.object({ kind: z.literal('unknown'), reason: z.string() }),
  ]),
})

/** Replaces the result of a recovery that a later version of Sluice has stored in another form. */
const UNREADABLE = {
  outcome: { kind: 'unknown', reason: 'The result of an earlier recovery cannot be read.' },
} as const

/** The record of a pipeline, read before its deletion was sent. It is stored only in this browser. */
const DeletedCopy = z.object({
  id: z.string(),
  name: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  record: z.custom<JsonObject>(isJsonObject),
  recovery: z.optional(z.catch(Recovery, UNREADABLE)),
})
export type DeletedCopy = Readonly<z.infer<typeof DeletedCopy>>

/** Stores the copies before the deletion is sent. @returns false if the browser cannot store them */
export async function storeDeletedCopies(copies: readonly DeletedCopy[]): Promise<boolean> {
  try {
    await changeStore('deletedCopies', (store) =>
      Promise.all(copies.map((copy) => store.put(copy, copy.id))),
    )
    return true
  } catch {
    return false
  }
}

/**
 * Stores the result of a recovery with its copy, so that no tab recovers the pipeline again. Does nothing if the
 * pipeline was already recovered, or if the copy was removed, for example by a sign-out.
 *
 * @returns the earlier result
 */
export const storeRecovery = (id: string, recovery: DeletedCopy['recovery']) =>
  changeStore('deletedCopies', async (store) => {
    const { data } = DeletedCopy.safeParse(await store.get(id))
    if (data && data.recovery?.outcome.kind !== 'done') await store.put({ ...data, recovery }, id)
    return data?.recovery
  }).catch(() => undefined)

/** All readable copies, newest first. Empty if the storage of the browser cannot be read. */
export async function deletedCopies(): Promise<readonly DeletedCopy[]> {
  const all = await withDatabase((database) => database.getAll('deletedCopies')).catch(() => [])
  return arrayOfValid(DeletedCopy)
    .parse(all)
    .toSorted((a, b) => b.at - a.at)
}

/** Deletes the copies that were stored before this time. @param before epoch milliseconds */
export async function pruneDeletedCopies(before: number): Promise<void> {
  const old = (await deletedCopies()).filter(({ at }) => at < before)
  if (old.length === 0) return
  await changeStore('deletedCopies', (store) =>
    Promise.all(old.map(({ id }) => store.delete(id))),
  ).catch(() => undefined)
}
