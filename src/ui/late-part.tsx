import { Suspense, type ReactNode } from 'react'
import { Button } from './button'
import { ErrorBoundary, type CrashProps } from './error-boundary'
import { Notice } from './notice'

/**
 * Around a part whose code comes when it is first needed. When that code cannot be had, say because a
 * new version has replaced it, the screen around it goes on (faults row 41). Nothing reloads by itself.
 */
export function LatePart({
  subject,
  children,
}: {
  /** What is known without the part, as a sentence. */
  readonly subject?: string
  readonly children: ReactNode
}) {
  return (
    <ErrorBoundary fallback={MissingPart} {...(subject !== undefined && { subject })}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

function MissingPart({ subject }: CrashProps) {
  return (
    <div role="alert">
      <Notice actions={<Button onClick={() => location.reload()}>Reload</Button>}>
        {subject} A part of this screen could not be loaded: there may be a new version of Sluice,
        or no connection.
      </Notice>
    </div>
  )
}
