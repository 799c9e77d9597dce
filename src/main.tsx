import './styles.css'
import { createRoot } from 'react-dom/client'
import { pipelineQueries } from './api/pipeline-queries'
import { App } from './app/app'
import { ConfigErrorPage } from './app/config-error-page'
import { connect, loadConfig } from './app/connect'
import { createQueryClient } from './app/query-client'
import { loadPipelinesPage } from './app/routes'
import { paths } from './components/paths'

declare const __DEMO__: boolean

/** Where the dashboard is deployed: built chunks lie in `assets/` below it, whatever the prefix. */
const appUrl = import.meta.env.DEV
  ? new URL('/', location.href).href
  : new URL('../', import.meta.url).href

async function start() {
  const container = document.getElementById('root')
  if (container === null) throw new Error('index.html has no element "root".')
  const root = createRoot(container)

  const basePath = new URL(appUrl).pathname
  const page = location.pathname.slice(basePath.length - 1)
  const startsAtList = page === '/' || page === paths.pipelines()
  if (startsAtList) void loadPipelinesPage()

  const outcome = await loadConfig(appUrl)
  if (!outcome.ok) {
    root.render(<ConfigErrorPage problems={outcome.problems} />)
    return
  }
  const demo = __DEMO__
    ? await (await import('./mocks/browser')).startDemo({ baseUrl: basePath })
    : undefined
  const service = connect(outcome.config, appUrl)
  const firstRole = demo?.roles[0]
  if (firstRole !== undefined && service.session.state() === 'none') {
    service.session.signIn(firstRole.token, true)
  }
  const queries = createQueryClient(service.readRetry)
  if (startsAtList && (service.session.state() === 'given' || outcome.config.auth === 'proxy')) {
    void queries.prefetchQuery(pipelineQueries(service.client).list())
  }
  root.render(
    <App service={service} queries={queries} basename={basePath.replace(/\/$/, '')} demo={demo} />,
  )
}

void start()
