import { isJsonObject } from '~/lib/json'
import { createPersistedStore } from './create-store'

/** More than anybody goes back. The storage of a tab is small. */
const MOST = 50

type Positions = Readonly<Record<string, unknown>>

const usePositions = createPersistedStore<Positions>({
  name: 'sluice.positions',
  storage: 'tab',
  kind: 'work',
  empty: {},
  read(text) {
    const kept: readonly (readonly [visit: string, unknown])[] = JSON.parse(text)
    // The router calls the first entry of every document `default`, and gives it a state. Without a state the entry is
    // new, so the saved position belongs to an earlier document.
    return Object.fromEntries(
      kept.filter(([visit]) => history.state !== null || !visit.startsWith('default')),
    )
  },
  write: (positions) => JSON.stringify(Object.entries(positions).slice(-MOST)),
})

/** @param visit identifies a history entry */
export function savePosition(visit: string, position: object): void {
  usePositions.setState({ [visit]: position })
}

/** The position at which the user left this history entry in this tab, also before a reload. */
export function savedPosition(visit: string) {
  const kept = usePositions.getState()[visit]
  if (!isJsonObject(kept)) return undefined
  const { top, key, part } = kept
  return typeof top === 'number' &&
    typeof part === 'string' &&
    (key === undefined || typeof key === 'string')
    ? { top, key, part }
    : undefined
}
