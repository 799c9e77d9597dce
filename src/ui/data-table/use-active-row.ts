import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useScrollPosition, type PositionMemory } from '~/ui/use-scroll-position'
import { rangeBetween, type Selection } from '~/lib/selection'

interface ActiveRowOptions extends PositionMemory {
  readonly scroller: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  /** Scrolls a row into view. */
  readonly show: (at: number) => void
  /** Set from outside; else the row that had the focus last. */
  readonly activeKey: string | undefined
  readonly onActive: ((key: string) => void) | undefined
}

/** The controls of a row, in the order of the document. */
function controlsOf(scroller: HTMLElement | null, at: number): readonly HTMLElement[] {
  return [...(scroller?.querySelectorAll<HTMLElement>(`[data-at="${at}"] [data-part]`) ?? [])]
}

/**
 * The row whose controls are in the tab order: the one that has or had the focus. It is known by its key, so
 * sorting or polling moves the row and the focus stays in it.
 */
export function useActiveRow(options: ActiveRowOptions) {
  const { scroller, keys, show, place, onLeave, onActive } = options
  const [own, setOwn] = useState(place?.key)
  const activeKey = options.activeKey ?? own
  const part = useRef(place?.part ?? 'link')
  const wantsFocus = useRef(place?.key !== undefined)
  const at = activeKey === undefined ? 0 : Math.max(0, keys.indexOf(activeKey))

  const lastKey = useRef(activeKey)
  useEffect(() => {
    lastKey.current = activeKey
  })
  useScrollPosition(scroller, options, () => ({ key: lastKey.current, part: part.current }))
  useLayoutEffect(() => {
    // The row may have moved since.
    const row = place?.key === undefined ? -1 : keys.indexOf(place.key)
    if (row !== -1) show(row)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each visit, of which `onLeave` is a function
  }, [onLeave])

  // After the heading, which takes the focus of a new screen.
  useEffect(() => {
    if (!wantsFocus.current) return
    const controls = controlsOf(scroller.current, at)
    const control =
      controls.find((each) => each.dataset['part'] === part.current) ??
      controls.find((each) => each.dataset['part'] === 'link') ??
      controls[0]
    if (control === undefined) return
    wantsFocus.current = false
    control.focus({ preventScroll: true })
  })

  const setActive = (row: number) => {
    const key = keys[row]
    if (key === undefined) return
    setOwn(key)
    onActive?.(key)
  }
  return {
    at,
    setActive,
    /** Moves the focus to a row, which scrolls into view. */
    focus(row: number) {
      show(row)
      wantsFocus.current = true
      setActive(row)
    },
    /** Moves the focus to the control before or after. */
    step(by: -1 | 1) {
      const controls = controlsOf(scroller.current, at)
      const now = controls.findIndex((each) => each.dataset['part'] === part.current)
      controls[now + by]?.focus()
    },
    noticeFocus(element: Element) {
      const row = element.closest<HTMLElement>('[data-at]')
      if (row === null) return
      part.current = element.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? part.current
      setActive(Number(row.dataset['at']))
    },
  }
}

/**
 * Selects rows one by one, or from the one selected last to another.
 *
 * @param keys those that can be selected, in the order on the screen
 */
export function useRowSelection(selection: Selection | undefined, keys: readonly string[]) {
  const [anchor, setAnchor] = useState<string>()
  /** Everything between; `from` is where a range begins when nothing was selected before. */
  const extend = (from: string, to: string) => {
    const start = anchor ?? from
    selection?.setRange(rangeBetween(keys, start, to), true)
    setAnchor(start)
  }
  return {
    extend,
    toggle(key: string, isRange: boolean) {
      if (isRange) return extend(key, key)
      selection?.toggle(key)
      return setAnchor(key)
    },
  }
}
