import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { AnnouncerProvider } from '~/components/announcer'
import { ServiceContext, type Service } from '~/queries/service-context'
import { ErrorBoundary } from '~/ui/error-boundary'
import { AppCrashPage } from './crash-page'
import type { Demo } from './demo/demo-controls'
import { AppRoutes } from './routes'
import { Shell } from './shell/shell'

export interface AppProps {
  readonly service: Service
  readonly queries: QueryClient
  /** Where the dashboard is deployed, with a trailing slash. */
  readonly appUrl: string
  readonly demo: Demo | undefined
  /** After a sign-out on this page: what could not be removed, once that is known. */
  readonly signedOut?: Promise<readonly string[]>
}

export function App({ service, queries, appUrl, demo, signedOut }: AppProps) {
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
