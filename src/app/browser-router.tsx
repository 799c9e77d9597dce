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

interface Visits {
  readonly navigator: Navigator
  readonly onPop: () => void
}

/** @param start the path of the dashboard itself, which leads on to a screen */
function createVisits(start: string, onVisit: (visit: Visit) => void): Visits {
  let open = location.pathname
  const urlOf = (to: To) => new URL(hrefOf(to), location.href)
  const visit = (type: NavigationType, url: URL, state: unknown) => {
    const key = Math.random().toString(36).slice(2, 10)
    try {
      if (type === NavigationType.Push) history.pushState({ key, state }, '', url)
      else history.replaceState({ key, state }, '', url)
    } catch {
      // Safari refuses after a hundred changes in half a minute. The screen changes all the same.
    }
    open = url.pathname
    onVisit(visitOf(type, url, key, state))
  }
  const navigator: Navigator = {
    createHref: hrefOf,
    go: (delta) => history.go(delta),
    push: (to, state) => visit(NavigationType.Push, urlOf(to), state),
    replace(to, state) {
      const url = urlOf(to)
      // A screen stands for a moment after it is left. What it has to say of its address then is
      // not to bring it back.
      if (url.pathname === open || open === start) visit(NavigationType.Replace, url, state)
    },
  }
  const onPop = () => {
    open = location.pathname
    onVisit(presentVisit())
  }
  return { navigator, onPop }
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
  const [{ navigator, onPop }] = useState(() => createVisits(`${basename}/`, setVisit))
  useEffect(() => {
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [onPop])
  return (
    <Router basename={basename} location={present} navigationType={type} navigator={navigator}>
      {children}
    </Router>
  )
}
