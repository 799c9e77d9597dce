import { useId, type ReactNode } from 'react'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'

/** A part of the screen under a heading of its own; when it cannot be drawn, the others can. */
export function Part({
  title,
  tools,
  children,
}: {
  readonly title: string
  readonly tools?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {tools}
      </div>
      <ErrorBoundary fallback={BrokenPart} subject={title}>
        {children}
      </ErrorBoundary>
    </section>
  )
}

/** One odd value does not take the screen down. */
function BrokenPart({ subject }: CrashProps) {
  return (
    <p className="text-soft text-sm">
      “{subject}” cannot be drawn from what the service gives. The raw JSON below has it all.
    </p>
  )
}
