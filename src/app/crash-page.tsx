import { useEffect, type ReactNode } from 'react'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { EmptyState } from '~/ui/empty-state'
import type { CrashProps } from '~/ui/error-boundary'
import { LoadError, useLoadAgain } from '~/ui/lazy-with-retry'
import { reloadOnce } from './shell/reload-once'

/** In place of a screen that crashed; the navigation beside it stays usable. */
export function CrashPage({ error, reload }: CrashProps) {
  if (error instanceof LoadError) return <MissingScreen error={error} reload={reload} />
  return (
    <Crash title="This screen stopped working" error={error} onReopen={reload}>
      <p>
        Nothing was sent to the service by this. The other screens still work; if it happens again,
        send the report to the people who run Sluice.
      </p>
    </Crash>
  )
}

/** Its code is not to be had. */
function MissingScreen({ error, reload }: CrashProps) {
  useLoadAgain(error, reload)
  const { client } = useService()
  useEffect(() => {
    const left = new AbortController()
    // Where it cannot be had anew, all is said here already.
    reloadOnce(error.message, client, left.signal).catch(() => undefined)
    return () => left.abort()
  }, [client, error])
  return (
    <Crash title="This screen could not be loaded" error={error}>
      <p>
        There may be a new version of Sluice, or no connection. Nothing was sent to the service by
        this.
      </p>
    </Crash>
  )
}

/** In place of everything, so that the page is never blank. */
export function AppCrashPage({ error }: Pick<CrashProps, 'error'>) {
  return (
    <main>
      <Crash title="Sluice stopped working" error={error}>
        <p>
          Nothing more is sent to the service until this page is reloaded; what was sent before
          stands in Activity. If it happens again, send the report to the people who run Sluice.
        </p>
      </Crash>
    </main>
  )
}

function Crash({
  title,
  error,
  onReopen,
  children,
}: {
  readonly title: string
  readonly error: Error
  /** Absent where only a reload can help. */
  readonly onReopen?: () => void
  readonly children: ReactNode
}) {
  return (
    <div role="alert">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        title={title}
        actions={
          <>
            {onReopen === undefined ? (
              <Button look="primary" onClick={() => location.reload()}>
                Reload this page
              </Button>
            ) : (
              <Button look="primary" onClick={onReopen}>
                Open it again
              </Button>
            )}
            <CopyButton text={() => `${error.name}: ${error.message}`} label="Copy report" />
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
