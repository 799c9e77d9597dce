import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import type { Service } from '~/queries/service-context'
import { openChannel } from '~/lib/open-channel'
import { isJsonObject, own } from '~/lib/json'
import { clearStorages } from '~/stores/clear-storages'
import { clearLocalData, LOCKED, onClear, SIGNED_OUT } from '~/stores/clear-local-data'
import { App, type AppProps } from '../app'
import { AppCrashPage } from '../crash-page'
import { createQueryClient } from '../query-client'
import { eraseHistory } from './erase-history'

/**
 * The one message that tabs send each other about the session. It never carries a token. The time is of the
 * wall clock, in epoch milliseconds: the clock of a page may stand while its tab sleeps.
 */
interface SignedOutMessage {
  readonly signedOutAt: number
}

/** @returns `undefined` for what is no such message; without zod, which the first rows do not load */
function signedOutAtOf(data: unknown): number | undefined {
  const at = isJsonObject(data) ? own(data, 'signedOutAt') : undefined
  return typeof at === 'number' ? at : undefined
}

/** After this, in milliseconds, the disk may hold the work of somebody who has signed in since. */
const LATE = 10_000

export interface SessionOptions extends Pick<AppProps, 'appUrl' | 'demo'> {
  readonly openRoot: () => Root
  readonly openService: () => Service
  /** Brings what the first screen needs before it is drawn. */
  readonly prepare: (service: Service, queries: QueryClient) => Promise<unknown>
}

/**
 * Runs one session after the other. Each has its own service, cache and components, so that nothing of one,
 * not even a late answer, reaches the next. Loading the page again would do the same, but not offline.
 *
 * @param first where the first session is drawn
 */
export async function runSessions(first: Root, setup: SessionOptions): Promise<void> {
  const { openRoot, openService, prepare, appUrl, demo } = setup
  const channel = openChannel('sluice.session')
  let present: Service['session'] | undefined
  let isToldByOtherTab = false
  /** Ends the session of this tab alone. A new page has nothing of it in its memory. */
  let leaveTab = async () => {}
  const start = new URL(appUrl).pathname

  const open = (root: Root, signedOut?: AppProps['signedOut']) => {
    const service = openService()
    const queries = createQueryClient(service.readRetry)
    const { session } = service
    present = session
    let isOver = false
    const stopClearing = onClear('read', () => {
      queries.getMutationCache().clear()
      // Not `resetQueries`, which would read again what is on the screen, now without a token.
      for (const query of queries.getQueryCache().getAll()) query.reset()
    })

    const end = async () => {
      isOver = true
      // The components first, because some note where they were left when they go.
      root.unmount()
      stopClearing()
      // The cache lets mutations go, but their timers hold them for minutes.
      for (const mutation of queries.getMutationCache().getAll()) mutation.destroy()
      queries.clear()
      const left = clearLocalData(SIGNED_OUT)
      document.title = 'Sluice'
      // The addresses of requests hold ids and search terms.
      performance.clearResourceTimings()
      if (!isToldByOtherTab) {
        channel?.postMessage({ signedOutAt: wallClock() } satisfies SignedOutMessage)
      }
      const next = openRoot()
      // The next session begins at the address that it is drawn for, which may take a second.
      next.render(
        <p role="status" className="p-4 text-sm">
          Signing out…
        </p>,
      )
      try {
        await eraseHistory(start)
        const { signOutUrl } = service.config
        if (signOutUrl !== '') {
          await left
          location.assign(signOutUrl)
        } else open(next, left).draw()
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause))
        next.render(<AppCrashPage error={error} />)
      }
    }
    leaveTab = async () => {
      isOver = true
      // Until the page has gone nothing is sent any more.
      session.lock()
      root.unmount()
      clearStorages(SIGNED_OUT, ['sessionStorage'])
      await eraseHistory(start)
      location.reload()
    }
    session.subscribe(() => {
      if (session.state() === 'locked') void clearLocalData(LOCKED)
      if (session.state() === 'none' && !isOver) void end()
    })
    const draw = () => {
      if (isOver) return
      const app = { appUrl, service, queries, demo, ...(signedOut !== undefined && { signedOut }) }
      // In slices: between them the browser answers whoever is quick, and no task is long.
      startTransition(() => root.render(<App {...app} />))
    }
    return { service, queries, draw }
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const signedOutAt = signedOutAtOf(data)
    if (signedOutAt === undefined || present === undefined || present.state() === 'none') return
    if (wallClock() - signedOutAt > LATE) return void leaveTab()
    isToldByOtherTab = true
    present.signOut()
    isToldByOtherTab = false
  })
  const { service, queries, draw } = open(first)
  await prepare(service, queries)
  draw()
}

function wallClock(): number {
  return new Date().getTime()
}
