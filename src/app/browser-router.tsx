import { useEffect, useState, type ReactNode } from 'react'
import {
  createPath,
  NavigationType,
  Router,
  type Location,
  type Navigator,
  type To,
} from 'react-router'
import { isJsonObject } from '~/lib/json'
import { placeInHistory } from './session/erase-history'

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
  return typeof to === 'string' ? to : createPath(to)
}

interface Visits {
  readonly navigator: Navigator
  readonly onPop: () => void
}

/** @param start the path of the dashboard itself, which leads on to a screen */
function createVisits(start: string, onVisit: (visit: Visit) => void): Visits {
  let open = location.pathname
  const visit = (type: NavigationType, to: To, state: unknown) => {
    const url = new URL(hrefOf(to), location.href)
    const isPush = type === NavigationType.Push
    // A screen stands for a moment after it is left. What it has to say of its address then is not to
    // bring it back.
    if (!isPush && open !== url.pathname && open !== start) return
    const key = String(Math.random())
    const place = placeInHistory() + Number(isPush)
    try {
      history[isPush ? 'pushState' : 'replaceState']({ key, state, place }, '', url)
    } catch {
      // Safari refuses after a hundred changes in half a minute. The screen changes all the same.
    }
    open = url.pathname
    onVisit(visitOf(type, url, key, state))
  }
  return {
    navigator: {
      createHref: hrefOf,
      go: (delta) => history.go(delta),
      push: (to, state) => visit(NavigationType.Push, to, state),
      replace: (to, state) => visit(NavigationType.Replace, to, state),
    },
    onPop() {
      open = location.pathname
      onVisit(presentVisit())
    },
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
