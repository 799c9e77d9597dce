import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { ComboboxOption, ComboboxProps } from './combobox'
import type { KeyPress } from './data-table/use-active-row'

/** The meaning of a key in a combobox (ARIA Authoring Practices, "Editable combobox with list"). */
type ComboboxCommand =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** Moves to this option. If the popup is closed, only opens the popup. */
  | { readonly kind: 'move'; readonly to: number }
  /** Enter commits the active option, or the typed text if no option is active. */
  | { readonly kind: 'commit' }
  /** Escape drops the typed text if the popup is closed. */
  | { readonly kind: 'restore' }

export interface ComboboxState {
  readonly isOpen: boolean
  /** Index of the active option; -1 for none. */
  readonly active: number
  readonly count: number
  readonly page: number
  /** Whether a key has moved the active option. Until then, Home and End move the caret. */
  readonly hasMoved: boolean
}

/** The meaning of a key. @returns `undefined` for a key that the text field or an input method handles */
export function readComboboxKey(key: KeyPress, at: ComboboxState): ComboboxCommand | undefined {
  if (key.isComposing || key.ctrlKey || key.metaKey) return undefined
  const { isOpen, active, count, page } = at
  const last = count - 1
  const move = (to: number): ComboboxCommand =>
    count === 0 ? { kind: 'open' } : { kind: 'move', to: Math.min(last, Math.max(0, to)) }
  switch (key.key) {
    case 'ArrowDown':
      if (key.altKey) return { kind: 'open' }
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
interface MovedTo {
  readonly id: string
  readonly at: number
}

/**
 * The index of the active option. An option that a key made active stays active when the list changes. If the list no
 * longer contains that option, the option at the same index is active. Before any key, the preferred option is active.
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

/** A text that is typed but not committed yet. */
export interface TypedText {
  readonly text: string | undefined
  readonly set: (text: string | undefined) => void
  /** Called when the field loses the focus, before the text is committed. */
  readonly onBlur?: () => void
}

const PAGE = 8

interface UseComboboxOptions<Option extends ComboboxOption> extends Pick<
  ComboboxProps<Option>,
  'value' | 'onCommit' | 'onSearch' | 'options' | 'isPending' | 'unavailable' | 'typed' | 'refusal'
> {
  readonly preferred: number
  readonly root: RefObject<HTMLElement | null>
  readonly input: RefObject<HTMLElement | null>
}

export function useCombobox<Option extends ComboboxOption>(props: UseComboboxOptions<Option>) {
  const { value, onCommit, onSearch, options, preferred, unavailable, root, input } = props
  const { text: draft, set: setDraft } = props.typed
  const [isOpen, setIsOpen] = useState(false)
  const [movedTo, setMovedTo] = useState<MovedTo>()
  const active = isOpen ? activeIndexOf(options, movedTo, preferred) : -1
  const canCommit = draft !== undefined && props.refusal === undefined

  const open = (term = draft ?? '') => {
    if (unavailable !== undefined) return
    setIsOpen(true)
    onSearch(term)
  }
  /**
   * After a key has opened the list of an empty field, the first option becomes active as soon as the options are
   * loaded.
   */
  const startAtFirst = () => {
    if ((draft ?? value) === '') setMovedTo({ id: '', at: 0 })
  }
  const close = () => {
    setIsOpen(false)
    setMovedTo(undefined)
    onSearch(undefined)
  }
  const choose = (option: Option) => {
    setDraft(undefined)
    close()
    onCommit(option.text, option)
  }
  const commit = () => {
    close()
    if (!canCommit) return
    setDraft(undefined)
    if (draft.trim() !== value) onCommit(draft.trim())
  }
  const onEnter = () => {
    const option = options[active]
    if (isOpen && option !== undefined) return choose(option)
    // The list stays open if the user must choose one of its options. The typed text may also be the beginning of an
    // option that is not loaded yet.
    const mustChoose = props.isPending === true || (options.length > 0 && !canCommit)
    if (!isOpen || !mustChoose) commit()
  }

  return {
    isOpen,
    active,
    text: draft ?? value,
    /** The user has left a typed text in the field, neither committed nor dropped. */
    isUnconfirmed: !isOpen && canCommit && draft.trim() !== value,
    open,
    close,
    choose,
    clear: () => {
      setDraft(undefined)
      close()
      if (value !== '') onCommit('')
      input.current?.focus()
    },
    toggle: () => {
      input.current?.focus()
      if (isOpen) close()
      else open()
    },
    type: (next: string, isComposing: boolean) => {
      setDraft(next)
      setMovedTo(undefined)
      // The input method has not finished the word yet.
      if (!isComposing) open(next)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, altKey } = event
      const command = readComboboxKey(event.nativeEvent, {
        isOpen,
        active,
        count: options.length,
        page: PAGE,
        hasMoved: movedTo !== undefined,
      })
      if (command === undefined || unavailable !== undefined) return
      switch (command.kind) {
        case 'open':
          event.preventDefault()
          open()
          if (!altKey) startAtFirst()
          break
        case 'close':
          event.preventDefault()
          // Escape closes only the popup, not the dialog around it.
          event.stopPropagation()
          close()
          break
        case 'move': {
          event.preventDefault()
          const to = options[command.to]
          if (!isOpen) {
            open()
            if (key === 'ArrowDown') startAtFirst()
          } else if (to !== undefined) setMovedTo({ id: to.id, at: command.to })
          break
        }
        case 'commit':
          // Enter submits the form only if the popup is closed and no text is typed.
          if (isOpen || draft !== undefined) event.preventDefault()
          if (!event.repeat) onEnter()
          break
        case 'restore':
          if (draft === undefined) break
          event.stopPropagation()
          setDraft(undefined)
          break
        default:
          command satisfies never
      }
    },
    onBlur: ({ relatedTarget: to }: FocusEvent) => {
      props.typed.onBlur?.()
      if (to !== null && root.current?.contains(to) === true) return
      // If another window or a dialog takes the focus, the user has not left the field. So nothing is committed.
      const dialog = to?.closest('[role=dialog], [role=alertdialog]') ?? null
      const isCovered = dialog !== null && !dialog.contains(root.current)
      if (!document.hasFocus() || isCovered) close()
      else commit()
    },
  }
}
