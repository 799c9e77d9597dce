import { Suspense, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { paths } from '~/components/paths'
import { usePreferences } from '~/components/preferences'
// The first screen of nearly every visit comes with the start: no row waits for another file.
import PipelinesPage from '~/features/pipelines/pipelines-page'
import { ErrorBoundary } from '~/ui/error-boundary'
import { late } from '~/ui/late'
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
  const { startView = '' } = usePreferences()
  return (
    <>
      <Screen>
        <Routes>
          <Route path="/" element={<Navigate to={paths.pipelines() + startView} replace />} />
          <Route path={paths.pipelines()} element={null} />
          <Route path={paths.approvals()} element={<ApprovalsPage />} />
          <Route path={paths.source()} element={<SourcePage />} />
          <Route path={paths.activity()} element={<ActivityPage />} />
          <Route path={paths.tools()} element={<ToolsPage />} />
          <Route path={paths.newPipeline()} element={<BuilderPage />} />
          <Route path={paths.settings()} element={<SettingsPage />} />
          <Route path={paths.console()} element={<ConsolePage />} />
          <Route path={paths.registry()} element={<RegistryPage />} />
          <Route path="/registry/:id" element={<RegisteredToolPage />} />
          <Route path={paths.agents()} element={<AgentsPage />} />
          <Route path={paths.tasks()} element={<TasksPage />} />
          <Route path="/pipelines/:id" element={<PipelinePage />} />
          <Route path="/pipelines/:id/edit" element={<ExistingPage purpose="edit" />} />
          <Route path="/pipelines/:id/clone" element={<ExistingPage purpose="clone" />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Screen>
      <KeptList>
        <Screen>
          <PipelinesPage />
        </Screen>
      </KeptList>
    </>
  )
}
