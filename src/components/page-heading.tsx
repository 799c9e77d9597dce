import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { moveFocusToHeading } from '~/ui/focus-heading'
import { PAGE_SCROLLER } from '~/ui/page-scroller'
import { useService } from '~/queries/service-context'
import { createStore } from '~/stores/create-store'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The number of waiting gates, which is shown before the title of every screen. */
export const useTabBadge = createStore('read', (): { readonly badge?: string | undefined } => ({}))

/**
 * The h1 of a screen. It sets the title of the tab. It gets the focus after a navigation, so that a screen reader
 * starts at the new screen.
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

  // Runs before the effect of the list below, which restores its own scroll position.
  useLayoutEffect(() => {
    // The braces prevent a return value, because newer browsers return a promise, which React would call as a cleanup.
    heading.current?.closest(PAGE_SCROLLER)?.scrollTo(0, 0)
  }, [pathname])

  // When the page of an error becomes the page of a pipeline, the new heading takes the focus of the old heading.
  useLayoutEffect(() => moveFocusToHeading(heading.current), [])

  useEffect(() => {
    // On the first page of a visit, even after a redirect, the focus stays at the start of the page. An open dialog
    // keeps the focus.
    if (key !== 'default' && !isRedirect) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- a new query on the same screen is not a navigation
  }, [pathname])

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      // As high as the controls of a toolbar, so that the heading is at the same height on every screen.
      className="py-0.5 text-xl font-semibold pointer-coarse:py-2"
    >
      {children ?? title}
    </h1>
  )
}
