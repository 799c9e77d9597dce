import './styles.css'
import { createRoot, type Root } from 'react-dom/client'
import type { Demo } from './app/demo/demo-controls'
import { preloadScreen } from './app/routes'
import { loadConfig, prefetchList, serviceOpener } from './app/connect'
import { AppCrashPage } from './app/crash-page'
import { runSessions, type SessionOptions } from './app/session/run-sessions'
import { keepDateNowSteady } from './lib/steady-clock'

declare const __DEMO__: boolean

/** The base URL of the dashboard. In a build this file is in `assets/`, so the base is one folder up. */
const appUrl = import.meta.env.DEV
  ? new URL('/', location.href).href
  : new URL('../', /* @vite-ignore */ import.meta.url).href

/**
 * Before the first render, the app waits for the code of the screen, and for the list if the screen needs it. So the
 * page is usually rendered only once. This is the longest wait, in milliseconds.
 */
const MAX_WAIT = 300

function openRoot(): Root {
  const container = document.getElementById('root')
  if (container === null) throw new Error('No #root.')
  // The error reports listen to this event. Unlike `reportError`, the event prints no data of the service in the
  // console. The user sees the crash page.
  const dispatch = (error: unknown) => void dispatchEvent(new ErrorEvent('error', { error }))
  // After a recoverable error, React renders again by itself. If the error occurs again, one of the other two handlers
  // reports it.
  const quiet = {
    onCaughtError: dispatch,
    onUncaughtError: dispatch,
    onRecoverableError: () => undefined,
  }
  return createRoot(container, import.meta.env.DEV ? {} : quiet)
}

async function startDemo(basePath: string): Promise<Demo> {
  const [mocks, { DemoBar: Bar }, { DemoBadge: Badge, DemoNotices: Notices }] = await Promise.all([
    import('./mocks/browser'),
    import('./app/demo/demo-bar'),
    import('./app/demo/demo-notices'),
  ])
  return { ...(await mocks.startDemo({ baseUrl: basePath })), Bar, Badge, Notices }
}

async function start(container: Root) {
  const basePath = new URL(appUrl).pathname
  const page = `/${location.pathname.slice(basePath.length)}`
  const screen = preloadScreen(page)
  const outcome = await loadConfig(appUrl)
  if (!outcome.ok) {
    const { ConfigErrorPage } = await import('./app/config-error-page')
    container.render(<ConfigErrorPage problems={outcome.problems} wasRead={outcome.wasRead} />)
    return
  }
  const demo = __DEMO__ ? await startDemo(basePath) : undefined
  const prepare: SessionOptions['prepare'] = async (service, queries) => {
    const firstRole = demo?.roles[0]
    // A demo token is sent only to the demo service, which has the origin of this page.
    const isOwnService = new URL(service.config.apiBaseUrl).origin === location.origin
    if (firstRole !== undefined && isOwnService && service.session.state() === 'none') {
      service.session.signIn(firstRole.token, true)
    }
    const list = prefetchList(page, service, queries)
    await Promise.race([
      Promise.all([list, screen]),
      new Promise((resolve) => setTimeout(resolve, MAX_WAIT)),
    ])
  }
  // The demo has no idle lock, because a visitor has no token of their own to sign in again.
  const config = __DEMO__ ? { ...outcome.config, idleLockMinutes: 0 } : outcome.config
  const openService = serviceOpener(config, appUrl)
  await runSessions(container, { openRoot, openService, prepare, appUrl, demo })
}

keepDateNowSteady()
const root = openRoot()
start(root).catch((cause: unknown) => {
  const error = cause instanceof Error ? cause : new Error(String(cause))
  root.render(<AppCrashPage error={error} subject={appUrl} />)
})
