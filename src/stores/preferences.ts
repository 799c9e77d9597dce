import { isMappings, type ScmMapping } from '~/domain/scm-mapping'
import {
  isBoolean,
  isJsonObject,
  isUrlSearch,
  numberBetween,
  oneOf,
  own,
  type TypeGuard,
} from '~/lib/json'
import type { TimeOptions, Zone } from '~/lib/time-format'
import { onClear } from './clear-local-data'
import { createPersistedStore } from './create-store'

interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
  /** `exact` also serves users without a pointer, because they cannot open a tooltip with the exact time. */
  readonly times: 'relative' | 'exact'
  readonly timeZone: Zone
  /** Whether the shortcuts that are one letter or sign, such as `e` or `?`, are switched on. */
  readonly singleKeys: boolean
  /** `batchChunk` and `pollSeconds` override `config.json` after the next reload. */
  readonly batchChunk?: number | undefined
  readonly pollSeconds?: number | undefined
  /** The search part of the URL with which the list of pipelines opens. */
  readonly startView?: string | undefined
  /** SCM services of tool identifiers that neither Sluice nor config.json knows. */
  readonly scmServices?: readonly ScmMapping[] | undefined
}

const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'comfortable',
  times: 'relative',
  timeZone: 'local',
  singleKeys: true,
}

const CHECKS: { readonly [Key in keyof Preferences]-?: TypeGuard<Preferences[Key]> } = {
  theme: oneOf('system', 'light', 'dark'),
  density: oneOf('comfortable', 'compact'),
  times: oneOf('relative', 'exact'),
  timeZone: oneOf('local', 'utc'),
  singleKeys: isBoolean,
  batchChunk: numberBetween(1, 500, true),
  pollSeconds: numberBetween(1, 3600),
  startView: isUrlSearch,
  scmServices: isMappings,
}

/** public/early.js also reads this key, before the first paint. */
const KEY = 'sluice.preferences'

/** The preferences of this browser. Code outside components uses `subscribe` and `getState`. */
export const usePreferences = createPersistedStore<Preferences>({
  name: KEY,
  kind: 'settings',
  empty: DEFAULTS,
  read(text) {
    const saved: unknown = JSON.parse(text)
    if (!isJsonObject(saved)) return DEFAULTS
    const known = Object.entries(CHECKS).filter(([key, isValid]) => isValid(own(saved, key)))
    return { ...DEFAULTS, ...Object.fromEntries(known.map(([key]) => [key, saved[key]])) }
  },
  write: (state) => JSON.stringify(state),
})

usePreferences.subscribe(({ theme, density, times }) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'compact') dataset['density'] = 'compact'
  else delete dataset['density']
  dataset['times'] = times
})

// `startView` and `scmServices` contain names of the service. All other preferences are settings.
onClear('work', () => usePreferences.setState({ startView: undefined, scmServices: undefined }))

export function timeOptions(): TimeOptions {
  return { zone: usePreferences.getState().timeZone }
}

/** The time zone in which times are shown. The component renders again when a preference changes. */
export function useTimeOptions(): TimeOptions {
  usePreferences()
  return timeOptions()
}

/** The batch size and the poll interval of this browser. They override `config.json`. */
export function chosenPace(): { readonly batchChunk?: number; readonly pollSeconds?: number } {
  const { batchChunk, pollSeconds } = usePreferences.getState()
  return {
    ...(batchChunk !== undefined && { batchChunk }),
    ...(pollSeconds !== undefined && { pollSeconds }),
  }
}
