import type { ReactNode, Ref } from 'react'
import { moveFocusToHeading } from './focus-heading'

/** A message about the state of a screen. The tone `warning` is for a problem or a risk, for example stale data. */
export function Notice({
  tone = 'warning',
  children,
  actions,
  ref = moveFocusToHeading,
}: {
  readonly tone?: 'warning' | 'neutral'
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}) {
  return (
    <div
      ref={ref}
      // The borders of two notices overlap, so that there is one line between them.
      className={`-mt-px flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-y px-4 py-1 text-sm ${tone === 'warning' ? 'border-notice-line bg-notice' : 'border-line bg-sunken'}`}
    >
      <div className="min-w-0 flex-1 basis-40 max-sm:nth-last-[n+3]:basis-full">{children}</div>
      {actions}
    </div>
  )
}
