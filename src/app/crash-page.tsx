import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useBatchStore } from '~/batch/ui/batch-store'
import { PageHeading } from '~/components/page-heading'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { EmptyState } from '~/ui/empty-state'
import type { CrashProps } from '~/ui/error-boundary'
import { LoadError, useLoadAgain, whyNotLoaded } from '~/ui/lazy-with-retry'
import type { PageClient } from '~/api/client'
import { hasUnstoredToken } from '~/stores/session'
import { pipelineSelection, taskSelection } from '~/stores/selection'
import { reloadedFile } from '~/stores/stored-text'
import { entryScriptOf, readPage } from '~/lib/served-page'
import { LINKS } from './shell/navigation'

/** Whether a reload would interrupt nothing and lose no data of this page. */
function mayReload(client: PageClient): boolean {
  return (
    navigator.onLine &&
    !client.isActing() &&
    !hasUnstoredToken() &&
    pipelineSelection.size() + taskSelection.size() === 0 &&
    document.querySelector('dialog[open]') === null &&
    // A reload would close the results, and the user may be reading them.
    document.querySelector('section[aria-label="Results"]') === null &&
    // Asks every listener of `beforeunload`, for example a running batch. A listener that prevents this event also
    // prevents the reload.
    dispatchEvent(new Event('beforeunload', { cancelable: true }))
  )
}

/**
 * Reloads the page when the code of a screen is missing, probably because another version was deployed. Does not reload
 * twice for the same missing file, so that the page does not reload forever.
 *
 * @param missing the browser's message, which names the file
 * @param left aborts when the user has opened another screen
 */
async function reloadOnce(missing: string, client: PageClient, left: AbortSignal): Promise<void> {
  if (reloadedFile.read() === missing || !mayReload(client)) return
  // Reload only if the server returns the app. A captive portal or a server error would replace a page that still
  // works.
  if (entryScriptOf(await readPage(location.href, left)) === undefined || !mayReload(client)) return
  if (reloadedFile.write(missing)) location.reload()
}

/** Shown instead of a screen that crashed. The navigation stays usable. */
export function CrashPage({ error, reload }: CrashProps) {
  if (error instanceof LoadError) return <MissingScreen error={error} reload={reload} />
  return (
    <Crash title="This screen stopped working" error={error} onReopen={reload}>
      <p>
        This error changed nothing on the service. If this screen stops again, send the report to
        the people who run Sluice.
      </p>
    </Crash>
  )
}

function MissingScreen({ error, reload }: CrashProps) {
  const loadAgain = useLoadAgain(error, reload)
  const { client } = useService()
  useEffect(() => {
    const left = new AbortController()
    // An error of the check before the reload is ignored, because this page already shows what the user can do.
    reloadOnce(error.message, client, left.signal).catch(() => undefined)
    return () => left.abort()
  }, [client, error])
  return (
    <Crash title="This screen could not be loaded" error={error} onReopen={loadAgain}>
      <p>{whyNotLoaded()} This error changed nothing on the service.</p>
    </Crash>
  )
}

/** Shown instead of the whole app, so that the page is never blank. Its prop `subject` is the URL of the dashboard. */
export function AppCrashPage({ error, subject = '/' }: Pick<CrashProps, 'error' | 'subject'>) {
  const title = 'Sluice stopped working'
  useEffect(() => {
    document.title = title
    stopBatches()
  }, [])
  return (
    <main>
      <Crash title={title} error={error}>
        <p>
          Sluice starts no more actions. A sent request may still have an effect.{' '}
          {/* This is not a `Link`, because the router has stopped too. */}
          <a className="text-accent underline" href={`${subject}activity`}>
            Activity
          </a>{' '}
          shows the sent actions. If Sluice stops again, send the report to the people who run
          Sluice.
        </p>
      </Crash>
    </main>
  )
}

/** Without the app, the user could neither see nor stop the batches, so their unsent items are canceled. */
function stopBatches() {
  const { engine } = useBatchStore.getState()
  for (const { id } of engine?.batches() ?? []) engine?.stopRest(id, 'crashed')
}

/** The heading of a screen that crashed. The title of the tab is this heading, followed by the name of the screen. */
function ScreenCrashHeading({ title }: { readonly title: string }) {
  const { pathname } = useLocation()
  const screen = LINKS.find(({ to }) => pathname.startsWith(to))?.label
  return <PageHeading title={[title, screen].filter(Boolean).join(' · ')}>{title}</PageHeading>
}

function Crash({
  title,
  error,
  onReopen,
  children,
}: {
  readonly title: string
  readonly error: Error
  /** Called by a button that opens the screen again. Absent if only a reload can help. */
  readonly onReopen?: () => void
  readonly children: ReactNode
}) {
  return (
    <div role="alert">
      <div className="sr-only">
        {onReopen ? <ScreenCrashHeading title={title} /> : <h1>{title}</h1>}
      </div>
      <EmptyState
        title={title}
        actions={
          <>
            {onReopen !== undefined && (
              <Button look="primary" onClick={onReopen}>
                Open this screen again
              </Button>
            )}
            <Button look={onReopen ? 'plain' : 'primary'} onClick={() => location.reload()}>
              Reload this page
            </Button>
            <CopyButton text={() => `${error.name}: ${error.message}`} label="Copy report" />
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
