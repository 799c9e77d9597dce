import { hashKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasNextPage, type ScmSource } from '~/api/repositories'
import { useRepositories } from '~/queries/repositories'
import { useCanRead, useService } from '~/queries/service-context'
import { useSearchState, type SearchState } from './search-state'
import {
  optionOfRepository,
  withoutDoubles,
  type SourceOption,
  firstOf,
  search,
  searchableOf,
} from './source-option'
import { isHeld, useAskedTerm, useSettledTerm, useWakeAt } from './use-asked-term'

export interface RepositorySearch {
  readonly options: readonly SourceOption[]
  readonly state: SearchState
  /** The answer for what is typed has not come. */
  readonly isPending: boolean
  readonly mayHaveMore: boolean
  readonly onNearEnd: () => void
  readonly onRetry: () => void
}

/** Somewhere to ask while there is no source: never sent. */
const NOWHERE: ScmSource = { tool_id: '', service: 'github' }

/** The document calls it a filter on the repository's name: the owner is looked at here. */
function searchTermOf(term: string): string {
  return term.slice(term.lastIndexOf('/') + 1).trim()
}

/**
 * Looks for repositories on the service: one request for a pause in typing, further pages as they are
 * scrolled to, none while nobody looks (`term` is `undefined`).
 */
export function useRepositorySearch(
  source: ScmSource | undefined,
  term: string | undefined,
): RepositorySearch {
  const { now } = useService()
  const canRead = useCanRead()
  const settled = useSettledTerm(term)
  const { asked, follow, wake } = useAskedTerm()
  const isLooking = source !== undefined && term !== undefined && canRead
  const wantedName = searchTermOf(asked ?? '')
  const asking = hashKey([source, wantedName])
  const [scrolled, setScrolled] = useState({ asking, count: 1 })
  const count = scrolled.asking === asking ? scrolled.count : 1
  const { query, pages: data } = useRepositories(
    source ?? NOWHERE,
    wantedName,
    count,
    (state) => isLooking && asked !== undefined && !isHeld(state, now()),
  )
  useWakeAt(follow(source === undefined ? undefined : settled, query), wake)

  const searchable = useMemo(() => {
    const items = withoutDoubles((data ?? []).flatMap((page) => page.items.map(optionOfRepository)))
    return searchableOf(items, ({ text, name }) => (name === undefined ? text : `${text} ${name}`))
  }, [data])
  const wanted = term ?? ''
  const isOutdated =
    (query.isPlaceholderData && count === 1) || (term !== undefined && wanted !== asked)
  const matching = useMemo(
    // What the service found is taken at its word; only an owner or an older answer is looked at here.
    () => (isOutdated || wanted.includes('/') ? search(searchable, wanted) : searchable.items),
    [searchable, wanted, isOutdated],
  )
  const options = useMemo(() => firstOf(matching), [matching])
  const mayHaveMore = data !== undefined && !isOutdated && hasNextPage(data)
  return {
    options,
    isPending: isOutdated || query.isPending,
    mayHaveMore,
    ...useSearchState(query, {
      term: wanted,
      found: data === undefined ? undefined : searchable.items.length,
      shown: matching.length,
      offered: options.length,
      unreadable: data?.reduce((sum, page) => sum + page.unreadable.length, 0) ?? 0,
      total: data?.at(-1)?.total,
      mayHaveMore,
      isOutdated,
    }),
    onNearEnd: () => {
      const isIdle = !query.isFetching && query.error === null && !query.isPlaceholderData
      if (mayHaveMore && isIdle) setScrolled({ asking, count: count + 1 })
    },
  }
}
