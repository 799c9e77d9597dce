import { browserStorage, tabStorage } from './storages'

/**
 * What kind of thing it is decides when it goes.
 * - `read`: what the service said, and tokens
 * - `work`: what the person typed, chose, named or sent
 * - `drafts`: drafts of pipelines; their secrets are never written
 * - `settings`: theme, density and the like, without any name
 */
export type Kind = 'read' | 'work' | 'drafts' | 'settings'

/** By how the name of a storage key or of a database begins. */
const KINDS: readonly (readonly [begin: string, kind: Kind])[] = [
  ['sluice.token', 'read'],
  ['sluice.agent-token', 'read'],
  ['sluice.draft:', 'drafts'],
  ['sluice-drafts', 'drafts'],
  ['sluice.preferences', 'settings'],
  ['sluice.fonts', 'settings'],
  ['sluice.last-seen', 'settings'],
  ['sluice.tell-of-gates', 'settings'],
]

/** @returns `undefined` for what another page of this origin keeps; a name that nobody listed here is `work` */
export function kindOf(name: string): Kind | undefined {
  if (!/^sluice[.-]/.test(name)) return undefined
  return KINDS.find(([begin]) => name.startsWith(begin))?.[1] ?? 'work'
}

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
 * goes unless `KINDS` names it.
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

/** Does a name in the storage of this browser belong to one of these kinds? */
export const isChosen = (kinds: readonly Kind[]) => (name: string) => {
  const kind = kindOf(name)
  return kind !== undefined && kinds.includes(kind)
}

const STORAGES = { localStorage: browserStorage, sessionStorage: tabStorage } as const

/** @returns the names of what could not be emptied; a storage that the browser forbids has nothing in it */
export function clearStorages(
  kinds: readonly Kind[],
  names: readonly (keyof typeof STORAGES)[] = ['localStorage', 'sessionStorage'],
): readonly string[] {
  const storages = names.map((name) => [name, STORAGES[name]()] as const)
  return storages.flatMap(([name, storage]) => {
    try {
      const keys = Object.keys(storage ?? {}).filter(isChosen(kinds))
      for (const key of keys) storage?.removeItem(key)
      return []
    } catch {
      return [name]
    }
  })
}
