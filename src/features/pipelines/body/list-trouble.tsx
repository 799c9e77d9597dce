import { ErrorPanel, titleOfFailure } from '~/components/error-panel'
import { wordsOfReadError } from '~/components/error-messages'
import { RetryCountdown } from '~/components/retry-countdown'

/** The list could not be read, and there is no older one to show. */
export function ListFailure({
  error,
  onRetry,
}: {
  readonly error: unknown
  readonly onRetry: () => void
}) {
  return <ErrorPanel title={titleOfFailure('pipelines', error)} error={error} onRetry={onRetry} />
}

/** The list could not be read yet, and is about to be tried again. */
export function ListRetrying({
  error,
  until,
  onTryNow,
}: {
  readonly error: unknown
  readonly until: number
  readonly onTryNow: () => void
}) {
  return <RetryCountdown cause={wordsOfReadError(error).cause} until={until} onTryNow={onTryNow} />
}
