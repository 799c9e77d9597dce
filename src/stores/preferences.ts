import { isMappings, type ScmMapping } from '~/domain/scm-mapping'
import { isFlag, isSearch, numberIn, oneOf, type Check } from '~/lib/guards'
import { isJsonObject, own } from '~/lib/json'
import type { DateForm, TimeOptions, Zone } from '~/lib/time-format'
import { onClear } from './clear-local-data'
import { createPersistedStore } from './create-store'

/** What a person chose for this browser. None of it matters enough to be kept elsewhere. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark'
  readonly density: 'comfortable' | 'compact'
  readonly timeZone: Zone
  readonly dateForm: DateForm
  /** Do single keys (`e`, `s`) act? */
  readonly singleKeys: boolean
  /** How long this browser keeps what it sent, in days. */
  readonly activityDays: number
  /** Otherwise than `config.json` says, from the next start on. */
  readonly batchChunk?: number | undefined
  readonly pollSeconds?: number | undefined
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
  startView: isSearch,
  scmServices: isMappings,
}

/** Read before the first paint by public/early.js, too. */
const KEY = 'sluice.preferences'

/** What this person chose for this browser; `subscribe` and `getState` for what is no component. */
export const usePreferences = createPersistedStore<Preferences>({
  name: KEY,
  kind: 'settings',
  empty: DEFAULTS,
  read(text) {
    const saved: unknown = JSON.parse(text)
    if (!isJsonObject(saved)) return DEFAULTS
    const known = Object.entries(CHECKS).filter(([key, fits]) => fits(own(saved, key)))
    return { ...DEFAULTS, ...Object.fromEntries(known.map(([key]) => [key, saved[key]])) }
  },
  write: (state) => JSON.stringify(state),
})

usePreferences.subscribe(({ theme, density }) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  if (density === 'compact') dataset['density'] = 'compact'
  else delete dataset['density']
})

// These two hold names of the service. All other preferences are settings.
onClear('work', () => usePreferences.setState({ startView: undefined, scmServices: undefined }))

/** How its reader wants points in time written, as of now. */
export function timeOptions(): TimeOptions {
  const { timeZone, dateForm } = usePreferences.getState()
  return { zone: timeZone, form: dateForm }
}

/** How its reader wants points in time written. */
export function useTimeOptions(): TimeOptions {
  usePreferences()
  return timeOptions()
}

/** How long the journal is kept, in days, as of now. */
export function daysKept(): number {
  return usePreferences.getState().activityDays
}

/** The batch size and the polling that this browser uses in place of those of `config.json`. */
export function chosenPace(): { readonly batchChunk?: number; readonly pollSeconds?: number } {
  const { batchChunk, pollSeconds } = usePreferences.getState()
  return {
    ...(batchChunk !== undefined && { batchChunk }),
    ...(pollSeconds !== undefined && { pollSeconds }),
  }
}
