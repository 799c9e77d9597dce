import { Suspense, type ReactNode } from 'react'
import { matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router'
import { paths } from '~/components/paths'
import { usePreferences } from '~/components/preferences'
// The first screen of nearly every visit comes with the start: no row waits for another file.
import PipelinesPage from '~/features/pipelines/pipelines-page'
import { ErrorBoundary } from '~/ui/error-boundary'
import { late, type LateComponent } from '~/ui/late'
import { Waiting } from '~/ui/late-part'
import { CrashPage } from './crash-page'
import { KeptList } from './kept-list'

const ApprovalsPage = late(() => import('~/features/approvals/approvals-page'), 'default')
const SourcePage = late(() => import('~/features/source-picker/source-page'), 'default')
const ActivityPage = late(() => import('~/features/activity/activity-page'), 'default')
const ToolsPage = late(() => import('~/features/tools/tools-page'), 'default')
const BuilderPage = late(() => import('~/features/builder/builder-page'), 'default')
const ExistingPage = late(() => import('~/features/builder/existing-page'), 'default')
const PipelinePage = late(() => import('~/features/pipeline/pipeline-page'), 'default', 'ahead')
const TasksPage = late(() => import('~/features/tasks/tasks-page'), 'default')
const SettingsPage = late(() => import('~/features/settings/settings-page'), 'default')
const ConsolePage = late(() => import('~/features/console/console-page'), 'default')
const RegistryPage = late(() => import('~/features/registry/registry-page'), 'default')
const RegisteredToolPage = late(() => import('~/features/registry/registered-tool-page'), 'default')
const AgentsPage = late(() => import('~/features/agents/agents-page'), 'default')
const NotFoundPage = late(() => import('./not-found-page'), 'default')

const at = (path: string, Page: LateComponent<object>): RouteObject => ({
  path,
  element: <Page />,
  handle: Page.bring,
})

/** The list stands beside them. `handle` brings the code of a screen. */
const SCREENS: RouteObject[] = [
  { path: '/', element: <StartView /> },
  { path: paths.pipelines() },
  at(paths.approvals(), ApprovalsPage),
  at(paths.source(), SourcePage),
  at(paths.activity(), ActivityPage),
  at(paths.tools(), ToolsPage),
  at(paths.newPipeline(), BuilderPage),
  at(paths.settings(), SettingsPage),
  at(paths.console(), ConsolePage),
  at(paths.registry(), RegistryPage),
  at('/registry/:id', RegisteredToolPage),
  at(paths.agents(), AgentsPage),
  at(paths.tasks(), TasksPage),
  at('/pipelines/:id', PipelinePage),
  {
    path: '/pipelines/:id/edit',
    element: <ExistingPage purpose="edit" />,
    handle: ExistingPage.bring,
  },
  {
    path: '/pipelines/:id/clone',
    element: <ExistingPage purpose="clone" />,
    handle: ExistingPage.bring,
  },
  at('*', NotFoundPage),
]

/** Brings the code of the screen at this path, if it has any of its own. Never rejects. */
export async function bringScreen(page: string): Promise<void> {
  // Nearly every visit begins there, and its code is here: to find that out would hold its rows up.
  if (page === paths.pipelines()) return
  const bring: unknown = matchRoutes(SCREENS, page)?.[0]?.route.handle
  if (typeof bring === 'function') await Promise.resolve(bring()).catch(() => undefined)
}

function StartView() {
  const { startView = '' } = usePreferences()
  return <Navigate to={paths.pipelines() + startView} replace />
}

/** A crash stays inside its screen, and goes away with it. */
function Screen({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname} fallback={CrashPage}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

export function AppRoutes() {
  const screen = useRoutes(SCREENS)
  return (
    <>
      <Screen>{screen}</Screen>
      <KeptList>
        <Screen>
          <PipelinesPage />
        </Screen>
      </KeptList>
    </>
  )
}
