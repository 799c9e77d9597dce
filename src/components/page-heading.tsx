import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { moveFocusToHeading } from '~/ui/focus-heading'
import { PAGE_SCROLLER } from '~/ui/use-scroll-position'
import { useService } from '~/queries/service-context'
import { useWaitingBadge } from '~/stores/waiting-badge'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

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

  const { text: badge } = useWaitingBadge()
  useEffect(() => {
    const whole = [title, label, 'Sluice'].filter(Boolean).join(' · ')
    document.title = badge === undefined ? whole : `(${badge}) ${whole}`
  }, [title, label, badge])

  // A layout effect of the heading runs before the layout effect of a list below it, which restores its scroll
  // position.
  useLayoutEffect(() => {
    // The braces prevent a return value. `scrollTo` of newer browsers returns a promise, and React would call the
    // returned value as a cleanup function.
    heading.current?.closest(PAGE_SCROLLER)?.scrollTo(0, 0)
  }, [pathname])

  // If this heading is removed while it has the focus, the next heading gets the focus. This happens when a page with
  // an error becomes the page of a pipeline.
  useLayoutEffect(() => moveFocusToHeading(heading.current), [])

  useEffect(() => {
    // The focus does not move on the first page of a visit, or after a navigation that replaced the history entry, such
    // as a redirect. While a dialog is open, the browser ignores this call of `focus`.
    if (key !== 'default' && !isRedirect) heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- a new query on the same screen is not a navigation
  }, [pathname])

  return (
    <h1
      ref={heading}
      tabIndex={-1}
      // The heading is as high as the controls of a toolbar, so that it is at the same height on every screen.
      className="py-0.5 text-xl font-semibold pointer-coarse:py-2"
    >
      {children ?? title}
    </h1>
  )
}
