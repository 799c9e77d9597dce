import { useEffect, useState, type ReactNode } from 'react'
import {
  createPath,
  NavigationType,
  parsePath,
  Router,
  type Location,
  type Navigator,
  type To,
} from 'react-router'
import { isJsonObject } from '~/lib/json'

interface Visit {
  readonly type: NavigationType
  readonly location: Location
}

function visitOf(type: NavigationType, url: URL, key: unknown, state: unknown): Visit {
  const { pathname, search, hash } = url
  const named = typeof key === 'string' ? key : 'default'
  return { type, location: { pathname, search, hash, state, key: named } }
}

/** What the browser shows. Its history may have been written by anybody. */
function presentVisit(): Visit {
  const kept: unknown = history.state
  const { key, state } = isJsonObject(kept) ? kept : { key: undefined, state: undefined }
  return visitOf(NavigationType.Pop, new URL(location.href), key, state)
}

function hrefOf(to: To): string {
  return createPath(typeof to === 'string' ? parsePath(to) : to)
}

function createNavigator(onVisit: (visit: Visit) => void): Navigator {
  const visit = (type: NavigationType, to: To, state: unknown) => {
    const url = new URL(hrefOf(to), location.href)
    const key = Math.random().toString(36).slice(2, 10)
    try {
      if (type === NavigationType.Push) history.pushState({ key, state }, '', url)
      else history.replaceState({ key, state }, '', url)
    } catch {
      // Safari refuses after a hundred changes in half a minute. The screen changes all the same.
    }
    onVisit(visitOf(type, url, key, state))
  }
  return {
    createHref: hrefOf,
    go: (delta) => history.go(delta),
    push: (to, state) => visit(NavigationType.Push, to, state),
    replace: (to, state) => visit(NavigationType.Replace, to, state),
  }
}

/**
 * The router's core over the browser's history. The package has a component for this, and with it comes
 * what only servers and forms of its own need: four kilobytes before the first row.
 */
export function BrowserRouter({
  basename,
  children,
}: {
  readonly basename: string
  readonly children: ReactNode
}) {
  const [{ type, location: present }, setVisit] = useState(presentVisit)
  const [navigator] = useState(() => createNavigator(setVisit))
  useEffect(() => {
    const onPop = () => setVisit(presentVisit())
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  return (
    <Router basename={basename} location={present} navigationType={type} navigator={navigator}>
      {children}
    </Router>
  )
}
