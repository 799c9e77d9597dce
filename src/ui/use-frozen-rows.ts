import {
  useLayoutEffect,
  useMemo,
  useState,
  useCallback,
  useEffect,
  useRef,
  type FocusEvent,
  type PointerEvent,
} from 'react'

/** The longest time between lifting a finger and the click event of the tap, in milliseconds. */
const CLICK_WITHIN = 500

/** No `pointerup` follows a drag, an open context menu or a change of the window. Then another event ends the press. */
const ENDING_EVENTS = ['click', 'pointercancel', 'contextmenu', 'keydown', 'blur']

/**
 * Calls `onEnd` when the current press ends. A press ends at its click. If no click follows, it ends half a second
 * after the pointer is lifted.
 */
export function onPressEnd(onEnd: () => void) {
  const listening = new AbortController()
  const { signal } = listening
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    listening.abort()
    onEnd()
  }
  for (const event of ENDING_EVENTS) addEventListener(event, end, { signal })
  addEventListener('pointerdown', end, { signal, capture: true })
  addEventListener(
    'pointerup',
    () => {
      timer = setTimeout(end, CLICK_WITHIN)
    },
    { signal },
  )
  return { end, signal }
}

const never = () => false

/**
 * Keeps the order of a list while the user works in it, so that a click or a tap hits the intended row.
 *
 * The order is frozen while the mouse is over the list, or the focus is in it. A finger cannot hover, and the click of
 * a tap comes after the finger is lifted. So after a touch, the order is frozen until the user requests the new order
 * or leaves the screen.
 *
 * @param isKept returns true while there is another reason to keep the order, for example an open confirmation
 */
export function useFrozenOrder<Order>(isKept = never) {
  const [frozen, setFrozen] = useState<{ readonly order: Order }>()
  const [isPressed, setPressed] = useState(false)
  const isTouched = useRef(false)
  const press = useRef<ReturnType<typeof onPressEnd>>(undefined)
  useEffect(() => () => press.current?.end(), [])

  const shown = useRef<{ readonly order: Order }>(undefined)
  const freeze = useCallback(() => setFrozen((before) => before ?? shown.current), [])

  const [areas] = useState(() => new Set<HTMLElement>())
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      areas.add(element)
      // `onFocus` is not enough, because React reports no focus event if a dialog that closes returns the focus to a
      // row.
      element.addEventListener('focusin', freeze)
      return () => {
        element.removeEventListener('focusin', freeze)
        areas.delete(element)
        if (areas.size > 0) return
        // The list has disappeared, for example because no row matches any more.
        isTouched.current = false
        setFrozen(undefined)
      }
    },
    [areas, freeze],
  )
  const isInList = (target: EventTarget | null) =>
    target instanceof Node && [...areas].some((area) => area.contains(target))
  const isUserInList = () =>
    (document.hasFocus() && isInList(document.activeElement)) ||
    [...areas].some((area) => area.matches(':hover'))
  const release = () => {
    const isUsed = press.current !== undefined || isTouched.current || isUserInList() || isKept()
    if (!isUsed) setFrozen(undefined)
  }
  /**
   * Ignores a click that follows a touch on the list but hits an element outside the list. That element has probably
   * just appeared under the finger.
   */
  const ignoreStrayClick = (event: MouseEvent) => {
    const { target, isTrusted, detail } = event
    // A click by key has `detail` 0. The key presses the focused element, so the user meant that element.
    const isByKey = detail === 0
    if (isInList(target) || !isTrusted || isByKey || !isTouched.current) return
    event.preventDefault()
    event.stopImmediatePropagation()
    press.current?.end()
  }
  const beginPress = () => {
    press.current?.end()
    press.current = onPressEnd(() => {
      press.current = undefined
      setPressed(false)
      release()
    })
    setPressed(true)
    addEventListener('click', ignoreStrayClick, { signal: press.current.signal, capture: true })
  }

  return {
    frozen: frozen?.order,
    /**
     * True during a press that began in the list, and a moment longer. Meanwhile, no new element may appear under the
     * pointer, because the click would hit it.
     */
    isPressed,
    /** Shows this order. The order stays frozen only while the user is in the list. */
    update: (order: Order) => {
      isTouched.current = false
      setFrozen(isUserInList() ? { order } : undefined)
    },
    /** Changes the frozen order while the component renders, for example when rows were added at its end. */
    replace: (order: Order) => setFrozen({ order }),
    /** Call it in a layout effect, so that a freeze keeps the order that is on the screen. */
    noteShown: (order: Order) => {
      shown.current = { order }
    },
    /** Props for each element that belongs to the list. */
    area: {
      ref,
      onBlur({ relatedTarget }: FocusEvent) {
        if (!isInList(relatedTarget)) release()
      },
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') freeze()
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') release()
      },
      onPointerDown({ pointerType }: PointerEvent) {
        isTouched.current = pointerType !== 'mouse'
        freeze()
        beginPress()
      },
    },
  }
}

interface Keyed {
  readonly key: string
}

interface Rows<Row extends Keyed> {
  readonly listed: readonly Row[]
  /** All newest rows, also those that the filter hides. */
  readonly all: readonly Row[]
  /**
   * Identifies the list, for example its filter and sort order. When it changes, the list shows the newest rows at
   * once.
   */
  readonly view: string
  /** Returns the row to show in place of a row that the newest rows do not contain. */
  readonly absent: (row: Row) => Row
}

/**
 * The rows that a list shows. While the user works in the list, polls update the rows, but no row moves, appears or
 * disappears.
 */
export function useFrozenRows<Row extends Keyed>({ listed, all, view, absent }: Rows<Row>) {
  const newest = { view, rows: listed }
  const { frozen, isPressed, noteShown, update, replace, area } = useFrozenOrder<typeof newest>()
  if (frozen !== undefined && frozen.view !== view) replace(newest)
  const kept = frozen?.view === view ? frozen.rows : undefined

  const { rows, absentCount } = useMemo(() => {
    if (kept === undefined || kept === listed) return { rows: listed, absentCount: 0 }
    const newestByKey = new Map(all.map((row) => [row.key, row]))
    return {
      rows: kept.map((row) => newestByKey.get(row.key) ?? absent(row)),
      absentCount: kept.filter(({ key }) => !newestByKey.has(key)).length,
    }
  }, [kept, listed, all, absent])
  useLayoutEffect(() => noteShown({ view, rows }))
  const isOutdated = useMemo(
    () =>
      rows.length !== listed.length || rows.some(({ key }, index) => key !== listed[index]?.key),
    [rows, listed],
  )
  // Whether the notice about changed rows is shown. It does not change during a press, because the notice moves the end
  // of the list. The click could then hit another element.
  const [showsNotice, setShowsNotice] = useState(false)
  if (!isPressed && showsNotice !== isOutdated) setShowsNotice(isOutdated)

  return {
    rows,
    /** The number of shown rows that the newest data do not contain. */
    absentCount,
    listed,
    all,
    /** True if the newest data add, remove or move rows, and the list does not show this yet. */
    isOutdated: showsNotice,
    catchUp: () => update(newest),
    area,
  }
}

export type FrozenRows = ReturnType<typeof useFrozenRows>
