import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type RefCallback,
} from 'react'

/** A tap that becomes a click does so within this time after the finger is lifted. */
const CLICK_WITHIN = 500

const never = () => false

/** An element that belongs to the list: while somebody is in it, the rows keep their places. */
interface AreaProps {
  readonly ref: RefCallback<HTMLElement>
  readonly onFocus: () => void
  readonly onBlur: (event: FocusEvent) => void
  readonly onPointerEnter: (event: PointerEvent) => void
  readonly onPointerLeave: (event: PointerEvent) => void
  readonly onPointerDown: (event: PointerEvent) => void
}

export interface FrozenOrder<Order> {
  /** The order as it was when somebody came to the list; `undefined` while rows may move. */
  readonly frozen: Order | undefined
  /** A finger or a button is down, or was until just now: nothing may come up under it. */
  readonly isPressed: boolean
  /** Takes this order over. The rows stay in it if somebody is in the list, else they may move again. */
  readonly update: (order: Order) => void
  /** Changes the frozen order while the component renders, for example when rows were added at its end. */
  readonly replace: (order: Order) => void
  /** For each element that belongs to the list. @param shown the order on the screen */
  readonly area: (shown: Order) => AreaProps
}

/**
 * Keeps the rows of a list in their places while somebody works in it, so that a click or a tap reaches
 * the row that it was meant for.
 *
 * A mouse holds the rows while it is over the list, and the focus while it is in the list. A finger has no
 * way to be "over" a list, and its click comes some time after it is lifted. So after a touch the rows are
 * held until their reader asks for the new order or leaves the screen.
 *
 * @param isKept another reason to keep the order, for example an open confirmation
 */
export function useFreezeOrder<Order>(isKept = never): FrozenOrder<Order> {
  const [held, setHeld] = useState<{ readonly order: Order }>()
  const [isPressed, setPressed] = useState(false)
  const isTouched = useRef(false)
  const press = useRef<{ readonly end: () => void }>(undefined)
  useEffect(() => () => press.current?.end(), [])

  const [areas] = useState(() => new Set<HTMLElement>())
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      areas.add(element)
      return () => {
        areas.delete(element)
        if (areas.size > 0) return
        // The list itself is gone, for example because no row matches any more.
        isTouched.current = false
        setHeld(undefined)
      }
    },
    [areas],
  )
  const isSomebodyIn = () =>
    [...areas].some(
      (area) =>
        area.matches(':hover') || (document.hasFocus() && area.contains(document.activeElement)),
    )
  const freeze = (shown: Order) => setHeld((before) => before ?? { order: shown })
  const release = () => {
    const isUsed = press.current !== undefined || isTouched.current || isSomebodyIn() || isKept()
    if (!isUsed) setHeld(undefined)
  }
  /** A finger that went down on the list does not press what came up under it below the list. */
  const keepInList = (event: MouseEvent) => {
    const { target, isTrusted, detail } = event
    const isInList = target instanceof Node && [...areas].some((area) => area.contains(target))
    // A key presses what has the focus, wherever the finger was. Its click has no count.
    const isByKey = detail === 0
    if (isInList || !isTrusted || isByKey || !isTouched.current) return
    event.preventDefault()
    event.stopImmediatePropagation()
    press.current?.end()
  }
  const beginPress = () => {
    press.current?.end()
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      listening.abort()
      press.current = undefined
      setPressed(false)
      release()
    }
    press.current = { end }
    setPressed(true)
    addEventListener('click', end, { signal })
    addEventListener('click', keepInList, { signal, capture: true })
    addEventListener('pointercancel', end, { signal })
    addEventListener('pointerdown', end, { signal, capture: true })
    addEventListener(
      'pointerup',
      () => {
        timer = setTimeout(end, CLICK_WITHIN)
      },
      { signal },
    )
  }

  return {
    frozen: held?.order,
    isPressed,
    update(order) {
      isTouched.current = false
      setHeld(isSomebodyIn() ? { order } : undefined)
    },
    replace: (order) => setHeld({ order }),
    area: (shown) => ({
      ref,
      onFocus: () => freeze(shown),
      onBlur({ currentTarget, relatedTarget }) {
        // The focus has not reached its next element yet.
        if (!currentTarget.contains(relatedTarget)) queueMicrotask(release)
      },
      onPointerEnter({ pointerType }) {
        if (pointerType === 'mouse') freeze(shown)
      },
      onPointerLeave({ pointerType }) {
        if (pointerType === 'mouse') release()
      },
      onPointerDown({ pointerType }) {
        isTouched.current = pointerType !== 'mouse'
        freeze(shown)
        beginPress()
      },
    }),
  }
}
