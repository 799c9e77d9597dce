import type { MouseEvent, ReactNode } from 'react'
import { Link, type To } from 'react-router'

/** The link above a heading, to the page that this page belongs to. */
export function BackLink({
  to,
  onClick,
  children,
}: {
  readonly to: To
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  readonly children: ReactNode
}) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className="text-soft hover:text-ink -my-2 inline-flex min-h-6 items-center gap-1 self-start text-sm hover:underline pointer-coarse:min-h-11 print:hidden"
    >
      <span aria-hidden="true">←</span>
      <span className="line-clamp-1">{children}</span>
    </Link>
  )
}
