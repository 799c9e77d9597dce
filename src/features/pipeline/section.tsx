import { useId, type ReactNode } from 'react'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'

/** A section of the page with a heading. If it fails to render, the other sections still render. */
export function Section({
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
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
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

function BrokenPart({ subject }: CrashProps) {
  return (
    <p className="text-soft text-sm">
      “{subject}” cannot be shown. The rest of this page still works, and it has the raw JSON.
    </p>
  )
}
