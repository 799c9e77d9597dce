import './styles.css'
import { startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app/app'
import { bringScreen } from './app/routes'
import { connect, loadConfig, loadConfigErrorPage } from './app/start/connect'
import { AppCrashPage } from './app/crash-page'
import { createQueryClient } from './app/start/query-client'
import { followSession } from './app/session/follow-session'
import { prefetchList, startsWithList } from './app/start/first-load'

declare const __DEMO__: boolean

/** Where the dashboard is deployed: built chunks lie in `assets/` below it, whatever the prefix. */
const appUrl = import.meta.env.DEV
  ? new URL('/', location.href).href
  : new URL('../', /* @vite-ignore */ import.meta.url).href

/**
 * Milliseconds that list and screen may take before the frame stands without them: a sign that something loads
 * would come no sooner (UX 49), and all at once is drawn once.
 */
const SLOW = 300

function openRoot(): Root {
  const container = document.getElementById('root')
  if (container === null) throw new Error('No #root.')
  // What went wrong stands on the screen; the console of a visitor gets no data of the service.
  const quiet = { onCaughtError: () => {}, onUncaughtError: () => {} }
  return createRoot(container, import.meta.env.DEV ? {} : quiet)
}

async function start(root: Root) {
  const basePath = new URL(appUrl).pathname
  const page = `/${location.pathname.slice(basePath.length)}`
  const screen = bringScreen(page)
  const outcome = await loadConfig(appUrl)
  if (!outcome.ok) {
    const { ConfigErrorPage } = await loadConfigErrorPage()
    root.render(<ConfigErrorPage problems={outcome.problems} />)
    return
  }
  const demo = __DEMO__
    ? await (await import('./mocks/browser')).startDemo({ baseUrl: basePath })
    : undefined
  const service = connect(outcome.config, appUrl)
  const firstRole = demo?.roles[0]
  // A token of the demo is for its own service, wherever else somebody points this browser (security 4).
  const isOwn = service.config.apiBaseUrl.startsWith(location.origin)
  if (firstRole !== undefined && isOwn && service.session.state() === 'none') {
    service.session.signIn(firstRole.token, true)
  }
  const queries = createQueryClient(service.readRetry)
  followSession(service.session, queries)
  const list = startsWithList(page) ? prefetchList(page, service, queries) : undefined
  await Promise.race([
    Promise.all([list, screen]),
    new Promise((resolve) => setTimeout(resolve, SLOW)),
  ])
  // In slices: between them the browser answers whoever is quick, and no task is long.
  startTransition(() =>
    root.render(<App appUrl={appUrl} service={service} queries={queries} demo={demo} />),
  )
}

function begin() {
  const root = openRoot()
  start(root).catch((cause: unknown) => {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    root.render(<AppCrashPage error={error} />)
  })
}

// Not while the file is still evaluated: a browser that is watched notes from where each request is sent, and
// would read all of the file once more for that.
queueMicrotask(begin)
