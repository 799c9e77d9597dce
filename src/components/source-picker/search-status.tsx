import { ApiError } from '~/api/api-error'
import { wordsOfReadError, asSentence } from '../error-messages'
import { ErrorDetails } from '~/components/error-panel'
import { Countdown } from '~/components/retry-countdown'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { useDelayed } from '~/ui/use-delayed'
import { isUnknown, type SearchState } from './search-state'

export interface SearchWords {
  /** "repositories" */
  readonly many: string
  /** "repository" */
  readonly one: string
  /** Why there can be none at all, as a sentence. */
  readonly empty: string
  /** The records that were searched, when these are not all. */
  readonly covered?: string | undefined
  /** What it means that somebody may not read them, as a sentence. */
  readonly denied?: string
  /** What to do when the service knows nothing of that name, as a sentence. */
  readonly unknown?: string
}

interface SearchStatusProps {
  readonly state: SearchState
  readonly words: SearchWords
  readonly term: string
  readonly onRetry: () => void
}

/** What a search has come to: different words for *empty*, *no match*, *refused* and *failed*. */
export function SearchStatus({ state, words, term, onRetry }: SearchStatusProps) {
  switch (state.kind) {
    case 'idle':
      return null
    case 'loading':
      return <Loading many={words.many} />
    case 'retrying':
      return (
        <Line>
          <span>
            <b className="font-semibold">Not read yet:</b>{' '}
            <ServiceText text={wordsOfReadError(state.error).cause} />. Trying again{' '}
            <Countdown until={state.until} />.
          </span>
          <Button onClick={onRetry}>Try now</Button>
        </Line>
      )
    case 'refused':
    case 'failed':
      return <Trouble state={state} words={words} onRetry={onRetry} />
    case 'empty':
      return (
        <Line>
          <span>
            <b className="font-semibold">Empty.</b> {words.empty}
          </span>
        </Line>
      )
    case 'no_match':
      return (
        <Line>
          <span>
            <b className="font-semibold">No match.</b> No {words.one} matches “
            <ServiceText text={clipped(term)} />
            ”.{words.covered !== undefined && ` Only ${words.covered} were searched.`}
          </span>
        </Line>
      )
    case 'listed':
      return <Listed state={state} words={words} onRetry={onRetry} />
    default:
      return state satisfies never
  }
}

/** The same below the field once the popup is closed: trouble does not go away with it. */
export function ClosedStatus(props: SearchStatusProps & { readonly isOpen: boolean }) {
  const { kind } = props.state
  if (props.isOpen || (kind !== 'refused' && kind !== 'failed' && kind !== 'retrying')) return null
  return (
    <div className="border-line rounded-sm border">
      <SearchStatus {...props} />
    </div>
  )
}

/** Words in a row of the popup. */
function Line({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className="border-line text-ink flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t px-3 py-2 text-sm first:border-t-0">
      {children}
    </div>
  )
}

/** A search that takes longer than a blink, and one that takes longer than anybody likes. */
function Loading({ many }: { readonly many: string }) {
  const isLate = useDelayed(true, 300)
  const isVeryLate = useDelayed(true, 10_000)
  return (
    <div className="text-soft flex min-h-9 items-center gap-2 px-3 py-2 text-sm">
      {isLate && (
        <span
          aria-hidden="true"
          className="border-edge border-t-accent animate-turn size-3.5 rounded-full border-2"
        />
      )}
      {isVeryLate
        ? `Still reading ${many}: no answer for 10 s. What is typed can be used as it is.`
        : `Reading ${many}…`}
    </div>
  )
}

/** It could not be read: the cause, what to do, and that typing goes on. */
function Trouble({
  state,
  words,
  onRetry,
}: {
  readonly state: Extract<SearchState, { readonly kind: 'refused' | 'failed' }>
  readonly words: SearchWords
  readonly onRetry: () => void
}) {
  const { cause, advice, guide } = wordsOfReadError(state.error)
  const isDenied = state.error instanceof ApiError && state.error.kind === 'forbidden'
  return (
    <div className="flex max-h-48 flex-col gap-1 overflow-y-auto px-3 py-2 text-sm">
      <p>
        <b className="text-danger font-semibold">
          {state.kind === 'refused' ? 'Refused.' : 'Failed.'}
        </b>{' '}
        {(isDenied && words.denied) || `The ${words.many} could not be read.`}{' '}
        <ServiceText text={asSentence(cause)} />
      </p>
      <p className="text-soft">
        {(isUnknown(state.error) && words.unknown) || advice}{' '}
        {guide !== undefined && `See “${guide}” in Settings. `}What is typed can be used as it is.
      </p>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Button onClick={onRetry}>Retry</Button>
        <ErrorDetails error={state.error} />
      </div>
    </div>
  )
}

function Listed({
  state,
  words,
  onRetry,
}: {
  readonly state: Extract<SearchState, { readonly kind: 'listed' }>
  readonly words: SearchWords
  readonly onRetry: () => void
}) {
  const { shown, offered, total, unreadable, mayHaveMore, more } = state
  if (more === 'failed') {
    return (
      <Line>
        <span>
          <b className="text-danger font-semibold">Failed.</b> The first {countText(shown)} are
          here, the next ones could not be read.
        </span>
        <Button onClick={onRetry}>Retry</Button>
      </Line>
    )
  }
  return (
    <div className="border-line text-soft border-t px-3 py-1.5 text-xs">
      {offered !== undefined
        ? `The first ${countText(offered)} of ${countText(shown)} ${words.many}; type to narrow`
        : total !== undefined && total > shown
          ? `${countText(shown)} of ${countText(total)} ${words.many}`
          : shown === 1
            ? `1 ${words.one}`
            : `${countText(shown)} ${words.many}`}
      {more === 'loading'
        ? ', reading more…'
        : mayHaveMore && offered === undefined && '; more may exist: scroll, or type to narrow'}
      {unreadable > 0 &&
        `; ${countText(unreadable)} ${unreadable === 1 ? 'record' : 'records'} could not be read`}
    </div>
  )
}

/** A long text in a sentence. */
function clipped(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
