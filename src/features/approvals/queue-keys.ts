/** What a key means on this screen; a plain table, so that its hints and its tests read the same. */
export type QueueCommand =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'toggle'; readonly extend: boolean }
  | { readonly kind: 'select_all' | 'clear' | 'restore' | 'open' | 'leave' }
  | { readonly kind: 'decide'; readonly action: 'approve' | 'reject' }

export interface QueueKeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
}

export interface QueuePlace {
  /** Where the focus is: in the rows, in the gate's detail, or anywhere else on the page. */
  readonly where: 'queue' | 'detail' | 'elsewhere'
  /** Index of the active row. */
  readonly at: number
  readonly count: number
  /** Rows that fit on the screen. */
  readonly page: number
  /** Are single keys switched on? */
  readonly singleKeys: boolean
}

/** Reads a key press; `undefined` for what is left to the browser. Enter opens, and decides nothing. */
export function readQueueKey(press: QueueKeyPress, place: QueuePlace): QueueCommand | undefined {
  if (press.isComposing || press.altKey) return undefined
  if (place.where === 'queue') {
    const command = inQueue(press, place)
    if (command !== undefined) return command
  }
  if (place.where === 'detail' && press.key === 'Escape') return { kind: 'leave' }
  if (press.ctrlKey || press.metaKey || !place.singleKeys) return undefined
  return singleKey(press, place)
}

const moveTo = (to: number, { count }: QueuePlace, extend: boolean): QueueCommand => ({
  kind: 'move',
  to: Math.max(0, Math.min(count - 1, to)),
  extend,
})

function inQueue(press: QueueKeyPress, place: QueuePlace): QueueCommand | undefined {
  const { at, page, count } = place
  const move = (to: number) => moveTo(to, place, press.shiftKey)
  if (press.ctrlKey || press.metaKey) return press.key === 'a' ? { kind: 'select_all' } : undefined
  switch (press.key) {
    case 'ArrowDown':
      return move(at + 1)
    case 'ArrowUp':
      return move(at - 1)
    case 'PageDown':
      return move(at + page)
    case 'PageUp':
      return move(at - page)
    case 'Home':
      return move(0)
    case 'End':
      return move(count - 1)
    case ' ':
      return { kind: 'toggle', extend: press.shiftKey }
    case 'Enter':
      return { kind: 'open' }
    case 'Escape':
      return { kind: 'clear' }
    default:
      return undefined
  }
}

function singleKey(press: QueueKeyPress, place: QueuePlace): QueueCommand | undefined {
  switch (press.key) {
    case 'j':
    case 'J':
      return moveTo(place.at + 1, place, press.shiftKey)
    case 'k':
    case 'K':
      return moveTo(place.at - 1, place, press.shiftKey)
    case 'x':
    case 'X':
      return { kind: 'toggle', extend: press.shiftKey }
    case '*':
      return { kind: 'select_all' }
    case 'u':
      return { kind: 'restore' }
    case 'a':
      return { kind: 'decide', action: 'approve' }
    case 'r':
      return { kind: 'decide', action: 'reject' }
    default:
      return undefined
  }
}
