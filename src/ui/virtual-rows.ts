import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { offsetIn } from './use-scroll-position'
import { useIsPrinted } from './use-media-query'

/** Extra rows rendered above and below the visible rows, so that a fast scroll shows no gaps. */
const OVERSCAN = 6

interface VirtualRowsOptions {
  /** The list element, if the page around the list may scroll instead of the list. */
  readonly list?: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  readonly rowHeight: number
  /** Height of the content above the rows inside the scroller, in pixels. */
  readonly before?: number
  readonly startAt?: number | undefined
  /** When a row scrolls into view, this many rows below it stay visible. */
  readonly ahead?: number
  /** Index of the row with open details, or -1. */
  readonly openAt?: number
}

/**
 * Computes which rows of a long list to render, and their positions. All rows have the same height, except a row with
 * open details.
 */
export function useVirtualRows(options: VirtualRowsOptions) {
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
  // This effect runs after each render, because the content above the list may change its height at any render.
  // oxlint-disable-next-line react/exhaustive-deps -- setting the same number again does not render
  useLayoutEffect(() => {
    if (list?.current && scroller.current !== null)
      setOffset(offsetIn(scroller.current, list.current))
  })
  const margin = offset + before
  const isPrinted = useIsPrinted()
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    measureElement: (details) => rowHeight + details.offsetHeight,
    scrollMargin: margin,
    // Rows scroll behind the header, so this height at the top does not count as visible.
    scrollPaddingStart: before,
    // If `offset` is not 0, the page scrolls instead of the list, usually because the window is low. Then only one row
    // ahead stays visible. This is enough, because the selection bar covers at most one row at the end of the page.
    scrollPaddingEnd: (offset > 0 ? 1 : ahead) * rowHeight,
    // A printed page cannot scroll, so all rows are rendered.
    overscan: isPrinted ? count : OVERSCAN,
    initialOffset: startAt,
    // The list is never larger than the window, so this size is enough until the list is measured.
    initialRect: { width: innerWidth, height: innerHeight },
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useLayoutEffect(() => {
    if (openAt === -1) return undefined
    // When the details of the row close, the row has the normal height again.
    return () => virtualizer.resizeItem(openAt, rowHeight)
  }, [virtualizer, openAt, rowHeight])
  useKeepFocusInView(scroller)

  const rows = virtualizer.getVirtualItems()
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    total: virtualizer.getTotalSize(),
    /** Pixels from the top of the rows to the row at this index. */
    topOf: (at: number) => (virtualizer.measurementsCache[at]?.start ?? margin) - margin,
    show: (at: number) => virtualizer.scrollToIndex(at, { align: 'auto' }),
    /**
     * A ref for the details below the open row. To be measured, the element needs `data-index`, the index of the row.
     */
    details: virtualizer.measureElement,
  }
}

/** Keeps the focused row visible when a panel opens below the list and makes the list lower. */
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
