import { browserStorage, tabStorage } from './storages'
import { kindOf, type Kind } from './local-data'

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
