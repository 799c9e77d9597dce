import { BatchLayer } from '~/components/batches/batch-layer'
import { ErrorBoundary } from '~/ui/error-boundary'
import { NewVersion } from '../version/new-version'

/** What runs beside the screens: the batches, and the look for a new version. */
export function BackgroundServices() {
  return (
    <>
      <BatchLayer />
      <ErrorBoundary fallback={Nothing}>
        <NewVersion />
      </ErrorBoundary>
    </>
  )
}

/** The batches go on when the look for a new version crashes. */
function Nothing() {
  return null
}
