import type { MouseEvent, ReactNode } from 'react'
import { Link, useHref, useNavigate, type To } from 'react-router'
import { usePreferences } from '~/stores/preferences'
import { paths } from './paths'

interface BackLinkProps {
  readonly to: To
  /** Called instead of the navigation to `to`, unless the click opens a new tab. */
  readonly onOpen?: () => void
}

/** The link above a heading that leads to the parent page. */
export function BackLink({
  to,
  onOpen,
  children,
}: BackLinkProps & { readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (onOpen === undefined || isModifiedClick(event, event.currentTarget)) return
        event.preventDefault()
        onOpen()
      }}
      className="text-soft hover:text-ink -my-2 inline-flex min-h-6 items-center gap-1 self-start text-sm hover:underline pointer-coarse:min-h-11 print:hidden"
    >
      <span aria-hidden="true">←</span>
      <span className="line-clamp-1">{children}</span>
    </Link>
  )
}

/**
 * Returns the address and the click handler of a link to a page that this tab has shown before. The address has the
 * query of the last visit. `onOpen` goes back in the history, because the page then keeps its scroll position. It does
 * not go back to an entry of another document. Loading that document would end a running batch, and lose a token that
 * is only in memory.
 *
 * @param fallback the address if this tab has not shown the page
 */
export function useLastVisit(path: string, fallback = path): Required<BackLinkProps> {
  const href = useHref(path)
  const navigate = useNavigate()
  const { navigation } = globalThis as { navigation?: Navigation }
  const current = navigation?.currentEntry?.index ?? 0
  const visit = navigation
    ?.entries()
    .findLast((entry) => entry.index < current && addressOf(entry).pathname === href)
  const to = visit === undefined ? fallback : path + addressOf(visit).search
  const onOpen = () => {
    if (navigation === undefined || visit?.sameDocument !== true) void navigate(to)
    // `committed` rejects if another navigation starts first. The user is then on the page of that navigation.
    else navigation.traverseTo(visit.key).committed?.catch(() => {})
  }
  return { to, onOpen }
}

// A browser may hide the URL of a history entry.
const addressOf = ({ url }: NavigationHistoryEntry) => new URL(url ?? location.href)

/**
 * Like `useLastVisit`, for the list of pipelines. If this tab has not shown the list, the link leads to the start view.
 */
export function useLastList() {
  const { startView = '' } = usePreferences()
  return useLastVisit(paths.pipelines(), paths.pipelines() + startView)
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
