import { Suspense, type ReactNode } from 'react'
import { Button } from './button'
import { ErrorBoundary, type CrashProps } from './error-boundary'
import { useSecondTry } from './late'
import { Notice } from './notice'
import { useFirstShown } from './painted'
import { useDelayed } from './use-delayed'

/**
 * Around a part whose code comes when it is first needed. When that code cannot be had, say because a
 * new version has replaced it, the screen around it goes on (faults row 41). Nothing reloads by itself.
 */
export function LatePart({
  subject,
  isQuiet = false,
  children,
}: {
  /** What is known without the part, as a sentence. */
  readonly subject?: string
  /** Nobody waits for it: it comes after the first screen is painted, without a sign. */
  readonly isQuiet?: boolean
  readonly children: ReactNode
}) {
  const isShown = useFirstShown()
  if (isQuiet && !isShown) return null
  return (
    <ErrorBoundary fallback={MissingPart} {...(subject !== undefined && { subject })}>
      <Suspense fallback={isQuiet ? null : <Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** That something is on its way, once it takes a moment (UX 49). Where it will stand is not known: it takes no room. */
export function Waiting() {
  return (
    useDelayed(true, 300) && (
      <p className="bg-raised shadow-float text-soft pointer-events-none fixed inset-x-0 bottom-4 z-20 mx-auto w-fit rounded-md px-3 py-1 text-sm">
        Loading…
      </p>
    )
  )
}

function MissingPart({ subject, reload }: CrashProps) {
  const retry = useSecondTry(reload)
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
