/** Pixels between a field and its popup, and between the popup and the edge. */
const GAP = 4
const EDGE = 8
/** Below the field unless it would be smaller than this and there is more room above. */
const ENOUGH = 240
const MOST = 400
const LEAST = 96

interface Span {
  readonly top: number
  readonly bottom: number
}

/** Where a popup goes: it is never over its field, and never larger than what can be seen. */
export interface PopupRoom {
  readonly side: 'above' | 'below'
  /** In pixels. */
  readonly maxHeight: number
}

/**
 * @param seen what can be seen: of the window above a phone's keyboard, or of a pane that scrolls
 * @param current where it is while it is open: it stays there as long as there is enough room
 */
export function roomFor(field: Span, seen: Span, current?: PopupRoom['side']): PopupRoom {
  const below = seen.bottom - field.bottom - GAP - EDGE
  const above = field.top - seen.top - GAP - EDGE
  const stays = current === 'above' && above >= ENOUGH
  const side = stays || (below < ENOUGH && below < above) ? 'above' : 'below'
  const room = side === 'below' ? below : above
  return { side, maxHeight: Math.round(Math.max(LEAST, Math.min(MOST, room))) }
}

/** What can be seen of the page where this element stands. */
export function seenAround(element: Element): Span {
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
