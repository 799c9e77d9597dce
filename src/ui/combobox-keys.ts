/** What a key does in a combobox, as the ARIA Authoring Practices say ("Editable combobox with list"). */
export type ComboboxCommand =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** To this option; opens the popup when it is closed. */
  | { readonly kind: 'move'; readonly to: number }
  /** Enter: the active option, otherwise the typed text. */
  | { readonly kind: 'commit' }
  /** Escape in a closed field: drops the typed text. */
  | { readonly kind: 'restore' }

export interface ComboboxKey {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
}

export interface ComboboxState {
  readonly isOpen: boolean
  /** The active option; -1 for none. */
  readonly active: number
  readonly count: number
  /** Options that one page holds. */
  readonly page: number
  /** Has a key moved the active option? Until then Home and End move the caret. */
  readonly hasMoved: boolean
}

/** @returns `undefined` for a key that the text field or an input method handles */
export function readComboboxKey(key: ComboboxKey, at: ComboboxState): ComboboxCommand | undefined {
  if (key.isComposing || key.ctrlKey || key.metaKey) return undefined
  const { isOpen, active, count, page } = at
  const last = count - 1
  const move = (to: number): ComboboxCommand =>
    count === 0 ? { kind: 'open' } : { kind: 'move', to: Math.min(last, Math.max(0, to)) }
  switch (key.key) {
    case 'ArrowDown':
      if (key.altKey) return { kind: 'open' }
      // From the last option to the first.
      return move(active >= last ? 0 : active + 1)
    case 'ArrowUp':
      if (key.altKey) return isOpen ? { kind: 'close' } : undefined
      return move(active <= 0 ? last : active - 1)
    case 'PageDown':
      return isOpen ? move(active + page) : undefined
    case 'PageUp':
      return isOpen ? move(active - page) : undefined
    case 'Home':
      return isOpen && at.hasMoved && !key.shiftKey ? move(0) : undefined
    case 'End':
      return isOpen && at.hasMoved && !key.shiftKey ? move(last) : undefined
    case 'Enter':
      return { kind: 'commit' }
    case 'Escape':
      return isOpen ? { kind: 'close' } : { kind: 'restore' }
    default:
      return undefined
  }
}

/** The option that a key made active, and its index at that time. */
export interface MovedTo {
  readonly id: string
  readonly at: number
}

/**
 * The index of the active option. An option that a key made active stays active when the list changes. If the list
 * lost that option, the one at the same index is active. Before any key, the preferred option is active.
 *
 * @returns -1 for none
 */
export function activeIndexOf(
  options: readonly { readonly id: string }[],
  movedTo: MovedTo | undefined,
  preferred: number,
): number {
  if (options.length === 0) return -1
  if (movedTo === undefined) return preferred < options.length ? preferred : -1
  if (options[movedTo.at]?.id === movedTo.id) return movedTo.at
  const found = options.findIndex(({ id }) => id === movedTo.id)
  return found === -1 ? Math.min(movedTo.at, options.length - 1) : found
}
