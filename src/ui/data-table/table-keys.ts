/** What a key means in a list, the same in every list; plain tables of keys, so that `?` and the tests read the same. */
export type ListCommand =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'toggle'; readonly extend: boolean }
  | { readonly kind: 'select_all' | 'clear' }

/** In a table each row has controls of its own; arrows lead from one to the next. */
export type TableCommand = ListCommand | { readonly kind: 'control'; readonly step: -1 | 1 }

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

/**
 * The key, letters small, and those with Control or ⌘ behind a ^; empty for what has no meaning here.
 *
 * @param isInRow elsewhere only single keys have one, which can be switched off (WCAG 2.1.4)
 */
export function keyName(press: KeyPress, singleKeys: boolean, isInRow = true): string {
  const { key, altKey, isComposing } = press
  const isControl = press.ctrlKey || press.metaKey
  const isLetter = key.length === 1 && key !== ' '
  if (isComposing || altKey || !(isLetter && !isControl ? singleKeys : isInRow)) return ''
  return isLetter ? (isControl ? '^' : '') + key.toLowerCase() : key
}

/** Reads a key by its name; `undefined` for what the list leaves to the browser. */
export function readListKey(
  name: string,
  extend: boolean,
  { at, count, page }: ListPosition,
): ListCommand | undefined {
  if (name === 'x' || name === ' ') return { kind: 'toggle', extend }
  if (name === '*' || name === '^a') return { kind: 'select_all' }
  if (name === 'Escape') return { kind: 'clear' }
  const steps: Readonly<Record<string, number>> = {
    j: 1,
    k: -1,
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = steps[name]
  if (step === undefined) return undefined
  return { kind: 'move', to: Math.max(0, Math.min(count - 1, at + step)), extend }
}

/**
 * The same for a key pressed in the row of a table.
 *
 * @param isButton pressed on a button of the row, which Space presses
 */
export function readTableKey(
  press: KeyPress,
  position: ListPosition,
  isButton = false,
): TableCommand | undefined {
  if (isButton && press.key === ' ') return undefined
  const name = keyName(press, position.singleKeys)
  if (name === 'ArrowRight') return { kind: 'control', step: 1 }
  if (name === 'ArrowLeft') return { kind: 'control', step: -1 }
  return readListKey(name, press.shiftKey, position)
}
