export type ListCommand =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'toggle'; readonly extend: boolean }
  | { readonly kind: 'select_all' | 'clear' | 'restore' }

/** A command of a list, or a move between the controls of one table row with Left and Right. */
type TableCommand = ListCommand | { readonly kind: 'control'; readonly step: -1 | 1 }

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'
>

export interface ListPosition {
  readonly at: number
  readonly count: number
  readonly page: number
  readonly singleKeys: boolean
}

/**
 * The name of the key: letters in lower case, with a `^` prefix for Control or ⌘. Empty if the key has no meaning here.
 *
 * @param singleKeys whether shortcuts that are one letter or sign are switched on (WCAG 2.1.4)
 * @param isInRow false outside a row, where only these shortcuts have a meaning
 */
export function keyName(press: KeyPress, singleKeys: boolean, isInRow = true): string {
  const { key, altKey, isComposing } = press
  const isControl = press.ctrlKey || press.metaKey
  const isLetter = key.length === 1 && key !== ' '
  if (isComposing || altKey || !(isLetter && !isControl ? singleKeys : isInRow)) return ''
  return isLetter ? (isControl ? '^' : '') + key.toLowerCase() : key
}

/** Returns the command of a key by its name; `undefined` if the browser handles the key. */
export function readListKey(
  name: string,
  extend: boolean,
  { at, count, page }: ListPosition,
): ListCommand | undefined {
  if (name === 'x' || name === ' ') return { kind: 'toggle', extend }
  if (name === '*' || name === '^a') return { kind: 'select_all' }
  if (name === 'Escape') return { kind: 'clear' }
  if (name === 'u') return { kind: 'restore' }
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
 * Like `readListKey`, with the keys that move between the controls of a table row.
 *
 * @param isButton the focus is on a button of the row, which Space presses
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
