import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '~/ui/icon'
import { LazyBoundary } from '~/ui/lazy-boundary'
import { focusList } from '../focus-list'
import { QueryPopup } from '../lazy-parts'
import type { PipelineRow } from '../rows/pipeline-rows'
import type { Completion } from '~/domain/query-language/query-complete'
import type { QueryProblem } from '~/domain/query-language/query-parse'

interface QueryBarProps {
  readonly text: string
  /** `typed` if the user is typing, as in `useUrlState`. */
  readonly onChange: (text: string, how?: 'typed') => void
  readonly problems: readonly QueryProblem[]
  readonly rows: readonly PipelineRow[]
}

interface Suggestions {
  readonly list: readonly Completion[]
  /** The text for which the suggestions were made. The user may have typed more since then. */
  readonly text: string
  readonly listFor: (text: string) => readonly Completion[]
  /** True if the user has opened the suggestions with an arrow key. */
  readonly isAsked: boolean
}

const NO_SUGGESTIONS: Suggestions = { list: [], text: '', listFor: () => [], isAsked: false }

/** Suggestions load later, because they are not needed before the user types. */
const loadSuggestions = () => import('./query-suggestions')

export function QueryBar({ text, onChange, problems, rows }: QueryBarProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const lastRequest = useRef(0)
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS)
  // The label of the chosen suggestion. Its index may change between two keystrokes.
  const [choice, setChoice] = useState<string>()
  const { list } = suggestions
  const chosen = list.findIndex(({ label }) => label === choice)
  const isOpen = list.length > 0
  const shown = problems.filter((problem) => !problem.unfinished || !isOpen)

  const suggest = async (
    field: HTMLInputElement,
    { isAsked }: Pick<Suggestions, 'isAsked'> = suggestions,
  ) => {
    lastRequest.current += 1
    const request = lastRequest.current
    const { suggestionsFor } = await loadSuggestions()
    // The user may have closed the suggestions while they were loading.
    if (request !== lastRequest.current || document.activeElement !== field) return
    const { value, selectionStart } = field
    setSuggestions({
      list: suggestionsFor(value, selectionStart ?? value.length, rows, isAsked),
      text: value,
      listFor: (newer) => suggestionsFor(newer, newer.length, rows, isAsked),
      isAsked,
    })
  }
  const close = () => {
    lastRequest.current += 1
    setSuggestions(NO_SUGGESTIONS)
    setChoice(undefined)
  }
  const complete = (clicked: Completion) => {
    const completion =
      suggestions.text === text
        ? clicked
        : suggestions.listFor(text).find(({ label }) => label === clicked.label)
    if (completion === undefined) return
    setChoice(undefined)
    const next = text.slice(0, completion.from) + completion.insert + text.slice(completion.to)
    onChange(next)
    const caret = completion.from + completion.insert.length
    requestAnimationFrame(() => {
      const field = input.current
      if (field === null) return
      field.focus()
      field.setSelectionRange(caret, caret)
      // After a key such as `status:`, the values of this key are suggested.
      if (/[:~<>]$/.test(completion.insert)) void suggest(field)
      else close()
    })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const picked = list[chosen]
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!isOpen) return void suggest(event.currentTarget, { isAsked: true })
        const step = event.key === 'ArrowDown' ? 1 : -1
        const places = list.length + 1
        setChoice(list[(chosen + step + places) % places]?.label)
        return
      }
      case 'Enter':
      case 'Tab':
        if (picked !== undefined) {
          event.preventDefault()
          complete(picked)
          return
        }
        close()
        // Enter on a complete query moves the focus to the rows.
        if (event.key === 'Enter' && problems.length === 0) {
          // Without this, Firefox follows the link that receives the focus.
          event.preventDefault()
          focusList()
        }
        return
      case 'Escape':
        // Suggestions open while the user types, so Escape clears the query even while they are open. If a suggestion
        // is active, Escape only closes the list. The Back button restores a cleared query.
        if (picked === undefined && text !== '') onChange('')
        close()
        return
      default:
    }
  }

  return (
    <search className="relative order-last min-w-0 flex-1 basis-full sm:order-none sm:basis-60">
      <Icon
        name="search"
        className="text-soft pointer-events-none absolute top-2 left-2.5 pointer-coarse:top-3.5"
      />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Filter pipelines"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        aria-invalid={shown.length > 0}
        aria-describedby={shown.length > 0 ? `${id}-problems` : undefined}
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts="/"
        placeholder="Name, id or status:failed"
        value={text}
        onChange={(event) => {
          onChange(event.target.value, 'typed')
          setChoice(undefined)
          void suggest(event.target)
        }}
        onClick={(event) => void suggest(event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={close}
        className="border-edge bg-canvas h-8 w-full rounded-sm border pr-8 pl-8 text-sm pointer-coarse:h-11"
      />
      {text !== '' && (
        <button
          type="button"
          // Escape in the field does the same, so Tab does not stop here.
          tabIndex={-1}
          aria-label="Clear the filter"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
          className="text-soft hover:text-ink absolute top-1 right-1 flex size-6 items-center justify-center rounded-sm pointer-coarse:top-0 pointer-coarse:right-0 pointer-coarse:size-11"
        >
          <Icon name="close" />
        </button>
      )}
      {(isOpen || shown.length > 0) && (
        <LazyBoundary isQuiet>
          <QueryPopup id={id} list={list} chosen={chosen} onComplete={complete} problems={shown} />
        </LazyBoundary>
      )}
    </search>
  )
}
