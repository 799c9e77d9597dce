import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, type RefObject } from 'react'
import { useKeepFocusInView } from './use-keep-focus-in-view'

/** Rows drawn above and below what is visible, so that a fast scroll finds them there. */
const OVERSCAN = 6

/** The rows that have to be drawn. */
export interface VirtualWindow {
  /** First row drawn. */
  readonly from: number
  /** One behind the last row drawn. */
  readonly to: number
  /** Height of all rows, in pixels. */
  readonly total: number
}

/**
 * Which rows of a long list of equal heights have to be drawn.
 *
 * @param scroller the element that scrolls
 * @param rowHeight in pixels
 * @param before height of what stands above the rows inside the scroller, in pixels
 * @param startAt how far the list is scrolled when it opens, in pixels
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  before: number,
  startAt = 0,
): VirtualWindow {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    scrollMargin: before,
    overscan: OVERSCAN,
    initialOffset: startAt,
    // The list has a part of the window, so these rows suffice until the list is measured.
    initialRect: { width: innerWidth, height: innerHeight },
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useKeepFocusInView(scroller)

  const rows = virtualizer.getVirtualItems()
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    total: virtualizer.getTotalSize(),
  }
}
