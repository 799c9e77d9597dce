import { useMemo, useState } from 'react'
import type { ScmSource } from '~/api/repositories'
import { useRepositories } from '~/queries/repositories'
import { useCanRead, useService } from '~/queries/service-context'
import { useSearchState, isRateLimited, useFollowedTerm, useDebouncedTerm } from './search-state'
import {
  optionOfRepository,
  withoutDuplicates,
  limitOptions,
  searchItems,
  searchableOf,
} from './source-option'

/**
 * The part of the term that is sent. The service compares only the name of a repository, so the browser compares the
 * owner.
 */
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
  const isLooking = term !== undefined && canRead
  const query = useRepositories(
    source,
    searchTermOf(requested ?? ''),
    (state) => isLooking && requested !== undefined && !isRateLimited(state, now()),
  )
  const pages = query.data?.pages
  useFollowedTerm(source && debounced, query, [requested, setRequested])

  const searchable = useMemo(() => {
    const items = withoutDuplicates(
      (pages ?? []).flatMap((page) => page.items.map(optionOfRepository)),
    )
    return searchableOf(items, ({ text, name }) => (name === undefined ? text : `${text} ${name}`))
  }, [pages])
  const wanted = term ?? ''
  const isOutdated = query.isPlaceholderData || (term !== undefined && wanted !== requested)
  const matching = useMemo(
    // The service filters by name only, so the browser filters by owner. Until the reply for this term arrives, the
    // browser also filters the previous reply.
    () => (isOutdated || wanted.includes('/') ? searchItems(searchable, wanted) : searchable.items),
    [searchable, wanted, isOutdated],
  )
  const options = useMemo(() => limitOptions(matching), [matching])
  const mayHaveMore = !isOutdated && query.hasNextPage
  return {
    options,
    // If a failed request waits for its next attempt and there are no options, Enter need not wait. It chooses the
    // typed text.
    isPending:
      (isOutdated || query.isPending) && (query.failureReason === null || options.length > 0),
    mayHaveMore,
    ...useSearchState(query, {
      term: wanted,
      found: pages === undefined ? undefined : searchable.items.length,
      shown: matching.length,
      offered: options.length,
      unreadable: pages?.reduce((sum, page) => sum + page.unreadable.length, 0) ?? 0,
      total: pages?.at(-1)?.total,
      mayHaveMore,
      isOutdated,
    }),
    ...(query.isFetchNextPageError && { onRetry: () => void query.fetchNextPage() }),
    onNearEnd: () => {
      if (mayHaveMore && !query.isFetching && query.error === null) void query.fetchNextPage()
    },
  }
}
