import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useNow } from '~/stores/clock'
import { describeReadError } from './error-messages'
import { ErrorDetails } from './error-panel'

/** The time until `until`, for example "in 4 s". Screen readers do not announce each second. */
export function Countdown({ until }: { readonly until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow()) / 1000))
  return (
    <span role="timer" aria-live="off" className="whitespace-nowrap">
      {seconds === 0 ? 'now' : `in ${seconds} s`}
    </span>
  )
}

/** For example " You can try again in 4 s." Shows nothing if the service did not ask Sluice to wait. */
export function TryAgain({ at }: { readonly at: number | undefined }) {
  if (at === undefined) return null
  return (
    <>
      {' '}
      You can try again <Countdown until={at} />.
    </>
  )
}

export function RetryCountdown({
  subject,
  error,
  until,
  onTryNow,
}: {
  readonly subject: string
  readonly error: unknown
  readonly until: number
  readonly onTryNow: () => void
}) {
  return (
    <EmptyState
      title={`Reading the ${subject} failed`}
      actions={
        <Button look="primary" onClick={onTryNow}>
          Try now
        </Button>
      }
    >
      <p className="first-letter:uppercase">
        {describeReadError(error).cause}. Trying again <Countdown until={until} />.
      </p>
      <ErrorDetails error={error} />
    </EmptyState>
  )
}
