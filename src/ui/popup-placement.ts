/** Pixels between a field and its popup. */
const GAP = 4
const MARGIN = 8
/**
 * Pixels. The popup opens above the field if the space below is smaller than this and the space above is larger than
 * below.
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
