/** "(7) Approvals · Sluice", and a mark on the tab's icon, so that another tab shows what waits. */
const MARKED = 'favicon-waiting.svg'
const PLAIN = 'favicon.svg'

/**
 * Puts the badge's text before whatever title the screens give the tab, for as long as it is not ended.
 *
 * @returns ends it
 */
export function setTabBadge(badge: string | undefined): () => void {
  const title = document.querySelector('title')
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (title === null || badge === undefined) return () => {}
  let bare = ''
  const mark = () => {
    if (document.title === marked()) return
    bare = document.title
    document.title = marked()
  }
  const marked = () => `(${badge}) ${bare}`
  const setIcon = (name: string) => {
    if (icon !== null) icon.href = icon.href.replace(/[^/]*$/, name)
  }
  const observer = new MutationObserver(mark)
  mark()
  setIcon(MARKED)
  observer.observe(title, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    document.title = bare
    setIcon(PLAIN)
  }
}
