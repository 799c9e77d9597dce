import { useEffect, useState } from 'react'
import { PhaseShape } from '~/components/phase-badge'
import { PrintedFilter } from '~/components/printed-filter'
import type { Completion } from '~/domain/query-language/query-complete'
import { messageOf } from '~/domain/query-language/query-keys'
import type { QueryProblem } from '~/domain/query-language/query-parse'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import type { AgeUnit, Term } from '~/domain/query-language/query-language'
import { counted } from '~/lib/count-text'

interface QueryPopupProps {
  readonly id: string
  readonly list: readonly Completion[]
  readonly chosen: number
  readonly onComplete: (completion: Completion) => void
  readonly problems: readonly QueryProblem[]
}

/** Floats above the list of pipelines, so that nothing moves while the user types. */
const POPUP =
  'bg-raised border-line shadow-float absolute inset-x-0 top-full z-10 mt-1 max-w-xl rounded-md border text-sm'

const INLINE = 'pt-1 text-xs'

export function QueryPopup({ id, list, chosen, onComplete, problems }: QueryPopupProps) {
  const isOpen = list.length > 0
  // On a phone, floating problems would cover the status buttons, so most problems are below the field. Only the
  // problem of an unfinished text floats. It appears while the user types or taps, so it must not move the row under
  // the finger.
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const isUsed = useIsFieldUsed(`${id}-list`)
  const [inPlace, floating] = isNarrow
    ? [problems.filter((each) => !each.unfinished), problems.filter((each) => each.unfinished)]
    : [[], problems]
  return (
    <>
      {isOpen && (
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          // A press in the list must not take the focus from the field, because the list closes when the field loses
          // the focus.
          onPointerDown={(event) => event.preventDefault()}
          className={`${POPUP} grid max-h-80 grid-cols-[fit-content(60%)_minmax(0,1fr)] overflow-auto py-1`}
        >
          {list.map((completion, at) => (
            <li
              key={`${completion.label} ${completion.hint}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === chosen}
              onClick={() => onComplete(completion)}
              className="aria-selected:bg-picked hover:bg-hover col-span-2 grid grid-cols-subgrid items-baseline gap-4 px-3 py-1 pointer-coarse:py-3.5"
            >
              <span className="truncate font-mono text-xs">
                {completion.phase && (
                  <PhaseShape phase={completion.phase} isStill place="-mt-0.5 mr-2 inline" />
                )}
                {completion.label}
              </span>
              <span className="text-soft min-w-0 truncate text-xs">{completion.hint}</span>
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <div id={`${id}-problems`} role="alert">
          <Problems problems={inPlace} className={INLINE} />
          <Problems
            problems={floating}
            className={!isUsed ? INLINE : isOpen ? 'sr-only' : `${POPUP} px-3 py-1.5`}
          />
        </div>
      )}
    </>
  )
}

interface ProblemsProps extends Pick<QueryPopupProps, 'problems'> {
  readonly className: string
}

function Problems({ problems, className }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <div className={className}>
      {problems.map(({ fault }, at) => {
        const [mistake, ...advice] = messageOf(fault).split(/(?<=\.) (?=[A-Z])/)
        return (
          <p key={at} className="text-soft">
            <span className="text-danger">{mistake}</span> {advice.join(' ')}
          </p>
        )
      })}
    </div>
  )
}

const isFieldFocused = (listId: string) =>
  document.activeElement?.getAttribute('aria-controls') === listId

/**
 * True while the field of this list of suggestions has the focus, and until the click that leaves the field is over.
 */
function useIsFieldUsed(listId: string): boolean {
  const [isUsed, setIsUsed] = useState(() => isFieldFocused(listId))
  useEffect(() => {
    let isPressed = false
    const update = () => {
      if (!isPressed) setIsUsed(isFieldFocused(listId))
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      update()
    }
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    // Listens to mouse events, which a tap also sends. The pointer events of a tap end before the field loses the
    // focus.
    addEventListener('mousedown', press, options)
    addEventListener('click', release, options)
    addEventListener('contextmenu', release, options)
    addEventListener('focusin', update, options)
    addEventListener('focusout', update, options)
    return () => controller.abort()
  }, [listId])
  return isUsed
}

const UNITS = {
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  y: 'year',
} as const satisfies Record<AgeUnit, string>

/** A time condition as a sentence, because readers may misunderstand `updated>7d`. */
export function readingOf(term: Term): string | undefined {
  if (term.kind !== 'age' && term.kind !== 'day') return undefined
  const isAfter = term.side === '>'
  // `updated>7d` means "not updated within the last 7 days", so for an age the direction is reversed.
  const isNot = term.kind === 'age' ? term.negated !== isAfter : term.negated
  // The keys “updated” and “created” are also the verbs of the sentence.
  const verb = isNot ? `Not ${term.key}` : term.key.replace(/^./, (first) => first.toUpperCase())
  if (term.kind === 'day') return `${verb} ${isAfter ? 'after' : 'before'} ${term.day}.`
  const unit = UNITS[term.unit]
  return `${verb} within the last ${term.amount === 1 ? unit : counted(term.amount, unit)}.`
}

/** The time conditions as sentences. In print, the text of the filter is added, because the field is not printed. */
export function QueryReading(props: { readonly text: string; readonly terms: readonly Term[] }) {
  const words = props.terms.flatMap((term) => readingOf(term) ?? []).join(' ')
  return (
    <>
      <PrintedFilter filters={[props.text]} />
      {words !== '' && (
        <p role="status" className="text-soft">
          {words}
        </p>
      )}
    </>
  )
}
