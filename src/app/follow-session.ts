import type { QueryClient } from '@tanstack/react-query'
import { actionLog } from '~/components/actions/use-pipeline-actions'
import { pipelineSelection } from '~/components/pipeline-selection'
import type { Session } from '~/api/session'

/** The one thing that tabs say to each other about the session; never a token (security 7, 32). */
const SIGNED_OUT = 'signed-out'

/**
 * Signing out leaves nothing of the service behind: not in the cache, not on the screen, not in the
 * other tabs of this browser.
 */
export function followSession(session: Session, queries: QueryClient): void {
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel('sluice.session') : undefined
  let isTold = false

  session.subscribe(() => {
    if (session.state() !== 'none') return
    pipelineSelection.clear()
    actionLog.clear()
    queries.getMutationCache().clear()
    void queries.resetQueries()
    if (!isTold) channel?.postMessage(SIGNED_OUT)
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== SIGNED_OUT || session.state() === 'none') return
    isTold = true
    session.signOut()
    isTold = false
  })
}
