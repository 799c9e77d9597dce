import { createPersistedStore } from './create-store'

/** Many are never used again, because a screen that replaces its history entry gives it a new key. */
const MAX_POSITIONS = 300

/** See `SavedPosition` of `ui/use-scroll-position.ts`. */
interface Position {
  readonly top: number
  readonly key: string | undefined
  readonly part: string
}

const usePositions = createPersistedStore<Readonly<Record<string, Position>>>({
  name: 'sluice.positions',
  storage: 'tab',
  kind: 'work',
  empty: {},
  read(text) {
    const kept: readonly (readonly [visit: string, Position])[] = JSON.parse(text)
    // The router calls the first entry of every document `default`, and gives it a state. Without a state the entry is
    // new, so the saved position belongs to an earlier document.
    return Object.fromEntries(
      // A damaged entry throws here or is left out.
      kept.filter(
        ([visit, { top }]) => top >= 0 && (history.state !== null || !visit.startsWith('default')),
      ),
    )
  },
  write: (positions) => JSON.stringify(Object.entries(positions).slice(-MAX_POSITIONS)),
})

/** @param visit identifies a history entry */
export function savePosition(visit: string, position: Position): void {
  usePositions.setState({ [visit]: position })
}

/** The position where the user left this history entry in this tab. It survives a reload. */
export const savedPosition = (visit: string): Position | undefined => usePositions.getState()[visit]
