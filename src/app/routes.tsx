import { Suspense, type ReactNode } from 'react'
import { matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router'
import { paths } from '~/components/paths'
import { usePreferences } from '~/stores/preferences'
// The first screen of nearly every visit, so it is in the entry chunk.
import PipelinesPage from '~/features/pipelines/pipelines-page'
import { ErrorBoundary } from '~/ui/error-boundary'
import { Loading, lazyWithRetry, usePreload, type LazyComponent } from '~/ui/lazy-with-retry'
import { CrashPage } from './crash-page'

const ActivityPage = lazyWithRetry(() => import('~/features/activity/activity-page'))
const AgentsPage = lazyWithRetry(() => import('~/features/agents/agents-page'))
const ApprovalsPage = lazyWithRetry(() => import('~/features/approvals/approvals-page'))
const BuilderPage = lazyWithRetry(() => import('~/features/builder/builder-page'))
const ConsolePage = lazyWithRetry(() => import('~/features/console/console-page'))
const EditPage = lazyWithRetry(() => import('~/features/builder/edit-page'))
const NotFoundPage = lazyWithRetry(() => import('./not-found-page'))
const PipelinePage = lazyWithRetry(() => import('~/features/pipeline/pipeline-page'))
const RegisteredToolPage = lazyWithRetry(() => import('~/features/registry/registered-tool-page'))
const RegistryPage = lazyWithRetry(() => import('~/features/registry/registry-page'))
const SettingsPage = lazyWithRetry(() => import('~/features/settings/settings-page'))
const SourcePage = lazyWithRetry(() => import('~/features/source-picker/source-page'))
const TasksPage = lazyWithRetry(() => import('~/features/tasks/tasks-page'))
const ToolsPage = lazyWithRetry(() => import('~/features/tools/tools-page'))

const at = (path: string, Page: LazyComponent<object>): RouteObject => ({
  path,
  element: <Page />,
  handle: Page,
})

/** All screens. A route to a screen that loads lazily has the component of the screen in `handle`. */
const ROUTES: RouteObject[] = [
  { path: '/', element: <StartView /> },
  { path: paths.pipelines(), element: <PipelinesPage /> },
  at('/pipelines/:id', PipelinePage),
  { path: '/pipelines/:id/edit', element: <EditPage purpose="edit" />, handle: EditPage },
  { path: '/pipelines/:id/clone', element: <EditPage purpose="clone" />, handle: EditPage },
  at(paths.newPipeline(), BuilderPage),
  at(paths.approvals(), ApprovalsPage),
  at(paths.tasks(), TasksPage),
  at(paths.tools(), ToolsPage),
  at(paths.registry(), RegistryPage),
  at('/registry/:id', RegisteredToolPage),
  at(paths.source(), SourcePage),
  at(paths.agents(), AgentsPage),
  at(paths.activity(), ActivityPage),
  at(paths.console(), ConsolePage),
  at(paths.settings(), SettingsPage),
  at('*', NotFoundPage),
]

/** Preloaded when the page is idle, because it is the screen that users most often open next. */
const PRELOADED = [PipelinePage]

/** Requests the code of the screen at this path before React renders it. Never rejects. */
export async function preloadScreen(path: string): Promise<void> {
  const page: LazyComponent<object> | undefined = matchRoutes(ROUTES, path)?.[0]?.route.handle
  await page?.preload()
}

function StartView() {
  const { startView = '' } = usePreferences()
  return <Navigate to={paths.pipelines() + startView} replace />
}

/** A crash breaks only its own screen. When the user opens another screen, the boundary is reset. */
function Screen({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname} fallback={CrashPage}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

export function AppRoutes() {
  usePreload(PRELOADED)
  return <Screen>{useRoutes(ROUTES)}</Screen>
}
