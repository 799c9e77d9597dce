import { WaitingCount } from '~/components/approvals/waiting-count'
import { BatchLayer } from '~/components/batches/batch-layer'
import { ErrorBoundary } from '~/ui/error-boundary'

/** What stands beside the screens and comes after the first rows: the batches, and how many wait. */
export function Beside() {
  return (
    <>
      <BatchLayer />
      <ErrorBoundary fallback={Nothing}>
        <WaitingCount />
      </ErrorBoundary>
    </>
  )
}

/** The batches beside it go on. */
function Nothing() {
  return null
}
