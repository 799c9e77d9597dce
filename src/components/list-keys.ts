/** What a key means in a list, the same in every list; plain tables of keys, so that `?` and the tests read the same. */
export type ListCommand =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'toggle'; readonly extend: boolean }
  | { readonly kind: 'select_all' | 'clear' }

/** In a table each row has controls of its own. */
export type TableCommand =
  | ListCommand
  | { readonly kind: 'part'; readonly step: -1 | 1 }
  | { readonly kind: 'act'; readonly action: 'run' | 'stop' }

export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly isComposing: boolean
}

export interface ListPosition {
  /** Index of the active row. */
  readonly at: number
  readonly count: number
  /** Rows that fit on the screen. */
  readonly page: number
  /** Are single keys switched on? */
  readonly singleKeys: boolean
}

/** Reads a key pressed in a row; `undefined` for what the list leaves to the browser. */
export function readListKey(press: KeyPress, position: ListPosition): ListCommand | undefined {
  const { key, shiftKey: extend, altKey, isComposing } = press
  const { at, page } = position
  if (isComposing || altKey) return undefined
  const isControl = press.ctrlKey || press.metaKey
  if (key === 'Home') return moveTo(0, position, extend)
  if (key === 'End') return moveTo(Infinity, position, extend)
  if (isControl) return key === 'a' ? { kind: 'select_all' } : undefined
  switch (key) {
    case 'ArrowDown':
      return moveTo(at + 1, position, extend)
    case 'ArrowUp':
      return moveTo(at - 1, position, extend)
    case 'PageDown':
      return moveTo(at + page, position, extend)
    case 'PageUp':
      return moveTo(at - page, position, extend)
    case ' ':
      return { kind: 'toggle', extend }
    case 'Escape':
      return { kind: 'clear' }
    default:
      return readSingleKey(press, position)
  }
}

/** The same for the row of a table. */
export function readTableKey(press: KeyPress, position: ListPosition): TableCommand | undefined {
  const command = readListKey(press, position)
  if (command !== undefined || press.isComposing || press.altKey) return command
  const { key } = press
  if (key === 'ArrowRight') return { kind: 'part', step: 1 }
  if (key === 'ArrowLeft') return { kind: 'part', step: -1 }
  if ((key !== 'r' && key !== 's') || !isSingle(press, position)) return undefined
  return { kind: 'act', action: key === 'r' ? 'run' : 'stop' }
}

/** The letters among them, which can be switched off (WCAG 2.1.4). */
export function readSingleKey(press: KeyPress, position: ListPosition): ListCommand | undefined {
  const { key, shiftKey: extend } = press
  if (!isSingle(press, position)) return undefined
  switch (key.toLowerCase()) {
    case 'j':
      return moveTo(position.at + 1, position, extend)
    case 'k':
      return moveTo(position.at - 1, position, extend)
    case 'x':
      return { kind: 'toggle', extend }
    case '*':
      return { kind: 'select_all' }
    default:
      return undefined
  }
}

/** Could it be a single key that acts? */
export function isSingle(
  { ctrlKey, metaKey, altKey, isComposing }: KeyPress,
  { singleKeys }: Pick<ListPosition, 'singleKeys'>,
): boolean {
  return singleKeys && !ctrlKey && !metaKey && !altKey && !isComposing
}

function moveTo(to: number, { count }: ListPosition, extend: boolean): ListCommand {
  return { kind: 'move', to: Math.max(0, Math.min(count - 1, to)), extend }
}
