import {
  QueryClient,
  QueryClientProvider,
  isCancelledError,
  MutationCache,
  onlineManager,
  type QueryKey,
} from '@tanstack/react-query'
import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { type Service, ServiceContext, useSessionState } from '~/queries/service-context'
import { openChannel } from '~/lib/open-channel'
import { isJsonObject, own } from '~/lib/json'
import {
  clearStorages,
  clearLocalData,
  CLEARED_AT_LOCK,
  onClear,
  CLEARED_AT_SIGN_OUT,
} from '~/stores/clear-local-data'
import { AppCrashPage } from '../crash-page'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from '~/ui/error-boundary'
import type { Demo } from '../demo/demo-controls'
import { AppRoutes } from '../routes'
import { Shell } from '../shell/shell'
import { useAnnouncement } from '~/stores/announcement'
import { ApiError } from '~/api/api-error'
import type { ReadRetry } from '~/api/retry'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Query keys to invalidate after the mutation has succeeded or failed. */
      readonly invalidates?: readonly QueryKey[]
    }
  }
}

/** A component that mounts does not repeat a read that succeeded or failed less than this many milliseconds ago. */
const FRESH = 30_000

/** Reads are retried by `readRetry`. Mutations are sent once and are never paused or retried. */
export function createQueryClient(readRetry: ReadRetry): QueryClient {
  // react-query assumes that the browser is online until an event says otherwise. If the page opened offline,
  // react-query would ignore the first `online` event.
  onlineManager.setOnline(navigator.onLine)
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: readRetry.retry,
        retryDelay: readRetry.retryDelay,
        staleTime: FRESH,
        // In this mode, being offline is an error with its own message. In the default mode, the library would pause a
        // read silently.
        networkMode: 'always',
        // In `always` mode, react-query does not repeat a read by default when the browser is online again.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
        // A component that mounts does not repeat a read that has just failed, for example a read that main.tsx has
        // started early. The component shows the error.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH,
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSettled: (_data, error, _variables, _context, { meta }) => {
        // Without this report, an error of our own code would be silent, because `mutate` catches it.
        const isExpected = error instanceof ApiError || isCancelledError(error)
        if (error !== null && !isExpected) reportError(error)
        // The reads are not awaited, so that the mutation ends as soon as its reply arrives.
        for (const queryKey of meta?.invalidates ?? []) void queries.invalidateQueries({ queryKey })
      },
    }),
  })
  return queries
}

/** If going back takes longer than this many milliseconds, the page continues, so that it does not stay blank. */
const HISTORY_TIMEOUT = 1_000

/**
 * How many history entries of this page come before the current one. react-router stores the index in `history.state`.
 */
function indexInHistory(): number {
  const index = isJsonObject(history.state) ? own(history.state, 'idx') : undefined
  return typeof index === 'number' && index > 0 ? index : 0
}

/**
 * Opens the start page and removes the other addresses of this page from the history, because they contain searches and
 * ids. A page cannot delete history entries. But if it goes back to its first entry and adds a new entry there, the
 * browser drops all later entries.
 */
async function eraseHistory(start: string): Promise<void> {
  const index = indexInHistory()
  if (index > 0) await goBack(index)
  try {
    history.replaceState(null, '', start)
    if (index > 0) history.pushState({ idx: 1 }, '', start)
  } catch {
    // Safari allows only 100 history changes in 30 seconds. If the limit is reached, the addresses stay in the history.
  }
}

function goBack(count: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, HISTORY_TIMEOUT)
    history.go(-count)
  })
}

interface AppProps {
  readonly service: Service
  readonly queries: QueryClient
  /** The URL of the dashboard, with a trailing slash. */
  readonly appUrl: string
  readonly demo: Demo | undefined
  /** Set after a sign-out on this page. Resolves with the names of data that could not be removed. */
  readonly signedOut?: Promise<readonly string[]>
}

function App({ service, queries, appUrl, demo, signedOut }: AppProps) {
  return (
    <ErrorBoundary fallback={AppCrashPage} subject={appUrl}>
      <ServiceContext value={service}>
        <QueryClientProvider client={queries}>
          {/* Transitions are off, because the address contains the text of a filter, and a typed letter must appear
              immediately. */}
          <BrowserRouter
            basename={new URL(appUrl).pathname.replace(/\/$/, '')}
            useTransitions={false}
          >
            <Shell demo={demo} signedOut={signedOut}>
              <AppRoutes />
            </Shell>
            <Announcer />
          </BrowserRouter>
        </QueryClientProvider>
      </ServiceContext>
    </ErrorBoundary>
  )
}

/**
 * The only message about the session that tabs send to each other. It never contains a token. The time is the wall
 * clock in epoch milliseconds, because the monotonic clock of a page may stop while its tab sleeps.
 */
interface SignedOutMessage {
  readonly signedOutAt: number
}

