import type { ReactNode } from 'react'
import { Sign } from './icon'

const GROUND = {
  warning: 'border-notice-line bg-notice',
  neutral: 'border-line bg-sunken',
  failed: 'border-line bg-sunken',
}

/** A message about the state of a screen. Amber says that something on it is stale, incomplete or uncertain. */
export function Notice({
  tone = 'warning',
  children,
  actions,
}: {
  readonly tone?: keyof typeof GROUND
  readonly children: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div
      className={`${GROUND[tone]} flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-y px-4 py-1 text-sm`}
    >
      <div className="min-w-0 flex-1 basis-60">
        {tone === 'failed' && (
          <span className="text-danger mr-2">
            <Sign shape="✕" />
          </span>
        )}
        {children}
      </div>
      {actions}
    </div>
  )
}
