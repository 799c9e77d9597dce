import type { PageClient } from '~/api/client'
import { hasUnkeptToken } from '~/stores/session'
import { pipelineSelection, taskSelection } from '~/stores/selection'
import { tabStorage } from '~/lib/storages'
import { entryOf, readPage } from '~/lib/served-page'

const KEY = 'sluice.reloaded'

/** A reload would interrupt nothing, and lose nothing that only this page has. */
function mayReload(client: PageClient): boolean {
  return (
    navigator.onLine &&
    !client.isActing() &&
    !hasUnkeptToken() &&
    pipelineSelection.size() + taskSelection.size() === 0 &&
    document.querySelector('dialog[open]') === null &&
    // Somebody may be reading the results.
    document.querySelector('section[aria-label="Results"]') === null &&
    // Whatever asks before the page is closed, such as a running batch, also prevents this reload.
    dispatchEvent(new Event('beforeunload', { cancelable: true }))
  )
}

/**
 * Reloads the page when the code of a screen is missing, because another version was deployed. It reloads once for
 * each missing file, and so never in a loop.
 *
 * @param missing the browser's message, which names the file
 * @param left aborts when somebody has gone on to another screen
 */
export async function reloadOnce(
  missing: string,
  client: PageClient,
  left: AbortSignal,
): Promise<void> {
  const marks = tabStorage()
  if (marks === undefined || marks.getItem(KEY) === missing || !mayReload(client)) return
  // A captive portal or a server that is down would replace a page that still works.
  if (entryOf(await readPage(location.href, left)) === undefined || !mayReload(client)) return
  try {
    marks.setItem(KEY, missing)
  } catch {
    // Without this note the next reload could be one of a loop.
    return
  }
  location.reload()
}
