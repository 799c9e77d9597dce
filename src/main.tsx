import './styles.css'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app/app'
import { connect, loadConfig } from './app/start/connect'
import { AppCrashPage } from './app/crash-page'
import { createQueryClient } from './app/start/query-client'
import { followSession } from './app/session/follow-session'
import { loadFonts } from './app/start/load-fonts'
import { prefetchList, startsAtList } from './app/start/first-load'
import { loadPipelinesPage } from './app/routes'

declare const __DEMO__: boolean

/** Where the dashboard is deployed: built chunks lie in `assets/` below it, whatever the prefix. */
const appUrl = import.meta.env.DEV
  ? new URL('/', location.href).href
  : new URL('../', /* @vite-ignore */ import.meta.url).href

/**
 * Milliseconds that the first screen and its list may take before the frame stands without them: a sign
 * that something loads would come no sooner (UX 49), and all at once is drawn once.
 */
const SLOW = 300

function openRoot(): Root {
  const container = document.getElementById('root')
  if (container === null) throw new Error('index.html has no element "root".')
  // What went wrong stands on the screen; the console of a visitor gets no data of the service.
  const quiet = { onCaughtError: () => {}, onUncaughtError: () => {} }
  return createRoot(container, import.meta.env.DEV ? {} : quiet)
}

async function start(root: Root) {
  const basePath = new URL(appUrl).pathname
  const isList = startsAtList(location.pathname, basePath)
  const page = isList ? loadPipelinesPage().catch(() => undefined) : undefined

  const outcome = await loadConfig(appUrl)
  if (!outcome.ok) {
    const { ConfigErrorPage } = await import('./app/start/config-error-page')
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
  const list = isList ? prefetchList(service, queries) : undefined
  // Fonts last: nothing on the screen waits for them.
  whenQuiet(() => void loadFonts())
  await Promise.race([
    Promise.all([page, list]),
    new Promise((resolve) => setTimeout(resolve, SLOW)),
  ])
  root.render(<App appUrl={appUrl} service={service} queries={queries} demo={demo} />)
}

/** Runs once the browser has nothing better to do, and the first rows have had their time. */
function whenQuiet(work: () => void) {
  setTimeout(work, 1_000)
}

const root = openRoot()
start(root).catch((cause: unknown) => {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  root.render(<AppCrashPage error={error} />)
})
