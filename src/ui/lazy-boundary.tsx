import { Suspense, type ReactNode } from 'react'
import { Button } from './button'
import { ErrorBoundary, type CrashProps } from './error-boundary'
import { useLoadAgain, whyNotLoaded } from './lazy-with-retry'
import { Notice } from './notice'
import { useDelayed } from './use-delayed'

/**
 * Wraps a lazy component that is a part of a screen. If its code cannot be loaded, the rest of the screen stays. The
 * page does not reload by itself (docs/decisions/005-start.md).
 */
export function LazyBoundary({
  subject,
  isInToolbar = false,
  isQuiet = isInToolbar,
  children,
}: {
  /** A sentence that is shown if the part cannot be loaded. */
  readonly subject?: string
  /** The user does not wait for the part, so no loading message is shown. Default: true in a toolbar. */
  readonly isQuiet?: boolean
  /** A toolbar has no space for the message that the part cannot be loaded, so the message floats. */
  readonly isInToolbar?: boolean
  readonly children: ReactNode
}) {
  return (
    <ErrorBoundary fallback={isInToolbar ? FloatingMessage : MissingPart} subject={subject}>
      <Suspense fallback={isQuiet ? null : <Loading />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Shows a loading message after a short delay. It floats, because the size of the content is not known. */
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
        {subject} A part of this screen could not be loaded. {whyNotLoaded()}
      </Notice>
    </div>
  )
}

const FloatingMessage = (props: CrashProps) => (
  <div className="shadow-float fixed inset-x-4 bottom-12 z-20 mx-auto w-fit whitespace-normal">
    <MissingPart {...props} />
  </div>
)
