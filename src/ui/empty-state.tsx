import type { ReactNode } from 'react'
import { moveFocusToHeading } from './focus-heading'

function Gate({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 48"
      className="text-edge mb-4 h-12 w-16 fill-none stroke-current"
      strokeWidth="1.5"
      strokeLinecap="round"
    >
      <path d="M14 4v40M50 4v40M10 4h44" />
      <path d={isOpen ? 'M18 8h28v10H18z' : 'M18 14h28v22H18zM18 21h28M18 28h28'} />
      <path
        className="stroke-accent"
        d={
          isOpen
            ? 'M2 38c5-3 9-3 14 0s9 3 14 0 9-3 14 0 9 3 14 0'
            : 'M2 38c4-2.5 7-2.5 10 0M52 40h10'
        }
      />
    </svg>
  )
}

export function EmptyState({
  title,
  children,
  actions,
  isOpen = false,
}: {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly isOpen?: boolean
}) {
  return (
    <div ref={moveFocusToHeading} className="flex flex-col items-center px-6 py-16 text-center">
      <Gate isOpen={isOpen} />
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="text-soft mt-1 max-w-prose">{children}</div>
      {actions !== undefined && (
        <div className="mt-4 flex flex-wrap justify-center gap-2 max-sm:*:grow">{actions}</div>
      )}
    </div>
  )
}
