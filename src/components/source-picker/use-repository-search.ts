import { hashKey } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { hasNextPage, type ScmSource } from '~/api/repositories'
import { useRepositories } from '~/queries/repositories'
import { useCanRead, useService } from '~/queries/service-context'
import { NOWHERE } from './scm-source'
import { useSearchState } from './search-state'
import {
  optionOfRepository,
  withoutDuplicates,
  firstOf,
  search,
  searchableOf,
} from './source-option'
import { isHeld, useFollowedTerm, useDebouncedTerm } from './use-followed-term'

/** The service filters by the repository name only, so the owner is compared in the browser. */
function searchTermOf(term: string): string {
  return term.slice(term.lastIndexOf('/') + 1).trim()
}

/**
 * Searches repositories on the service. Sends one request after each pause in typing, and reads more pages as the user
 * scrolls. Sends nothing while `term` is `undefined`, which means that the list is closed.
 */
export function useRepositorySearch(source: ScmSource | undefined, term: string | undefined) {
  const { now } = useService()
  const canRead = useCanRead()
  const debounced = useDebouncedTerm(term)
  const [requested, setRequested] = useState<string>()
  const isLooking = source !== undefined && term !== undefined && canRead
  const wantedName = searchTermOf(requested ?? '')
  const request = hashKey([source, wantedName])
  const [scrolled, setScrolled] = useState({ request, count: 1 })
  const count = scrolled.request === request ? scrolled.count : 1
  const { query, pages: data } = useRepositories(
    source ?? NOWHERE,
    wantedName,
    count,
    (state) => isLooking && requested !== undefined && !isHeld(state, now()),
  )
  useFollowedTerm(source && debounced, query, [requested, setRequested])

  const searchable = useMemo(() => {
    const items = withoutDuplicates(
      (data ?? []).flatMap((page) => page.items.map(optionOfRepository)),
    )
    return searchableOf(items, ({ text, name }) => (name === undefined ? text : `${text} ${name}`))
  }, [data])
  const wanted = term ?? ''
  const isOutdated =
    (query.isPlaceholderData && count === 1) || (term !== undefined && wanted !== requested)
  const matching = useMemo(
    // The service has already filtered its matches by name. The browser filters by owner, and filters an earlier reply.
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
      if (mayHaveMore && isIdle) setScrolled({ request, count: count + 1 })
    },
  }
}