/** Checks the message without zod, which is not in the first scripts. @returns `undefined` for any other message */
function signedOutAtOf(data: unknown): number | undefined {
  const at = isJsonObject(data) ? own(data, 'signedOutAt') : undefined
  return typeof at === 'number' ? at : undefined
}

/**
 * The maximum age, in milliseconds, of a message about a sign-out in another tab. After this time, another user may
 * have signed in, and the storage may have the data of that user.
 */
const MAX_MESSAGE_DELAY = 10_000

export interface SessionOptions extends Pick<AppProps, 'appUrl' | 'demo'> {
  readonly openRoot: () => Root
  readonly openService: () => Service
  readonly prepare: (service: Service, queries: QueryClient) => Promise<unknown>
}

/**
 * Runs one session after the other. Each session has its own service, cache and components. So no data of a session
 * reaches the next session, not even by a late reply. A page reload would do the same, but not offline.
 *
 * @param first the React root of the first session
 */
export async function runSessions(first: Root, setup: SessionOptions): Promise<void> {
  const { openRoot, openService, prepare, appUrl, demo } = setup
  const channel = openChannel('sluice.session')
  let current: Service['session'] | undefined
  let isRemoteSignOut = false
  /** Ends the session of this tab only, by loading a new page with empty memory. */
  let leaveTab = async () => {}
  const start = new URL(appUrl).pathname

  const open = (root: Root, signedOut?: AppProps['signedOut']) => {
    const service = openService()
    const queries = createQueryClient(service.readRetry)
    const { session } = service
    current = session
    let hasEnded = false
    const stopClearing = onClear('read', () => {
      const mutations = queries.getMutationCache()
      // A request that is being sent stays, because its component shows the outcome.
      for (const each of mutations.getAll())
        if (each.state.status !== 'pending') mutations.remove(each)
      // `resetQueries` would read the queries on the screen again, now without a token.
      for (const query of queries.getQueryCache().getAll()) query.reset()
    })

    const end = async () => {
      hasEnded = true
      // The components unmount first, because some save their scroll position when they unmount.
      root.unmount()
      stopClearing()
      // Without `destroy`, the timer of each mutation would keep the mutation in memory for minutes.
      for (const mutation of queries.getMutationCache().getAll()) mutation.destroy()
      // A cancellation also sets a timer for each query. `clear` stops these timers, so it must come after the
      // cancellation.
      void queries.cancelQueries().then(() => queries.clear())
      const notRemoved = clearLocalData(CLEARED_AT_SIGN_OUT)
      document.title = 'Sluice'
      // The performance entries of requests contain ids and search terms.
      performance.clearResourceTimings()
      if (!isRemoteSignOut) {
        channel?.postMessage({ signedOutAt: wallClock() } satisfies SignedOutMessage)
      }
      const next = openRoot()
      // Shown until the next session is rendered, or until the sign-out page opens. This may take a second.
      next.render(
        <p role="status" className="p-4 text-sm">
          Signing out…
        </p>,
      )
      try {
        await eraseHistory(start)
        const { signOutUrl } = service.config
        if (signOutUrl !== '') {
          await notRemoved
          location.assign(signOutUrl)
        } else open(next, notRemoved).render()
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause))
        next.render(<AppCrashPage error={error} subject={appUrl} />)
      }
    }
    leaveTab = async () => {
      hasEnded = true
      // After the lock, this page sends nothing more until it is unloaded.
      session.lock()
      root.unmount()
      clearStorages(CLEARED_AT_SIGN_OUT, ['sessionStorage'])
      await eraseHistory(start)
      location.reload()
    }
    session.store.subscribe(() => {
      if (session.state() === 'locked') void clearLocalData(CLEARED_AT_LOCK)
      if (session.state() === 'none' && !hasEnded) void end()
    })
    const render = () => {
      if (hasEnded) return
      const app = { appUrl, service, queries, demo, ...(signedOut !== undefined && { signedOut }) }
      // A transition renders in slices, so that keys and clicks still work.
      startTransition(() => root.render(<App {...app} />))
    }
    return { service, queries, render }
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const signedOutAt = signedOutAtOf(data)
    if (signedOutAt === undefined || current === undefined || current.state() === 'none') return
    if (wallClock() - signedOutAt > MAX_MESSAGE_DELAY) return void leaveTab()
    isRemoteSignOut = true
    current.signOut()
    isRemoteSignOut = false
  })
  const { service, queries, render } = open(first)
  await prepare(service, queries)
  render()
}

function wallClock(): number {
  return new Date().getTime()
}

/** The live region of the app, which announces texts to screen readers when they pause. */
function Announcer() {
  const { text, turn } = useAnnouncement()
  // A request that was sent before a lock may end after the lock.
  const isLocked = useSessionState() === 'locked'
  return (
    <div role="status" className="sr-only">
      {/* Each text is a new element, so that screen readers also read a text that repeats. */}
      <span key={turn}>{isLocked ? '' : text}</span>
    </div>
  )
}
