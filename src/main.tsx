import './styles.css'
import { createRoot, type Root } from 'react-dom/client'
import type { Demo } from './app/demo/demo-controls'
import { preloadScreen } from './app/routes'
import { connect, loadConfig, loadConfigErrorPage } from '~/app/connect'
import { AppCrashPage } from './app/crash-page'
import { runSessions, type Sessions } from './app/session/run-sessions'
import { prefetchList, startsWithList } from '~/app/first-load'
import { keepDateNowSteady } from './lib/steady-clock'

declare const __DEMO__: boolean

/** Where the dashboard is deployed: built chunks lie in `assets/` below it, whatever the prefix. */
const appUrl = import.meta.env.DEV
  ? new URL('/', location.href).href
  : new URL('../', /* @vite-ignore */ import.meta.url).href

/**
 * Milliseconds that list and screen may take before the frame stands without them: a sign that something loads
 * would come no sooner, and all at once is drawn once.
 */
const SLOW = 300

function openRoot(): Root {
  const container = document.getElementById('root')
  if (container === null) throw new Error('No #root.')
  // What went wrong stands on the screen; the console of a visitor gets no data of the service.
  const quiet = { onCaughtError: () => {}, onUncaughtError: () => {} }
  return createRoot(container, import.meta.env.DEV ? {} : quiet)
}

async function startDemo(basePath: string): Promise<Demo> {
  const [mocks, { DemoBar: Bar }, { DemoMark: Mark, DemoNotices: Notices }] = await Promise.all([
    import('./mocks/browser'),
    import('./app/demo/demo-bar'),
    import('./app/demo/demo-notices'),
  ])
  return { ...(await mocks.startDemo({ baseUrl: basePath })), Bar, Mark, Notices }
}

async function start(root: Root) {
  const basePath = new URL(appUrl).pathname
  const page = `/${location.pathname.slice(basePath.length)}`
  const screen = preloadScreen(page)
  const outcome = await loadConfig(appUrl)
  if (!outcome.ok) {
    const { ConfigErrorPage } = await loadConfigErrorPage()
    root.render(<ConfigErrorPage problems={outcome.problems} />)
    return
  }
  const demo = __DEMO__ ? await startDemo(basePath) : undefined
  const prepare: Sessions['prepare'] = async (service, queries) => {
    const firstRole = demo?.roles[0]
    // A token of the demo is for its own service, wherever else somebody points this browser.
    const isOwn = service.config.apiBaseUrl.startsWith(location.origin)
    if (firstRole !== undefined && isOwn && service.session.state() === 'none') {
      service.session.signIn(firstRole.token, true)
    }
    const list = startsWithList(page) ? prefetchList(service, queries) : undefined
    await Promise.race([
      Promise.all([list, screen]),
      new Promise((resolve) => setTimeout(resolve, SLOW)),
    ])
  }
  const openSession = connect(outcome.config, appUrl)
  await runSessions(root, { openRoot, connect: openSession, prepare, appUrl, demo })
}

function begin() {
  keepDateNowSteady()
  const root = openRoot()
  start(root).catch((cause: unknown) => {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    root.render(<AppCrashPage error={error} />)
  })
}

begin()
