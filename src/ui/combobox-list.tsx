import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useVirtualRows } from './virtual-rows'

interface ComboboxListProps<Option extends { readonly id: string }> {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  readonly active: number
  readonly rowHeight: number
  readonly isComplete: boolean
  readonly onChoose: (option: Option) => void
  readonly onNearEnd: (() => void) | undefined
  readonly children: (option: Option) => ReactNode
}

/** The next options are requested when at most this many options follow the rendered options. */
const NEAR_END = 10

export function ComboboxList<Option extends { readonly id: string }>(
  props: ComboboxListProps<Option>,
) {
  const { id, label, options, active, rowHeight, isComplete, onChoose, onNearEnd, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const window = useVirtualRows({ scroller, count: options.length, rowHeight })

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (active < 0) {
      element.scrollTop = 0
      return
    }
    const show = () => {
      const { scrollTop, clientHeight } = element
      if (active * rowHeight < scrollTop) element.scrollTop = active * rowHeight
      else if ((active + 1) * rowHeight > scrollTop + clientHeight) {
        element.scrollTop = (active + 1) * rowHeight - clientHeight
      }
    }
    show()
    // The popup may become smaller while it is open. Then the active option is scrolled into view again.
    const observer = new ResizeObserver(show)
    observer.observe(element)
    return () => observer.disconnect()
  }, [active, rowHeight])

  const isNearEnd = window.to >= options.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  const rendered = Array.from(
    { length: window.to - window.from },
    (_, index) => window.from + index,
  )
  // The active option stays in the document, because `aria-activedescendant` refers to it.
  if (active >= 0 && (active < window.from || active >= window.to)) rendered.push(active)
  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={label}
      // The list scrolls, but it is not a tab stop, because the arrow keys in the text field move through the list.
      tabIndex={-1}
      className="min-h-0 overflow-y-auto overscroll-contain outline-none"
    >
      <div role="presentation" className="relative" style={{ height: window.total }}>
        {rendered.map((at) => {
          const option = options[at]
          return (
            option && (
              <div
                key={option.id}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                aria-posinset={at + 1}
                aria-setsize={isComplete ? options.length : -1}
                onClick={() => onChoose(option)}
                style={{ top: at * rowHeight, height: rowHeight }}
                className="aria-selected:bg-picked aria-selected:outline-accent hover:bg-hover absolute inset-x-0 flex min-w-0 items-center gap-3 px-3 text-sm -outline-offset-1 aria-selected:outline-1"
              >
                {children(option)}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

const GAP = 4
const MARGIN = 8
/**
 * If the space below the field has this many pixels, the popup opens below. With less space, it opens on the side that
 * has more.
 */
const COMFORTABLE_HEIGHT = 240
const MAX_HEIGHT = 400
const MIN_HEIGHT = 96

interface Span {
  readonly top: number
  readonly bottom: number
}

/**
 * A popup never covers its field. It stays in the visible part of the page, unless the space above and the space below
 * the field are both smaller than `MIN_HEIGHT`.
 */
export interface PopupPlacement {
  readonly side: 'above' | 'below'
  readonly maxHeight: number
}

/**
 * Chooses the side and the maximum height of a popup.
 *
 * @param visible the visible part of the window, above a phone's keyboard or inside a scrolling pane
 * @param current the side of an open popup; the popup stays there while it has enough space
 */
export function placePopup(
  field: Span,
  visible: Span,
  current?: PopupPlacement['side'],
): PopupPlacement {
  const below = visible.bottom - field.bottom - GAP - MARGIN
  const above = field.top - visible.top - GAP - MARGIN
  const stays = current === 'above' && above >= COMFORTABLE_HEIGHT
  const side = stays || (below < COMFORTABLE_HEIGHT && below < above) ? 'above' : 'below'
  const space = side === 'below' ? below : above
  return { side, maxHeight: Math.round(Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, space))) }
}

/** The visible part of the page around this element. */
export function visibleSpan(element: Element): Span {
  const view = window.visualViewport
  let top = view?.offsetTop ?? 0
  let bottom = top + (view?.height ?? window.innerHeight)
  for (let each = element.parentElement; each !== null; each = each.parentElement) {
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(each).overflowY)) continue
    const box = each.getBoundingClientRect()
    top = Math.max(top, box.top)
    bottom = Math.min(bottom, box.bottom)
  }
  return { top, bottom }
}
