import { useSyncExternalStore } from 'react'
import { z } from '~/lib/zod'

/** What a person chose for this browser. None of it matters enough to be kept elsewhere. */
const Preferences = z.object({
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
  density: z.catch(z.enum(['comfortable', 'compact']), 'comfortable'),
  timeZone: z.catch(z.enum(['local', 'utc']), 'local'),
  singleKeys: z.catch(z.boolean(), true),
})
export type Preferences = z.infer<typeof Preferences>

/** Read before the first paint by public/theme.js, too. */
const KEY = 'sluice.preferences'

function read(): Preferences {
  try {
    return Preferences.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {})
  } catch {
    return Preferences.parse({})
  }
}

let current = read()
const listeners = new Set<() => void>()

function apply(next: Preferences) {
  current = next
  const { dataset } = document.documentElement
  if (next.theme === 'system') delete dataset['theme']
  else dataset['theme'] = next.theme
  if (next.density === 'compact') dataset['density'] = 'compact'
  else delete dataset['density']
  for (const listener of listeners) listener()
}

export function setPreference<Key extends keyof Preferences>(
  key: Key,
  value: Preferences[Key],
): void {
  const next = { ...current, [key]: value }
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is full or forbidden: the choice holds until the tab is closed.
  }
  apply(next)
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) apply(read())
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current)
}

/** Height of a row in pixels, the same numbers as `--row` in styles.css. A narrow row has two lines. */
export function rowHeightOf(density: Preferences['density'], isNarrow: boolean): number {
  if (isNarrow) return 56
  return density === 'compact' ? 28 : 36
}
