import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { offsetIn } from './page-scroller'

/** Rows drawn above and below what is visible, so that a fast scroll finds them there. */
const OVERSCAN = 6

interface VirtualRowsOptions {
  /** The list, where the page around it may scroll in its place. */
  readonly list?: RefObject<HTMLElement | null>
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** In pixels. */
  readonly rowHeight: number
  /** Height of what stands above the rows inside the scroller, in pixels. */
  readonly before?: number
  /** How far the list is scrolled when it opens, in pixels. */
  readonly startAt?: number | undefined
  /** Rows that stay in view below the one that is shown. */
  readonly ahead?: number
  /** The row that shows its details, or -1. */
  readonly openAt?: number
}

/** The rows that have to be drawn. */
export interface VirtualRows {
  /** First row drawn. */
  readonly from: number
  /** One behind the last row drawn. */
  readonly to: number
  /** Height of all rows, in pixels. */
  readonly total: number
  /** Pixels from the top of the rows to this one. */
  readonly topOf: (at: number) => number
  /** Scrolls as far as is needed to have the row in view. */
  readonly show: (at: number) => void
  /** For the details below the open row; their `data-index` is the row's place. */
  readonly details: RefCallback<HTMLElement>
}

/** Which rows of a long list have to be drawn. All are of one height, but for one that shows its details. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const {
    list,
    scroller,
    count,
    rowHeight,
    before = 0,
    startAt = 0,
    ahead = 0,
    openAt = -1,
  } = options
  const [offset, setOffset] = useState(0)
  // What stands above the list changes its height without telling it.
  // oxlint-disable-next-line react/exhaustive-deps -- the same number again renders nothing
  useLayoutEffect(() => {
    if (list?.current && scroller.current !== null)
      setOffset(offsetIn(scroller.current, list.current))
  })
  const margin = offset + before
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    measureElement: (details) => rowHeight + details.offsetHeight,
    scrollMargin: margin,
    // What stands above the rows stays there while they scroll.
    scrollPaddingStart: before,
    // At the end of a page that scrolls is the bar of the selection, lower than a row.
    scrollPaddingEnd: Math.max(ahead, offset > 0 ? 1 : 0) * rowHeight,
    overscan: OVERSCAN,
    initialOffset: startAt,
    // The list has a part of the window, so these rows suffice until the list is measured.
    initialRect: { width: innerWidth, height: innerHeight },
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useLayoutEffect(() => {
    if (openAt === -1) return undefined
    // Without its details it is as high as the others again.
    return () => virtualizer.resizeItem(openAt, rowHeight)
  }, [virtualizer, openAt, rowHeight])
  useKeepFocusInView(scroller)

  const rows = virtualizer.getVirtualItems()
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    total: virtualizer.getTotalSize(),
    topOf: (at) => (virtualizer.measurementsCache[at]?.start ?? margin) - margin,
    show: (at) => virtualizer.scrollToIndex(at, { align: 'auto' }),
    details: virtualizer.measureElement,
  }
}

/** Keeps the row with the focus in view when something comes up below the list and takes some of its height. */
function useKeepFocusInView(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    let height = Number.NaN
    const observer = new ResizeObserver(() => {
      scrollToFocus(element, height)
      height = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
}

function scrollToFocus(scroller: HTMLElement, heightBefore: number): void {
  const focused = document.activeElement?.closest('[role=row]') ?? null
  if (focused === null || !scroller.contains(focused)) return
  const bottom = focused.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top
  const hidden = bottom - scroller.clientHeight
  if (hidden > 0 && bottom <= heightBefore) scroller.scrollTop += hidden
}
