import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { List } from '~/api/envelope'
import { phaseOf, type Phase } from '~/domain/phases'
import { pipelineKeys } from '~/queries/pipelines'
import type { Pipeline } from '~/api/pipelines'
import { createListPatch, mergeAnswer } from './list-patch'
import { createStaleLooks, type StaleLooks } from './stale-looks'

const detailKey = (id: string): QueryKey => [...pipelineKeys.all, 'detail', id]

/** Asked for once for each row on the screen: looking through all queries takes as long as all else. */
const LIST = hashKey(pipelineKeys.list)

/** One for all that put answers into the same cache. */
const stale = new WeakMap<QueryClient, StaleLooks>()

function staleLooksOf(queries: QueryClient): StaleLooks {
  const known = stale.get(queries) ?? createStaleLooks()
  stale.set(queries, known)
  return known
}

/** The pipelines in the query cache, as the live updates see and change them. */
export interface LiveCache {
  /** @param nearby ids that will be asked for too */
  readonly phaseOfId: (id: string, nearby: Iterable<string>) => Phase | undefined
  /** @returns the ids of which something is different now */
  readonly patch: (answers: ReadonlyMap<string, Pipeline>) => ReadonlySet<string>
  /**
   * These were done: from now on no record of before takes the place of one of after (faults.md row 43).
   *
   * @returns ends it; then what the service shows is shown
   */
  readonly hold: (...done: Parameters<StaleLooks['note']>) => () => void
  /** Which of the ids are in the list that was read last. */
  readonly listed: (ids: ReadonlySet<string>) => readonly string[]
  /** Tells when anything but `patch` changes pipelines; `isList`: it was a read of the list. */
  readonly onChange: (listener: (isList: boolean) => void) => () => void
}

/**
 * Puts answers into the cache by the query's own state, not by `setQueryData`: that would count as a
 * good read of the whole list, so hide that the last one failed and make old data look fresh (I7).
 */
export function createLiveCache(queries: QueryClient): LiveCache {
  const cache = queries.getQueryCache()
  const list = createListPatch()
  const listQuery = () => cache.get<List<Pipeline>>(LIST)
  const detailQuery = (id: string) => cache.find<Pipeline>({ queryKey: detailKey(id) })
  const looks = staleLooksOf(queries)
  let isPatching = false
  /** How many calls of `hold` have not ended. */
  let holds = 0
  let stopRestoring: (() => void) | undefined

  const put = (answers: ReadonlyMap<string, Pipeline>) => {
    const changed = new Set<string>()
    isPatching = true
    try {
      const query = listQuery()
      const data = query?.state.data
      if (data !== undefined) {
        const result = list.apply(data.items, answers)
        for (const id of result.changed) changed.add(id)
        if (result.items !== data.items) {
          query?.setState({ data: { ...data, items: result.items } })
        }
      }
      for (const [id, answer] of answers) {
        const detail = detailQuery(id)
        const before = detail?.state.data
        if (before === undefined) continue
        const after = mergeAnswer(before, answer)
        if (after === before) continue
        changed.add(id)
        detail?.setState({ data: after })
      }
    } finally {
      isPatching = false
    }
    return changed
  }

  /** A read may put back what was before. */
  const restore = ([room, kind]: QueryKey) => {
    if (room !== pipelineKeys.all[0]) return
    const items = kind === 'list' ? listQuery()?.state.data?.items : undefined
    put(
      looks.restore((id) =>
        items === undefined ? detailQuery(id)?.state.data : list.find(items, id, looks.ids()),
      ),
    )
  }

  return {
    phaseOfId(id, nearby) {
      const items = listQuery()?.state.data?.items
      const record =
        (items === undefined ? undefined : list.find(items, id, nearby)) ??
        detailQuery(id)?.state.data
      return record === undefined ? undefined : phaseOf(record)
    },
    patch: (answers) => put(looks.sift(answers)),
    hold(ids, isBehind) {
      const end = looks.note(ids, isBehind)
      holds += 1
      stopRestoring ??= cache.subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          restore(event.query.queryKey)
      })
      return () => {
        put(end())
        holds -= 1
        if (holds > 0) return
        stopRestoring?.()
        stopRestoring = undefined
      }
    },
    listed(ids) {
      const items = listQuery()?.state.data?.items ?? []
      return [...ids].filter((id) => list.find(items, id, ids) !== undefined)
    },
    onChange: (listener) =>
      cache.subscribe((event) => {
        if (isPatching || event.type !== 'updated') return
        if (event.action.type !== 'success' && event.action.type !== 'setState') return
        const [room, kind] = event.query.queryKey as readonly unknown[]
        if (room !== pipelineKeys.all[0] || (kind !== 'list' && kind !== 'detail')) return
        listener(kind === 'list')
      }),
  }
}
