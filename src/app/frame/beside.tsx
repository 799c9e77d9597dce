import { useEffect } from 'react'
import { WaitingCount } from '~/components/approvals/waiting-count'
import { BatchLayer } from '~/components/batches/batch-layer'
import { ErrorBoundary } from '~/ui/error-boundary'
import { NewVersion } from '../version/new-version'

/**
 * What stands beside the screens and comes after the first rows: the batches, how many wait, and whether
 * there is a new version.
 */
export function Beside() {
  useEffect(bringWhatActs, [])
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

/** Offline they could not be had any more, and whoever acts then is to hear that nothing was sent (UX 53). */
function bringWhatActs() {
  void Promise.allSettled([
    import('~/features/pipelines/acting/row-menu'),
    import('~/features/pipelines/acting/selection-bar'),
  ])
}

/** The batches beside it go on. */
function Nothing() {
  return null
}
