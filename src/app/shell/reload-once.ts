import type { PageClient } from '~/api/client'
import { hasUnkeptToken } from '~/stores/session'
import { pipelineSelection, taskSelection } from '~/stores/selection'
import { tabStorage } from '~/lib/storages'
import { entryOf, readPage } from '~/lib/served-page'

const KEY = 'sluice.reloaded'

/** Would a reload break nothing off, and lose nothing that only this page knows? */
function mayGo(client: PageClient): boolean {
  return (
    navigator.onLine &&
    !client.isActing() &&
    !hasUnkeptToken() &&
    pipelineSelection.size() + taskSelection.size() === 0 &&
    document.querySelector('dialog[open]') === null &&
    // Results that somebody reads would be gone from the screen.
    document.querySelector('section[aria-label="Results"]') === null &&
    // Who would ask before the page is closed, say in the middle of a batch, keeps it here as well.
    dispatchEvent(new Event('beforeunload', { cancelable: true }))
  )
}

/**
 * Starts the page anew for a screen whose code is no more, since another version was deployed (faults
 * row 41): once for each that is missing, and so never in a loop.
 *
 * @param missing the browser's words for it, which name the file
 * @param left once its reader has gone on to another screen
 */
export async function reloadOnce(
  missing: string,
  client: PageClient,
  left: AbortSignal,
): Promise<void> {
  const marks = tabStorage()
  if (marks === undefined || marks.getItem(KEY) === missing || !mayGo(client)) return
  // Neither a captive portal nor a server that is down is a place to go to.
  if (entryOf(await readPage(location.href, left)) === undefined || !mayGo(client)) return
  try {
    marks.setItem(KEY, missing)
  } catch {
    // What was reloaded for cannot be remembered: the next reload might be one of a loop.
    return
  }
  location.reload()
}
