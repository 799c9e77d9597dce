import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'

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
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()

  useEffect(() => {
    document.title = `${title} · Sluice`
  }, [title])

  useEffect(() => {
    // The first page of a visit keeps the focus where the browser starts, at the skip link.
    if (key !== 'default') heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- another query of the same screen is no change of route
  }, [pathname])

  return (
    <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
      {children ?? title}
    </h1>
  )
}
