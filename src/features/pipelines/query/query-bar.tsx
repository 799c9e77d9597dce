import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { usePreferences } from '~/stores/preferences'
import { Icon } from '~/ui/icon'
import { LazyBoundary } from '~/ui/lazy-with-retry'
import { focusList } from '~/ui/focus-heading'
import { loadListParts, QueryPopup } from '../lazy-parts'
import type { PipelineRow } from '../rows/pipeline-rows'
import type { Completion } from '~/domain/query-language/query-complete'
import type { QueryProblem } from '~/domain/query-language/query-parse'

interface QueryBarProps {
  readonly text: string
  /** @param how `typed` if the user is typing, so that several letters in a row add only one history entry */
  readonly onChange: (text: string, how?: 'typed') => void
  readonly problems: readonly QueryProblem[]
  readonly rows: readonly PipelineRow[]
  /** Epoch milliseconds, for ages in the query. */
  readonly now: number
}

/** The data for the open suggestions. They are a snapshot, so a poll does not change the suggestions. */
interface Opened extends Pick<QueryBarProps, 'rows' | 'now'> {
  readonly caret: number
  /** True if the user has opened the suggestions with an arrow key. */
  readonly isAsked: boolean
}

type SuggestionsFor = Awaited<ReturnType<typeof loadListParts>>['suggestionsFor']

export function QueryBar({ text, onChange, problems, rows, now }: QueryBarProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { timeZone } = usePreferences()
  const [suggestionsFor, setSuggestionsFor] = useState<SuggestionsFor>()
  const [opened, setOpened] = useState<Opened>()
  // The label of the chosen suggestion. Its index may change between two keystrokes.
  const [choice, setChoice] = useState<string>()
  const list = useMemo(() => {
    if (opened === undefined || suggestionsFor === undefined) return []
    // After Back, the text may be too short for the former place of the caret.
    const caret = Math.min(opened.caret, text.length)
    return suggestionsFor(text, caret, opened.rows, opened.isAsked, opened.now, timeZone)
  }, [suggestionsFor, text, opened, timeZone])
  const chosen = list.findIndex(({ label }) => label === choice)
  const isOpen = list.length > 0
  const shown = problems.filter((problem) => !problem.unfinished || !isOpen)

  const suggest = (caret: number | null, isAsked = opened?.isAsked === true) => {
    setOpened({ caret: caret ?? text.length, rows, now, isAsked })
    void loadListParts().then(
      (loaded) => setSuggestionsFor(() => loaded.suggestionsFor),
      // The query works without suggestions. The next letter loads them again.
      () => undefined,
    )
  }
  const close = () => {
    setOpened(undefined)
    setChoice(undefined)
  }
  const complete = ({ insert, from, to }: Completion) => {
    onChange(text.slice(0, from) + insert + text.slice(to))
    setChoice(undefined)
    const caret = from + insert.length
    // After a key such as `status:`, the values of this key are suggested.
    if (/[:~<>]$/.test(insert)) suggest(caret)
    else close()
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(caret, caret)
    })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const picked = list[chosen]
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!isOpen) return suggest(event.currentTarget.selectionStart, true)
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
        if (event.key === 'Enter' && problems.length === 0) {
          // Without `preventDefault`, Firefox follows the link that receives the focus.
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
    <search className="relative order-last min-w-0 flex-1 basis-full sm:order-none sm:basis-30">
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
        placeholder="Name, tag or id"
        value={text}
        onChange={(event) => {
          onChange(event.target.value, 'typed')
          setChoice(undefined)
          suggest(event.target.selectionStart)
        }}
        onClick={(event) => suggest(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={close}
        className="h-8 w-full pr-8 pl-8 text-sm"
      />
      {text !== '' && (
        <button
          type="button"
          // Skipped by the Tab key, because Escape in the field also clears the filter.
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
        <LazyBoundary isInToolbar>
          <QueryPopup id={id} list={list} chosen={chosen} onComplete={complete} problems={shown} />
        </LazyBoundary>
      )}
    </search>
  )
}
