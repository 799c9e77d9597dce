import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { type Service, ServiceContext } from '~/queries/service-context'
import { openChannel } from '~/lib/open-channel'
import { isJsonObject, own } from '~/lib/json'
import {
  clearStorages,
  clearLocalData,
  LOCKED,
  onClear,
  SIGNED_OUT,
} from '~/stores/clear-local-data'
import { AppCrashPage } from '../crash-page'
import { createQueryClient } from '../query-client'
import { BrowserRouter } from 'react-router'
import { AnnouncerProvider } from '~/components/announcer'
import { ErrorBoundary } from '~/ui/error-boundary'
import type { Demo } from '../demo/demo-controls'
import { AppRoutes } from '../routes'
import { Shell } from '../shell/shell'

/** A traversal that does not arrive must not keep the page blank, in milliseconds. */
const PATIENCE = 1_000

/** How many entries of this page lie before the present one, as react-router counts them in `history.state`. */
function indexInHistory(): number {
  const index = isJsonObject(history.state) ? own(history.state, 'idx') : undefined
  return typeof index === 'number' && index > 0 ? index : 0
}

/**
 * Leads the tab to the start page and drops the other addresses of this page from its history, because they
 * hold what was searched for and chosen. A page cannot delete entries. But going back to its first one and
 * adding another drops all that came after.
 */
async function eraseHistory(start: string): Promise<void> {
  const index = indexInHistory()
  if (index > 0) await goBack(index)
  try {
    history.replaceState(null, '', start)
    if (index > 0) history.pushState({ idx: 1 }, '', start)
  } catch {
    // Safari refuses after a hundred changes in half a minute.
  }
}

function goBack(count: number): Promise<void> {
  return new Promise((resolve) => {
    const arrive = () => {
      removeEventListener('popstate', arrive)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(arrive, PATIENCE)
    addEventListener('popstate', arrive)
    history.go(-count)
  })
}

interface AppProps {
  readonly service: Service
  readonly queries: QueryClient
  /** Where the dashboard is deployed, with a trailing slash. */
  readonly appUrl: string
  readonly demo: Demo | undefined
  /** After a sign-out on this page: what could not be removed, once that is known. */
  readonly signedOut?: Promise<readonly string[]>
}

function App({ service, queries, appUrl, demo, signedOut }: AppProps) {
  return (
    <ErrorBoundary fallback={AppCrashPage}>
      <ServiceContext value={service}>
        <QueryClientProvider client={queries}>
          {/* Without transitions, because the text of a filter is a part of the address: a letter has to be shown at once. */}
          <BrowserRouter
            basename={new URL(appUrl).pathname.replace(/\/$/, '')}
            useTransitions={false}
          >
            <AnnouncerProvider>
              <Shell demo={demo} signedOut={signedOut}>
                <AppRoutes />
              </Shell>
            </AnnouncerProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </ServiceContext>
    </ErrorBoundary>
  )
}

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
  let isRemoteSignOut = false
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
      // So does the timer that a query sets when its read is given up: it goes after that.
      void queries.cancelQueries().then(() => queries.clear())
      const left = clearLocalData(SIGNED_OUT)
      document.title = 'Sluice'
      // The addresses of requests hold ids and search terms.
      performance.clearResourceTimings()
      if (!isRemoteSignOut) {
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
    session.store.subscribe(() => {
      if (session.state() === 'locked') void clearLocalData(LOCKED)
      if (session.state() === 'none' && !isOver) void end()
    })
    const draw = () => {
      if (isOver) return
      const app = { appUrl, service, queries, demo, ...(signedOut !== undefined && { signedOut }) }
      // A transition renders in slices, so that keys and clicks are answered meanwhile.
      startTransition(() => root.render(<App {...app} />))
    }
    return { service, queries, draw }
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const signedOutAt = signedOutAtOf(data)
    if (signedOutAt === undefined || present === undefined || present.state() === 'none') return
    if (wallClock() - signedOutAt > LATE) return void leaveTab()
    isRemoteSignOut = true
    present.signOut()
    isRemoteSignOut = false
  })
  const { service, queries, draw } = open(first)
  await prepare(service, queries)
  draw()
}

function wallClock(): number {
  return new Date().getTime()
}
