import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { List } from '~/api/envelope'
import { pipelineKeys } from '~/api/pipeline-queries'
import type { Pipeline } from '~/api/pipelines'

const LIST = hashKey(pipelineKeys.list)

/**
 * Empties lists of pipelines that nothing shows any more. An observer of the query library keeps the
 * state that it began with for as long as its screen stays open, and with it the list of then: of a list
 * of 100,000 that would be as much again, by and by, as the one that is shown.
 *
 * The lists that a good read replaces go with the good read after it: until then a screen may draw them
 * once more. None comes back: a read that is called off restores what was there when it began.
 *
 * @returns ends it
 */
export function emptyOldLists(queries: QueryClient): () => void {
  const cache = queries.getQueryCache()
  let old: WeakRef<List<Pipeline>>[] = []
  let recent: WeakRef<List<Pipeline>>[] = []
  const see = () => {
    const list = cache.get<List<Pipeline>>(LIST)?.state.data
    if (list !== undefined) recent.push(new WeakRef(list))
    return list
  }

  see()
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== LIST) return
    const { type } = event.action
    if (type !== 'success' && type !== 'setState') return
    const seen = recent
    if (type === 'success') recent = []
    const shown = see()
    if (type !== 'success') return
    for (const list of old) Object.assign(list.deref() ?? {}, { items: [] })
    old = seen.filter((list) => list.deref() !== shown)
  })
}
