import { browserStorage, tabStorage } from './stored-text'

/**
 * The kinds of local data. The kind decides when the data are deleted.
 * - `read`: data of the service, and tokens
 * - `work`: what the user typed, chose, named or sent
 * - `drafts`: drafts of pipelines; their secrets are never written
 * - `settings`: theme, density and other preferences that contain no names of the service
 */
export type DataKind = 'read' | 'work' | 'drafts' | 'settings'

/** The kind of a storage key or a database, by the beginning of its name. */
const KINDS: readonly (readonly [begin: string, kind: DataKind])[] = [
  ['sluice.token', 'read'],
  ['sluice.agent-token', 'read'],
  ['sluice.draft:', 'drafts'],
  ['sluice.preferences', 'settings'],
  ['sluice.fonts', 'settings'],
  ['sluice.last-seen', 'settings'],
  ['sluice.tell-of-gates', 'settings'],
]

/**
 * The kind of data under this name.
 *
 * @returns `undefined` for data of other pages of this origin, and `work` for names of Sluice without an entry above
 */
function kindOf(name: string): DataKind | undefined {
  if (!/^sluice[.-]/.test(name)) return undefined
  return KINDS.find(([begin]) => name.startsWith(begin))?.[1] ?? 'work'
}

/** Deleted when Sluice locks itself. The user can enter the token again and continue, so `work` is kept. */
export const CLEARED_AT_LOCK: readonly DataKind[] = ['read']
/** Deleted at a sign-out, because the next user may be another person. */
export const CLEARED_AT_SIGN_OUT: readonly DataKind[] = ['read', 'work']
export const ALL_DATA_KINDS: readonly DataKind[] = ['read', 'work', 'drafts', 'settings']

/**
 * Loads the code for databases in a separate chunk, because the first rows need no database. Load this chunk early,
 * because a sign-out can happen offline.
 */
export const loadClearDatabases = () => import('./clear-databases')

const registered = new Map<() => unknown, DataKind>()

/**
 * Registers a function that empties a store in memory. Data on disk need no registration, because `KINDS` and
 * `OBJECT_STORES` map their names to kinds.
 *
 * @returns a function that removes the registration
 */
export function onClear(kind: DataKind, clear: () => unknown): () => void {
  registered.set(clear, kind)
  return () => void registered.delete(clear)
}

/**
 * Removes these kinds of data from this page and this browser. Memory, localStorage and sessionStorage are empty
 * when the call returns. Databases are empty when the promise is fulfilled.
 *
 * @returns the names of the storages that could not be emptied
 */
export async function clearLocalData(kinds: readonly DataKind[]): Promise<readonly string[]> {
  const chosen = [...registered].filter(([, kind]) => kinds.includes(kind))
  // The function is async, so that an error of one `clear` does not stop the others.
  const works = Promise.allSettled(chosen.map(async ([clear]) => clear()))
  const notCleared = clearStorages(kinds)
  // The registered functions may still write drafts, so the databases are emptied after them.
  await works
  try {
    const { clearDatabases } = await loadClearDatabases()
    return [...notCleared, ...(await clearDatabases(kinds))]
  } catch {
    return [...notCleared, 'databases']
  }
}

export const isOfKinds = (kinds: readonly DataKind[]) => (name: string) => {
  const kind = kindOf(name)
  return kind !== undefined && kinds.includes(kind)
}

const STORAGES = { localStorage: browserStorage, sessionStorage: tabStorage } as const

/**
 * Empties the storages of these kinds of data.
 *
 * @returns the names of the storages that could not be emptied; a forbidden storage counts as empty
 */
export function clearStorages(
  kinds: readonly DataKind[],
  names: readonly (keyof typeof STORAGES)[] = ['localStorage', 'sessionStorage'],
): readonly string[] {
  const storages = names.map((name) => [name, STORAGES[name]()] as const)
  return storages.flatMap(([name, storage]) => {
    try {
      const keys = Object.keys(storage ?? {}).filter(isOfKinds(kinds))
      for (const key of keys) storage?.removeItem(key)
      return []
    } catch {
      return [name]
    }
  })
}
