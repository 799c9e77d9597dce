/** What a key means in the list; a plain table of keys, so that `?` and the tests read the same. */
export type TableCommand =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'part'; readonly step: -1 | 1 }
  | { readonly kind: 'toggle'; readonly extend: boolean }
  | { readonly kind: 'select_all' }
  | { readonly kind: 'clear' }
  | { readonly kind: 'act'; readonly action: 'run' | 'stop' }

export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
}

export interface TablePosition {
  /** Index of the active row. */
  readonly at: number
  readonly count: number
  /** Rows that fit on the screen. */
  readonly page: number
  /** Are single keys (`r`, `s`) switched on? */
  readonly singleKeys: boolean
}

/** Reads a key press; `undefined` for what the list leaves to the browser. */
export function readTableKey(press: KeyPress, position: TablePosition): TableCommand | undefined {
  if (press.isComposing || press.altKey) return undefined
  const { at, count, page } = position
  const isControl = press.ctrlKey || press.metaKey
  const move = (to: number, extend = press.shiftKey): TableCommand => ({
    kind: 'move',
    to: Math.max(0, Math.min(count - 1, to)),
    extend,
  })
  if (isControl) {
    if (press.key === 'a') return { kind: 'select_all' }
    if (press.key === 'Home') return move(0)
    return press.key === 'End' ? move(count - 1) : undefined
  }
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
    case 'ArrowRight':
      return { kind: 'part', step: 1 }
    case 'ArrowLeft':
      return { kind: 'part', step: -1 }
    case ' ':
      return { kind: 'toggle', extend: press.shiftKey }
    case 'Escape':
      return { kind: 'clear' }
    case 'r':
    case 's':
      if (!position.singleKeys || press.shiftKey) return undefined
      return { kind: 'act', action: press.key === 'r' ? 'run' : 'stop' }
    default:
      return undefined
  }
}
