import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { PAGE_SCROLLER } from '~/ui/page-scroller'
import { useService } from '~/queries/service-context'
import { createStore } from '~/stores/create-store'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** What waits for approval, before the title of every screen. */
export const useTabBadge = createStore('read', (): { readonly badge?: string | undefined } => ({}))

/**
 * The h1 of a screen. It names the tab and takes the focus after a change of route, so that a screen
 * reader starts at the new screen and not at the link that led there.
 */
export function PageHeading({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ReactNode
}) {
  const { label } = useService().config
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const isRedirect = useNavigationType() === NavigationType.Replace

  const { badge } = useTabBadge()
  useEffect(() => {
    const whole = [title, label, 'Sluice'].filter(Boolean).join(' · ')
    document.title = badge === undefined ? whole : `(${badge}) ${whole}`
  }, [title, label, badge])

  // Before a list, further down, goes to where it was left.
  useLayoutEffect(() => {
    // With braces: newer browsers return a promise here, which is no cleanup.
    heading.current?.closest(PAGE_SCROLLER)?.scrollTo(0, 0)
  }, [pathname])

  useEffect(() => {
    // The first page of a visit, and where its address leads, keeps the focus where the browser starts,
    // at the skip link; or where a dialog has taken it meanwhile.
    if (key !== 'default' && !isRedirect) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- another query of the same screen is no change of route
  }, [pathname])

  return (
    <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
      {children ?? title}
    </h1>
  )
}
