import { WaitingElsewhere } from '~/components/approvals/waiting-elsewhere'
import { BatchRoot } from '~/batch/ui/batch-root'
import { ErrorBoundary } from '~/ui/error-boundary'
import { NewVersion } from './new-version'

/** What runs beside the screens: the batches, the look for a new version, and what is said outside of the page. */
export function BackgroundServices() {
  return (
    <>
      <BatchRoot />
      <ErrorBoundary fallback={Nothing}>
        <NewVersion />
      </ErrorBoundary>
      <ErrorBoundary fallback={Nothing}>
        <WaitingElsewhere />
      </ErrorBoundary>
    </>
  )
}

/** The batches go on when something else crashes. */
function Nothing() {
  return null
}
