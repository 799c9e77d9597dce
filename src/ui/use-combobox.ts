import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { ComboboxOption, ComboboxProps } from './combobox'

const PAGE = 8

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
      // While an input method composes a word, the text is not searched.
      if (!isComposing) open(next)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, altKey } = event
      const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
      if (unavailable !== undefined) return
      if (key === 'Enter') {
        // Enter submits the form only if the popup is closed and no text is typed.
        if (isOpen || draft !== undefined) event.preventDefault()
        if (!event.repeat) onEnter()
      } else if (key === 'Escape' || (key === 'ArrowUp' && altKey)) {
        if (isOpen) {
          event.preventDefault()
          close()
        } else if (key === 'Escape' && draft !== undefined) setDraft(undefined)
        else return
        // Escape closes only the popup, not the dialog around it.
        event.stopPropagation()
      } else if (isArrow && (altKey || !isOpen || options.length === 0)) {
        event.preventDefault()
        open()
        if (!altKey && (key === 'ArrowDown' || options.length === 0)) startAtFirst()
      } else if (isOpen) {
        const last = options.length - 1
        // Until a key has moved the active option, Home and End move the caret.
        const isCaretMove = movedTo === undefined || event.shiftKey
        const to = {
          ArrowDown: active >= last ? 0 : active + 1,
          ArrowUp: active <= 0 ? last : active - 1,
          PageDown: Math.min(last, active + PAGE),
          PageUp: Math.max(0, active - PAGE),
          Home: isCaretMove ? undefined : 0,
          End: isCaretMove ? undefined : last,
        }[key]
        const option = to !== undefined && options[to]
        if (!option) return
        event.preventDefault()
        setMovedTo({ id: option.id, at: to })
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
