import { WaitingCount } from '~/components/approvals/waiting-count'
import { BatchLayer } from '~/components/batches/batch-layer'
import { ErrorBoundary } from '~/ui/error-boundary'
import { NewVersion } from '../version/new-version'

/**
 * What stands beside the screens and comes after the first rows: the batches, how many wait, and whether
 * there is a new version.
 */
export function Beside() {
  return (
    <>
      <BatchLayer />
      <ErrorBoundary fallback={Nothing}>
        <WaitingCount />
        <NewVersion />
      </ErrorBoundary>
    </>
  )
}

/** The batches beside it go on. */
function Nothing() {
  return null
}
