import { isJsonObject, own } from '~/lib/json'

/** A traversal that does not arrive must not keep the page blank, in milliseconds. */
const PATIENCE = 1_000

/** How many entries of this page lie before the present one, as react-router counts them in `history.state`. */
function indexInHistory(): number {
  const index = isJsonObject(history.state) ? own(history.state, 'idx') : undefined
  return typeof index === 'number' && index > 0 ? index : 0
}

/**
 * Leads the tab to the start page and drops the other addresses of this page from its history, because they
 * hold what was searched for and chosen. A page cannot delete entries. But going back to its first one and
 * adding another drops all that came after.
 */
export async function eraseHistory(start: string): Promise<void> {
  const index = indexInHistory()
  if (index > 0) await goBack(index)
  try {
    history.replaceState(null, '', start)
    if (index > 0) history.pushState({ idx: 1 }, '', start)
  } catch {
    // Safari refuses after a hundred changes in half a minute.
  }
}

function goBack(count: number): Promise<void> {
  return new Promise((resolve) => {
    const arrive = () => {
      removeEventListener('popstate', arrive)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(arrive, PATIENCE)
    addEventListener('popstate', arrive)
    history.go(-count)
  })
}
