import { describeReadError, asSentence } from '../error-messages'
import { ErrorDetails } from '~/components/error-panel'
import { Countdown } from '~/components/retry-countdown'
import { beginningOf } from '~/components/long-text'
import { ServiceText } from '~/components/service-text'
import { counted, countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { useDelayed } from '~/ui/use-delayed'
import type { SearchState } from './search-state'
import { isNotFound } from '~/api/api-error'

export interface SearchTexts {
  /** The plural of `one`, for example "repositories". */
  readonly many: string
  readonly one: string
  readonly empty: string
  /** If the list is incomplete, the records that were searched: "the 6 registered tools (of 50) that could be read". */
  readonly covered?: string | undefined
  /** The advice after a 404, because a value in a field above is probably wrong. */
  readonly unknown?: string
}

interface SearchStatusProps {
  readonly state: SearchState
  readonly words: SearchTexts
  readonly term: string
  readonly onRetry: () => void
}

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
            <ServiceText text={describeReadError(state.error).cause} />. Trying again{' '}
            <Countdown until={state.until} />.
          </span>
          <Button onClick={onRetry}>Try now</Button>
          <ErrorDetails error={state.error} />
        </Line>
      )
    case 'refused':
    case 'failed':
      return <ReadFailure state={state} words={words} onRetry={onRetry} />
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
            <ServiceText text={beginningOf(term, 80)} />
            ”.{words.covered !== undefined && ` Sluice searched only ${words.covered}.`}
          </span>
        </Line>
      )
    case 'listed':
      return <Listed state={state} words={words} onRetry={onRetry} />
    default:
      return state satisfies never
  }
}

/** The state below the field while its list is closed. Only errors and a slow reply are shown. */
export function StatusWhenClosed(props: SearchStatusProps & { readonly isOpen: boolean }) {
  const { kind } = props.state
  if (props.isOpen) return null
  if (kind === 'loading') return <LateNotice many={props.words.many} />
  if (kind !== 'refused' && kind !== 'failed' && kind !== 'retrying') return null
  return (
    <div className="border-notice-line bg-notice rounded-sm border">
      <SearchStatus {...props} />
    </div>
  )
}

function Line({ children }: { readonly children: React.ReactNode }) {
  return (
    <div className="border-line text-ink flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t px-3 py-2 text-sm first:border-t-0">
      {children}
    </div>
  )
}

const stillReading = (many: string) =>
  `Still reading ${many}: no answer for 10 s. You can use the text as you typed it.`

function LateNotice({ many }: { readonly many: string }) {
  const isLate = useDelayed(true, 10_000)
  return isLate ? <p className="text-soft text-sm">{stillReading(many)}</p> : null
}

function Loading({ many }: { readonly many: string }) {
  const isLate = useDelayed(true, 300)
  const isVeryLate = useDelayed(true, 10_000)
  return (
    <div className="text-soft flex min-h-9 items-center gap-2 px-3 py-2 text-sm">
      {isLate && (
        <span
          aria-hidden="true"
          className="border-edge border-t-accent animate-turn size-4 rounded-full border-2"
        />
      )}
      {isVeryLate ? stillReading(many) : `Reading ${many}…`}
    </div>
  )
}

function ReadFailure({
  state,
  words,
  onRetry,
}: {
  readonly state: Extract<SearchState, { readonly kind: 'refused' | 'failed' }>
  readonly words: SearchTexts
  readonly onRetry: () => void
}) {
  const { cause, advice, guide } = describeReadError(state.error)
  return (
    <div className="flex max-h-48 flex-col gap-1 overflow-y-auto px-3 py-2 text-sm">
      <p>
        <b className="text-danger font-semibold">
          {state.kind === 'refused' ? 'Refused.' : 'Failed.'}
        </b>{' '}
        The {words.many} could not be read. <ServiceText text={asSentence(cause)} />
      </p>
      <p className="text-soft">
        {(isNotFound(state.error) && words.unknown) || advice}{' '}
        {guide !== undefined && `See “${guide}” in Settings. `}You can use the text as you typed it.
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
  readonly words: SearchTexts
  readonly onRetry: () => void
}) {
  const { shown, offered, total, unreadable, mayHaveMore, more } = state
  if (more === 'failed') {
    return (
      <Line>
        <span>
          <b className="text-danger font-semibold">Failed.</b>{' '}
          {shown === 1
            ? `1 ${words.one} is listed.`
            : `The first ${countText(shown)} ${words.many} are listed.`}{' '}
          The others could not be read.
        </span>
        <Button onClick={onRetry}>Retry</Button>
      </Line>
    )
  }
  return (
    <div className="border-line text-soft border-t px-3 py-1.5 text-xs">
      {offered !== undefined
        ? `The first ${countText(offered)} of ${countText(shown)} ${words.many}. Type to find the others.`
        : total !== undefined && total > shown
          ? `${countText(shown)} of ${countText(total)} ${words.many}`
          : shown === 1
            ? `1 ${words.one}`
            : `${countText(shown)} ${words.many}`}
      {offered === undefined &&
        (more === 'loading' ? ', reading more…' : mayHaveMore && '. Scroll or type to find more.')}
      {unreadable > 0 && <p>{counted(unreadable, 'record')} could not be read.</p>}
    </div>
  )
}
