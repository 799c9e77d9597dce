import { useEffect } from 'react'
import { WaitingCount } from '~/components/approvals/waiting-count'
import { BatchLayer } from '~/components/batches/batch-layer'
import { ErrorBoundary } from '~/ui/error-boundary'
import { bringAhead } from './bring-ahead'
import { loadFonts } from './load-fonts'
import { NewVersion } from '../version/new-version'

/**
 * What stands beside the screens and comes after the first rows: the batches, how many wait, and whether
 * there is a new version.
 */
export function Beside() {
  // Offline what acts could not be had any more, and whoever acts then is to hear that nothing was sent (UX 53).
  useEffect(() => void bringAhead(), [])
  useEffect(() => void loadFonts(), [])
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
