/**
 * The definitions themselves that their caller has accepted, to show a changed one beside the old. On disk,
 * for they are long; that one has changed is known without them (`definitions-known.ts`).
 */
import { clear, createStore, get, set, type UseStore } from 'idb-keyval'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('sluice-agent-definitions', 'definitions'))
/** Longer than any that somebody reads. */
const LONGEST = 100_000

const keyOf = (url: string, name: string) => JSON.stringify([url, name])

/** Never rejects: without it, only what was different stays untold. */
export async function keepDefinition(url: string, name: string, definition: string): Promise<void> {
  if (definition.length > LONGEST) return
  await Promise.resolve()
    .then(() => set(keyOf(url, name), definition, store()))
    .catch(() => undefined)
}

/** @returns `null` where none is kept */
export async function acceptedDefinition(url: string, name: string): Promise<string | null> {
  const kept: unknown = await Promise.resolve()
    .then(() => get(keyOf(url, name), store()))
    .catch(() => undefined)
  return typeof kept === 'string' ? kept : null
}

/** Signed out: nothing that came from the endpoint stays in this browser (security 7). */
export async function forgetDefinitions(): Promise<void> {
  await clear(store())
}
