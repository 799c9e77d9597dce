import type { ReactNode } from 'react'

/** A message about the state of a screen: stale, paused or incomplete. */
export function Notice({
  children,
  actions,
}: {
  readonly children: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className="border-notice-line bg-notice flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-y px-4 py-1 text-sm">
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {actions}
    </div>
  )
}
