import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useNavigate, type To } from 'react-router'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To
}

/**
 * A link within the dashboard. The router's own comes with what loads pages ahead from a server: two
 * kilobytes before the first row.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || isForBrowser(event, event.currentTarget)) return
        event.preventDefault()
        // Where one is already, another visit is no step of Back.
        const { pathname, search, hash } = location
        void navigate(to, { replace: href === pathname + search + hash })
      }}
    >
      {children}
    </a>
  )
}

/** A new tab, a new window, a download: links are real (UX 3). */
export function isForBrowser(event: MouseEvent, { target }: HTMLAnchorElement): boolean {
  return (
    event.button !== 0 ||
    event.metaKey ||
    event.altKey ||
    event.ctrlKey ||
    event.shiftKey ||
    (target !== '' && target !== '_self')
  )
}
