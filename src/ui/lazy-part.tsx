import { Suspense, type ReactNode } from 'react'
import { Button } from './button'
import { ErrorBoundary, type CrashProps } from './error-boundary'
import { useLoadAgain } from './lazy-with-retry'
import { Notice } from './notice'
import { useDelayed } from './use-delayed'

/**
 * Around a lazy component that is a part of a screen. When its code cannot be loaded, the rest of the screen stays.
 * Nothing reloads by itself (docs/decisions/005-start.md).
 */
export function LazyPart({
  subject,
  isQuiet = false,
  children,
}: {
  /** What is known without the part, as a sentence. */
  readonly subject?: string
  /** Nobody waits for the part, so nothing says that it is loading. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}) {
  return (
    <ErrorBoundary fallback={MissingPart} {...(subject !== undefined && { subject })}>
      <Suspense fallback={isQuiet ? null : <Loading />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Says after a moment that something is loading. It floats, because the size of what comes is not known. */
export function Loading() {
  return (
    useDelayed(true, 300) && (
      <p className="bg-raised shadow-float text-soft pointer-events-none fixed inset-x-0 bottom-4 z-20 mx-auto w-fit rounded-md px-3 py-1 text-sm">
        Loading…
      </p>
    )
  )
}

function MissingPart({ error, subject, reload }: CrashProps) {
  const retry = useLoadAgain(error, reload)
  return (
    <div role="alert">
      <Notice
        actions={
          <div className="flex gap-2">
            <Button onClick={retry}>Try again</Button>
            <Button onClick={() => location.reload()}>Reload</Button>
          </div>
        }
      >
        {subject} A part of this screen could not be loaded: there may be a new version of Sluice,
        or no connection.
      </Notice>
    </div>
  )
}
