import type { MouseEvent, ReactNode } from 'react'
import { Link, useHref, type To } from 'react-router'
import { usePreferences } from '~/stores/preferences'
import { paths } from './paths'

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

/**
 * Returns a function that returns the address of the list of pipelines: the view that this tab showed last, or else the
 * default view.
 */
export function useLastListAddress(): () => string {
  const { startView = '' } = usePreferences()
  const list = useHref(paths.pipelines())
  return () => {
    const { navigation } = globalThis as { navigation?: Navigation }
    const before = navigation?.entries().slice(0, navigation.currentEntry?.index) ?? []
    const shown = before
      .map(({ url }) => new URL(url ?? '', location.href))
      .findLast(({ pathname }) => pathname === list)
    return paths.pipelines() + (shown?.search ?? startView)
  }
}

/**
 * Whether the browser must handle this click on a link, because the click opens a new tab or window, or starts a
 * download.
 */
export function isModifiedClick(event: MouseEvent, { target }: HTMLAnchorElement): boolean {
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.altKey ||
    event.ctrlKey ||
    event.shiftKey ||
    (target !== '' && target !== '_self')
  )
}
