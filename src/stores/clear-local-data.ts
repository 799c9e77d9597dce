import { clearStorages } from './clear-storages'
import type { Kind } from './local-data'

/** A lock: whoever comes back with a token goes on with their own work. */
export const LOCKED: readonly Kind[] = ['read']
/** A sign-out: the next person may be somebody else. */
export const SIGNED_OUT: readonly Kind[] = ['read', 'work']
/** The same for people who do not want to keep their drafts here. */
export const SIGNED_OUT_WITHOUT_DRAFTS: readonly Kind[] = ['read', 'work', 'drafts']
export const EVERYTHING: readonly Kind[] = ['read', 'work', 'drafts', 'settings']

/** A part of its own, because the first rows need no database. Load it early: a sign-out may be offline. */
export const loadClearDatabases = () => import('./clear-databases')

const registered = new Map<() => unknown, Kind>()

/**
 * Registers what empties a store that outlives its screen. What is on disk needs no registration: all of it
 * goes unless `local-data.ts` names it.
 *
 * @returns removes the registration again
 */
export function onClear(kind: Kind, clear: () => unknown): () => void {
  registered.set(clear, kind)
  return () => void registered.delete(clear)
}

/**
 * Removes these kinds of data from this page and this browser. Memory and storages are empty when this
 * returns, the databases when the promise is fulfilled.
 *
 * @returns the names of what could not be emptied
 */
export async function clearLocalData(kinds: readonly Kind[]): Promise<readonly string[]> {
  const chosen = [...registered].filter(([, kind]) => kinds.includes(kind))
  // Called in an async function, so that a failure of one does not stop the others.
  const works = Promise.allSettled(chosen.map(async ([clear]) => clear()))
  const left = clearStorages(kinds)
  // Drafts are still being written: their database comes after that.
  await works
  try {
    const { clearDatabases } = await loadClearDatabases()
    return [...left, ...(await clearDatabases(kinds))]
  } catch {
    return [...left, 'databases']
  }
}
