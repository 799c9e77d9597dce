import { useSyncExternalStore } from 'react'
import { isMappings, type ScmMapping } from '~/api/scm-mappings'
import { isFlag, isSearch, isText, numberIn, oneOf, type Check } from '~/lib/checks'
import { isJsonObject, own } from '~/lib/json'
import type { DateForm, TimeOptions, Zone } from '~/lib/time-format'
import { onClear } from '~/stores/clear-local-data'

/** What a person chose for this browser. None of it matters enough to be kept elsewhere. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
  readonly timeZone: Zone
  readonly dateForm: DateForm
  /** Do single keys (`r`, `s`) act? */
  readonly singleKeys: boolean
  /** How long this browser keeps what it sent, in days. */
  readonly activityDays: number
  /** Otherwise than `config.json` says, from the next start on. */
  readonly batchChunk?: number | undefined
  readonly pollSeconds?: number | undefined
  /** Where the service stands, absolute and with a trailing slash. */
  readonly apiBaseUrl?: string | undefined
  /** The search part of the address that the list of pipelines opens with. */
  readonly startView?: string | undefined
  /** SCM services of registered tools that neither Sluice nor config.json knows. */
  readonly scmServices?: readonly ScmMapping[] | undefined
}

const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'comfortable',
  timeZone: 'local',
  dateForm: 'usual',
  singleKeys: true,
  activityDays: 30,
}

const CHECKS: { readonly [Key in keyof Preferences]-?: Check<Preferences[Key]> } = {
  theme: oneOf('system', 'light', 'dark'),
  density: oneOf('comfortable', 'compact'),
  timeZone: oneOf('local', 'utc'),
  dateForm: oneOf('usual', 'iso'),
  singleKeys: isFlag,
  activityDays: numberIn(1, 365, true),
  batchChunk: numberIn(1, 500, true),
  pollSeconds: numberIn(1, 3600),
  apiBaseUrl: isText,
  startView: isSearch,
  scmServices: isMappings,
}

/** Read before the first paint by public/early.js, too. */
const KEY = 'sluice.preferences'

function read(): Preferences {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (!isJsonObject(saved)) return DEFAULTS
    const known = Object.entries(CHECKS).filter(([key, fits]) => fits(own(saved, key)))
    return { ...DEFAULTS, ...Object.fromEntries(known.map(([key]) => [key, saved[key]])) }
  } catch {
    return DEFAULTS
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

// These two hold names of the service. All other preferences are settings.
onClear('work', () => {
  if (current.startView !== undefined) setPreference('startView', undefined)
  if (current.scmServices !== undefined) setPreference('scmServices', undefined)
})
onClear('settings', () => apply(DEFAULTS))

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

function onStorage(event: StorageEvent) {
  if (event.key === KEY) apply(read())
}

/** @param listener called after each change, also by another tab */
export function subscribeToPreferences(listener: () => void): () => void {
  // The window keeps a listener once, however often it is added.
  addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribeToPreferences, () => current)
}

/** As of now. */
export function preferences(): Preferences {
  return current
}

/** How its reader wants points in time written, as of now. */
export function timeOptions(): TimeOptions {
  return { zone: current.timeZone, form: current.dateForm }
}

/** How its reader wants points in time written. */
export function useTimeOptions(): TimeOptions {
  usePreferences()
  return timeOptions()
}

/** How long the journal is kept, in days, as of now. */
export function daysKept(): number {
  return current.activityDays
}

/** What this browser has chosen in place of `config.json`. */
export function chosenSetup(): {
  readonly batchChunk?: number
  readonly pollSeconds?: number
  readonly apiBaseUrl?: string
} {
  const { batchChunk, pollSeconds, apiBaseUrl } = current
  return {
    ...(batchChunk !== undefined && { batchChunk }),
    ...(pollSeconds !== undefined && { pollSeconds }),
    ...(apiBaseUrl !== undefined && { apiBaseUrl }),
  }
}
