import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { onClear } from '~/stores/clear-local-data'

const PARTS = ['check', 'link', 'menu'] as const
type Part = (typeof PARTS)[number]

interface Place {
  readonly top: number
  readonly key: string | undefined
  readonly part: Part
}

/** Where each visit of the list was left, by history entry: Back leads to the same row. */
const places = new Map<string, Place>()
onClear('work', () => places.clear())

function partOf(element: Element): Part | undefined {
  return PARTS.find((part) => (element as HTMLElement).dataset['part'] === part)
}

/*
 * What ends an effect keeps all that it sees, as long as the list is shown. So these stand here, where
 * they do not see the keys of 100,000 rows of the first read.
 */

interface Left {
  readonly scrolled: RefObject<number>
  readonly lastKey: RefObject<string | undefined>
  readonly part: RefObject<Part>
}

function keepPlace(element: HTMLElement | null, visit: string, { scrolled, lastKey, part }: Left) {
  if (element === null) return
  const top = places.get(visit)?.top
  if (top !== undefined) {
    element.scrollTop = top
    scrolled.current = top
  }
  // When this goes, what comes in its place stands there already: to ask then is to lay out both.
  const onScroll = () => {
    scrolled.current = element.scrollTop
  }
  element.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    element.removeEventListener('scroll', onScroll)
    places.set(visit, { top: scrolled.current, key: lastKey.current, part: part.current })
  }
}

/** Hidden behind a pipeline, it is left and come back to as well. */
function onLeave(wantsFocus: RefObject<boolean>, lastKey: Left['lastKey']) {
  return () => {
    wantsFocus.current = lastKey.current !== undefined
  }
}

/**
 * The row whose controls are in the tab order, by key: sorting or polling moves the row, not the focus.
 * Remembers scroll position and row for when the reader comes back.
 */
export function useActiveRow(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
  rowHeight: number,
  headerHeight: number,
) {
  const { key: visit } = useLocation()
  const place = places.get(visit)
  const [activeKey, setActiveKey] = useState(place?.key)
  const part = useRef<Part>(place?.part ?? 'link')
  const lastKey = useRef(activeKey)
  const scrolled = useRef(0)
  const wantsFocus = useRef(place?.key !== undefined)
  const found = activeKey === undefined ? 0 : keys.indexOf(activeKey)
  const at = found === -1 ? 0 : found

  useLayoutEffect(
    () => keepPlace(scroller.current, visit, { scrolled, lastKey, part }),
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit
    [visit],
  )
  useLayoutEffect(() => onLeave(wantsFocus, lastKey), [])

  // After the heading, which takes the focus of a new screen.
  useEffect(() => {
    lastKey.current = activeKey
    if (!wantsFocus.current) return
    const control = scroller.current?.querySelector<HTMLElement>(
      `[data-at="${at}"] [data-part="${part.current}"]`,
    )
    if (control === null || control === undefined) return
    wantsFocus.current = false
    control.focus({ preventScroll: true })
  })

  const show = (row: number) => {
    const element = scroller.current
    if (element === null) return
    const top = row * rowHeight
    const visible = element.clientHeight - headerHeight - rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top > element.scrollTop + visible) element.scrollTop = top - visible
  }

  return {
    at,
    /** Where the list is going to be scrolled to, in pixels. */
    startAt: place?.top,
    set: (row: number) => setActiveKey(keys[row]),
    focus: (row: number) => {
      show(row)
      wantsFocus.current = true
      setActiveKey(keys[row])
    },
    step: (by: -1 | 1) => {
      part.current = PARTS[PARTS.indexOf(part.current) + by] ?? part.current
      scroller.current
        ?.querySelector<HTMLElement>(`[data-at="${at}"] [data-part="${part.current}"]`)
        ?.focus()
    },
    noticeFocus: (element: Element) => {
      part.current = partOf(element) ?? part.current
      const row = element.closest<HTMLElement>('[data-at]')?.dataset['at']
      if (row !== undefined) setActiveKey(keys[Number(row)])
    },
  }
}
