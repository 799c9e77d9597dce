import { useSyncExternalStore } from 'react'
import { keptTexts } from '~/components/typed-texts'

const listeners = new Set<() => void>()
const nameOf = (id: string) => `sent task ${id}`

function put(id: string, name: string | undefined): void {
  keptTexts.set(nameOf(id), name)
  for (const listener of listeners) listener()
}

/** What was sent and may have been done, by the id of its task, for as long as nobody knows; empty: a new one. */
export const sentMarks = {
  /** @returns the name that it was given */
  of: (id: string) => keptTexts.get(nameOf(id)),
  put,
  take: (id: string) => put(id, undefined),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The name of a new task that may have been created. */
export function useLostTask(): string | undefined {
  return useSyncExternalStore(subscribe, () => sentMarks.of(''))
}
