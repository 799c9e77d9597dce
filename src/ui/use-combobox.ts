import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { ComboboxOption } from './combobox'
import { activeAt, readComboboxKey, type Steered } from './combobox-keys'

/** Where a text that is typed and not committed yet outlives the page. */
export interface TypedText {
  /** The value that it is typed over: with another one it is nothing any more. */
  readonly over: string
  readonly get: () => string | undefined
  readonly set: (text: string | undefined) => void
}

interface ComboboxWiring<Option extends ComboboxOption> {
  readonly value: string
  readonly onCommit: (text: string, option?: Option) => void
  readonly onSearch: (term: string | undefined) => void
  readonly options: readonly Option[]
  readonly preferred: number
  readonly isPending: boolean
  readonly unavailable: string | undefined
  readonly typed: TypedText | undefined
  readonly root: RefObject<HTMLElement | null>
  readonly input: RefObject<HTMLElement | null>
  /** Options that fit the popup. */
  readonly page: number
}

/** What a combobox remembers: whether it is open, what is typed, and where its reader went. */
export function useCombobox<Option extends ComboboxOption>(wiring: ComboboxWiring<Option>) {
  const { value, onCommit, onSearch, options, preferred, unavailable, typed, root, input } = wiring
  const [isOpen, setIsOpen] = useState(false)
  const over = typed?.over ?? ''
  const [kept, setKept] = useState(() => ({ text: typed?.get(), over }))
  /** What is typed and not committed yet. */
  const draft = kept.over === over ? kept.text : undefined
  const [steered, setSteered] = useState<Steered>()
  const active = isOpen ? activeAt(options, steered, preferred) : -1

  const keep = (text: string | undefined) => {
    setKept({ text, over })
    typed?.set(text)
  }
  const open = (term = draft ?? '') => {
    if (unavailable !== undefined) return
    setIsOpen(true)
    onSearch(term)
  }
  const close = () => {
    setIsOpen(false)
    setSteered(undefined)
    onSearch(undefined)
  }
  const choose = (option: Option) => {
    keep(undefined)
    close()
    onCommit(option.text, option)
  }
  const take = () => {
    close()
    if (draft === undefined) return
    keep(undefined)
    if (draft.trim() !== value) onCommit(draft.trim())
  }
  const onEnter = () => {
    const option = options[active]
    if (isOpen && option !== undefined) choose(option)
    // What is typed may be the beginning of what is about to be listed.
    else if (!isOpen || !wiring.isPending) take()
  }

  return {
    isOpen,
    active,
    text: draft ?? value,
    /** Something is typed, and its reader is not at it: nobody took it, and nobody dropped it. */
    isUnconfirmed: !isOpen && draft !== undefined && draft.trim() !== value,
    open,
    close,
    choose,
    clear: () => {
      keep(undefined)
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
      keep(next)
      setSteered(undefined)
      // Half of a word of an input method is nothing to look for.
      if (!isComposing) open(next)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event
      const { isComposing } = nativeEvent
      const command = readComboboxKey(
        { key, altKey, ctrlKey, metaKey, shiftKey, isComposing },
        {
          isOpen,
          active,
          count: options.length,
          page: wiring.page,
          isSteered: steered !== undefined,
        },
      )
      if (command === undefined || unavailable !== undefined) return
      switch (command.kind) {
        case 'open':
          event.preventDefault()
          open()
          break
        case 'close':
          event.preventDefault()
          // Only the popup, not the dialog that it may stand in.
          event.stopPropagation()
          close()
          break
        case 'move': {
          event.preventDefault()
          const to = options[command.to]
          // What was listed when it was closed may not be what is asked for now.
          if (!isOpen) open()
          else if (to !== undefined) setSteered({ id: to.id, at: command.to })
          break
        }
        case 'take':
          // A form would be sent; with nothing open and nothing typed, that is meant.
          if (isOpen || draft !== undefined) event.preventDefault()
          if (!event.repeat) onEnter()
          break
        case 'restore':
          if (draft === undefined) break
          event.stopPropagation()
          keep(undefined)
          break
        default:
          command satisfies never
      }
    },
    onBlur: ({ relatedTarget: to }: FocusEvent) => {
      if (to !== null && root.current?.contains(to) === true) return
      // Another window, or a dialog over the page: nobody has left the field, so nothing is taken.
      const dialog = to?.closest('[role=dialog], [role=alertdialog]') ?? null
      const isCovered = dialog !== null && !dialog.contains(root.current)
      if (!document.hasFocus() || isCovered) close()
      else take()
    },
  }
}
