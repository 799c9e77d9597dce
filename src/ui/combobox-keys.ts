/** What a key means in a combobox (ARIA Authoring Practices, "Editable combobox with list"). */
export type ComboboxCommand =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** To this option; opens the popup when it is closed. */
  | { readonly kind: 'move'; readonly to: number }
  /** Enter: the active option, else what is typed. */
  | { readonly kind: 'take' }
  /** Escape in a closed field: back to what was there before somebody typed. */
  | { readonly kind: 'restore' }

export interface KeyFacts {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
}

export interface ComboboxFacts {
  readonly isOpen: boolean
  /** The active option; -1 for none. */
  readonly active: number
  readonly count: number
  /** Options that one page holds. */
  readonly page: number
  /** Has its reader gone into the list by a key? Until then Home and End belong to the text. */
  readonly isSteered: boolean
}

/**
 * What to do with a key; `undefined` leaves it to the text field. Keys of an input method that is at
 * work are its own, Tab takes nothing.
 */
export function readComboboxKey(key: KeyFacts, at: ComboboxFacts): ComboboxCommand | undefined {
  if (key.isComposing || key.ctrlKey || key.metaKey) return undefined
  const { isOpen, active, count, page } = at
  const last = count - 1
  const move = (to: number): ComboboxCommand =>
    count === 0 ? { kind: 'open' } : { kind: 'move', to: Math.min(last, Math.max(0, to)) }
  switch (key.key) {
    case 'ArrowDown':
      if (key.altKey) return { kind: 'open' }
      // Round: behind the last comes the first.
      return move(active >= last ? 0 : active + 1)
    case 'ArrowUp':
      if (key.altKey) return isOpen ? { kind: 'close' } : undefined
      return move(active <= 0 ? last : active - 1)
    case 'PageDown':
      return isOpen ? move(active + page) : undefined
    case 'PageUp':
      return isOpen ? move(active - page) : undefined
    case 'Home':
      return isOpen && at.isSteered && !key.shiftKey ? move(0) : undefined
    case 'End':
      return isOpen && at.isSteered && !key.shiftKey ? move(last) : undefined
    case 'Enter':
      return { kind: 'take' }
    case 'Escape':
      return isOpen ? { kind: 'close' } : { kind: 'restore' }
    default:
      return undefined
  }
}

/** Where its reader went by a key: to this option, which stood there at that time. */
export interface Steered {
  readonly id: string
  readonly at: number
}

/**
 * Which option is active now: where its reader went, wherever it stands by now; if it is gone, the one
 * in its place; and as long as nobody went anywhere, the preferred one.
 *
 * @returns -1 for none
 */
export function activeAt(
  options: readonly { readonly id: string }[],
  steered: Steered | undefined,
  preferred: number,
): number {
  if (options.length === 0) return -1
  if (steered === undefined) return preferred < options.length ? preferred : -1
  if (options[steered.at]?.id === steered.id) return steered.at
  const found = options.findIndex(({ id }) => id === steered.id)
  return found === -1 ? Math.min(steered.at, options.length - 1) : found
}
