import type { QueryClient } from '@tanstack/react-query'
import { pipelineSelection } from '~/components/pipeline-selection'
import type { Session } from '~/api/session'
import { openChannel } from '~/lib/open-channel'

/** The one thing that tabs say to each other about the session; never a token (security 7, 32). */
const SIGNED_OUT = 'signed-out'

/**
 * Signing out leaves nothing of the service behind: not in the cache, not on the screen, not in the
 * other tabs of this browser. A lock empties cache and screen.
 */
export function followSession(session: Session, queries: QueryClient): void {
  const channel = openChannel('sluice.session')
  let isTold = false

  session.subscribe(() => {
    const state = session.state()
    if (state !== 'none' && state !== 'locked') return
    queries.getMutationCache().clear()
    // Not `resetQueries`, which reads again what is on the screen: without a token by now.
    for (const query of queries.getQueryCache().getAll()) query.reset()
    // A lock only hides: what its owner has begun is there again with a token.
    if (state === 'locked') {
      import('~/components/agent-slot')
        .then((slot) => slot.forgetAgentToken())
        .catch(() => undefined)
      return
    }
    pipelineSelection.clear()
    import('./forget-on-disk').then(({ forgetOnDisk }) => forgetOnDisk()).catch(() => undefined)
    if (!isTold) channel?.postMessage(SIGNED_OUT)
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== SIGNED_OUT || session.state() === 'none') return
    isTold = true
    session.signOut()
    isTold = false
  })
}
