import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useSavedPosition } from '~/components/use-list-table'
import { focusHeading } from '~/ui/focus-heading'
import { isTextField } from '~/ui/is-text-field'
import type { SavedPosition } from '~/ui/use-scroll-position'

/**
 * Matches the links of a screen, except the links in the rows of a table. A table restores the focus of its rows
 * itself.
 */
const LINKS = 'main a[href]:not([role=grid] *)'

/**
 * Milliseconds. If a link appears later than this after Back, it is not focused, because the user may already read
 * elsewhere.
 */
const MAX_WAIT_MS = 5000

/**
 * Focuses the link that the user followed from this history entry, at its old place in the window. This happens after
 * Back, Forward and a reload. Of several links with the same address, only the one at the same position gets the focus.
 */
export function FollowedLink() {
  const { key: visit, pathname } = useLocation()
  const isPop = useNavigationType() === NavigationType.Pop
  const { place, onLeave } = useSavedPosition('link')
  const lastPath = useRef('')
  const save = useEffectEvent((target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest(LINKS) : null
    const key = link?.getAttribute('href') ?? undefined
    const part = String(link === null ? 0 : linksTo(key).indexOf(link))
    onLeave?.({ key, part, top: link?.getBoundingClientRect().top ?? 0 })
  })
  useEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    document.addEventListener('click', ({ target }) => save(target), options)
    addEventListener('pagehide', () => save(document.activeElement), options)
    return () => ended.abort()
  }, [])
  useEffect(() => {
    const { current: before } = lastPath
    lastPath.current = pathname
    // If the screen has not changed, no link is focused. A lost focus still moves to the heading.
    const followed = before === pathname ? undefined : place
    return isPop ? restoreFocus(followed, before === '') : undefined
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each visit
  }, [visit])
  return null
}

function linksTo(href: string | undefined): readonly Element[] {
  return [...document.querySelectorAll(LINKS)].filter((each) => each.getAttribute('href') === href)
}

/**
 * Tries to focus the link, and focuses it again if a loaded page replaces it. If the focus is lost, for example because
 * its row is filtered out, the heading gets it. Returns a function that ends the attempt. A key, a click or the wheel
 * of the user also ends the attempt.
 */
function restoreFocus(place: SavedPosition | undefined, isNewDocument: boolean): () => void {
  const ended = new AbortController()
  const end = () => ended.abort()
  let focused: Element | undefined
  const focusLink = () => {
    if (focused?.isConnected === true || isTextField(document.activeElement)) return
    const link = linksTo(place?.key)[Number(place?.part)]
    if (!(link instanceof HTMLElement)) return
    link.focus({ preventScroll: true })
    // A hidden link, or a link behind a dialog, does not take the focus.
    if (document.activeElement !== link) return
    focused = link
    if (!isNewDocument) scrollTo(link, place?.top ?? 0)
  }
  const keepFocus = () => {
    focusLink()
    if (!isNewDocument && document.activeElement === document.body) focusHeading()
  }
  const observer = new MutationObserver(keepFocus)
  // Waits until the rows are rendered and the heading of the new screen has taken the focus.
  const start = () => {
    if (ended.signal.aborted) return
    // After a reload, the user may have moved the focus before this code was loaded.
    if (isNewDocument && !document.activeElement?.matches('body, main h1')) return end()
    keepFocus()
    observer.observe(document.querySelector('main') ?? document.body, {
      childList: true,
      subtree: true,
    })
  }
  requestAnimationFrame(() => requestAnimationFrame(start))
  const timer = setTimeout(end, MAX_WAIT_MS)
  const { signal } = ended
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  for (const type of ['keydown', 'pointerdown', 'click', 'wheel'])
    addEventListener(type, end, { capture: true, signal })
  return end
}

/** Scrolls the elements around the link until the link is `top` pixels below the upper edge of the window. */
function scrollTo(link: HTMLElement, top: number): void {
  for (let outer = link.parentElement; outer !== null; outer = outer.parentElement)
    if (/auto|scroll/.test(getComputedStyle(outer).overflowY))
      outer.scrollTop += link.getBoundingClientRect().top - top
}
