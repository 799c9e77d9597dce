import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Rows drawn above and below what is visible, so that a fast scroll finds them there. */
const MARGIN = 6
/** Ms without a scroll after which they are drawn, where a jump has left them out. */
const REST = 120
/** What stands above a list on every screen takes more than these pixels. */
const OTHERS = 96

interface View {
  /** The first row in sight. */
  readonly first: number
  readonly rows: number
  readonly margin: number
}

export interface VirtualWindow {
  /** First row drawn. */
  readonly from: number
  /** One behind the last row drawn. */
  readonly to: number
  /** Height of all rows, in pixels. */
  readonly total: number
}

/**
 * Which rows of a long list of equal heights have to be drawn. The frame of a scroll is drawn at once
 * (`flushSync`): one that comes later would show blanks. A jump draws what is in sight, and nothing that
 * the next jump would throw away.
 *
 * @param scroller the element that scrolls
 * @param rowHeight in pixels
 * @param before height of what stands above the rows inside the scroller, in pixels
 * @param startAt how far it is going to be scrolled at once, so that nothing is drawn for naught
 * @param share of the window's height that it has at most
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  before: number,
  startAt = 0,
  share = 1,
): VirtualWindow {
  const [view, setView] = useState<View>(() => ({
    first: firstRowAt(startAt, before, rowHeight),
    // As many as may be seen, and no more before they stand.
    rows: Math.max(1, Math.ceil((innerHeight * share - OTHERS) / rowHeight)),
    margin: 0,
  }))

  const firstDrawn = useEffectEvent(() => view.first)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    // To ask the element would have it laid out at once, in one task with the drawing.
    let first = firstDrawn()
    let height = Number.NaN
    let rest: ReturnType<typeof setTimeout> | undefined
    const measure = (): View => ({
      first: firstRowAt(element.scrollTop, before, rowHeight),
      rows: Math.ceil(element.clientHeight / rowHeight) + 1,
      margin: MARGIN,
    })
    const show = (next: View) => setView((now) => (isSame(now, next) ? now : next))
    const onScroll = () => {
      const next = measure()
      if (next.first === first) return
      const isJump = Math.abs(next.first - first) > next.rows
      first = next.first
      clearTimeout(rest)
      if (isJump) rest = setTimeout(() => show(measure()), REST)
      flushSync(() => show(isJump ? { ...next, margin: 0 } : next))
    }
    // Called once for the size that it begins with, too.
    const observer = new ResizeObserver(() => {
      keepFocusInView(element, height)
      height = element.clientHeight
      const next = measure()
      first = next.first
      show(next)
    })
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(rest)
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, rowHeight, before])

  const last = Math.max(0, count - view.rows)
  const first = Math.min(view.first, last)
  return {
    from: Math.max(0, first - view.margin),
    to: Math.min(count, first + view.rows + view.margin),
    total: count * rowHeight,
  }
}

/** What comes up below a list takes some of its room; the row with the focus must not go under it. */
function keepFocusInView(scroller: HTMLElement, heightBefore: number): void {
  const focused = document.activeElement?.closest('[role=row]') ?? null
  if (focused === null || !scroller.contains(focused)) return
  const bottom = focused.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top
  const hidden = bottom - scroller.clientHeight
  if (hidden > 0 && bottom <= heightBefore) scroller.scrollTop += hidden
}

function isSame(one: View, other: View): boolean {
  return one.first === other.first && one.rows === other.rows && one.margin === other.margin
}

function firstRowAt(scrollTop: number, before: number, rowHeight: number): number {
  return Math.max(0, Math.floor((scrollTop - before) / rowHeight))
}
