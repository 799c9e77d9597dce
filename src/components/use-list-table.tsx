import { usePreferences } from '~/stores/preferences'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import type { CrashProps } from '~/ui/error-boundary'
import { ServiceCode } from './service-text'
import { useMemo, type RefObject } from 'react'
import { useLocation } from 'react-router'
import {
  useScrollPosition,
  type PositionMemory,
  type SavedPosition,
} from '~/ui/use-scroll-position'
import { createPersistedStore } from '~/stores/create-store'

/**
 * The height of a row in pixels. It must equal the CSS variable `--row`, which styles.css or an element around the
 * table sets. A row on a narrow screen has several lines, and a touch target needs 44 pixels.
 */
function useRowHeight(narrow: number, comfortable: number): number {
  const { density } = usePreferences()
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const isTouched = useMediaQuery('(pointer: coarse)')
  if (isNarrow) return narrow
  if (isTouched) return 44
  return density === 'compact' ? 28 : comfortable
}

/** The props that all main lists pass to their `DataTable`. */
export function useListTable(narrowRow = 56, comfortableRow = 36) {
  const { singleKeys } = usePreferences()
  return {
    brokenRow: BrokenRow,
    rowHeight: useRowHeight(narrowRow, comfortableRow),
    singleKeys,
    ...useSavedPosition(),
  }
}

/** Replaces a row that fails to render, so that the other rows stay. */
export function BrokenRow({ subject = '—' }: CrashProps) {
  return (
    <span role="gridcell" className="text-soft col-span-full truncate pl-11 text-sm">
      This record cannot be shown (<ServiceCode text={subject} />)
    </span>
  )
}

/**
 * The number of positions that are stored. Most older positions are never used again, because a replaced history entry
 * gets a new key.
 */
const MAX_POSITIONS = 300

const positions = createPersistedStore<Readonly<Record<string, SavedPosition>>>({
  name: 'sluice.positions',
  storage: 'tab',
  kind: 'work',
  empty: {},
  read(text) {
    const kept: readonly (readonly [visit: string, SavedPosition])[] = JSON.parse(text)
    // React Router gives the first history entry of every document the key `default`, and sets its `history.state`. If
    // there is no state yet, this entry is new, and a stored `default` position belongs to an earlier document.
    return Object.fromEntries(
      // A damaged entry is left out, or this line throws and the store starts empty.
      kept.filter(
        ([visit, { top }]) =>
          Number.isFinite(top) && (history.state !== null || !visit.startsWith('default')),
      ),
    )
  },
  write: (kept) => JSON.stringify(Object.entries(kept).slice(-MAX_POSITIONS)),
})

/**
 * The scroll position and the focus of this history entry when the user left it in this tab. They survive a reload.
 *
 * @param subject distinguishes several positions of one history entry
 */
export function useSavedPosition(subject = ''): PositionMemory {
  const { key, pathname } = useLocation()
  const visit = key + pathname + subject
  return useMemo(
    () => ({
      place: positions.getState()[visit],
      onLeave: (position) => positions.setState({ [visit]: position }),
    }),
    [visit],
  )
}

/**
 * Saves and restores the scroll position of a page that is not a table. No row gets the focus when the user returns.
 *
 * @param isReady false while there is no content to scroll
 */
export function useSavedScroll(scroller: RefObject<HTMLElement | null>, isReady = true): void {
  const noRow = () => ({ key: undefined, part: 'link' })
  useScrollPosition(scroller, useSavedPosition(), noRow, isReady)
}
