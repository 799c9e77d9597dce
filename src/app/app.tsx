import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { AnnouncerProvider } from '~/components/announcer'
import { LiveProvider } from '~/components/live/live-context'
import { ServiceContext, type Service } from '~/components/service-context'
import type { DemoControls } from './demo-controls'
import { AppRoutes } from './routes'
import { Shell } from './shell'

export interface AppProps {
  readonly service: Service
  readonly queries: QueryClient
  /** Path prefix under which the dashboard is deployed. */
  readonly basename: string
  readonly demo: DemoControls | undefined
}

export function App({ service, queries, basename, demo }: AppProps) {
  return (
    <ServiceContext value={service}>
      <QueryClientProvider client={queries}>
        <BrowserRouter basename={basename}>
          <AnnouncerProvider>
            <LiveProvider>
              <Shell demo={demo}>
                <AppRoutes />
              </Shell>
            </LiveProvider>
          </AnnouncerProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </ServiceContext>
  )
}
