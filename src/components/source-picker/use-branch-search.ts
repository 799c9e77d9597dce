import { missingRecordsOf } from '~/api/list-paging'
import { useMemo, useState } from 'react'
import { ApiError } from '~/api/api-error'
import type { Branch, ScmSource } from '~/api/repositories'
import type { List } from '~/api/envelope'
import { useBranches } from '~/queries/repositories'
import { useService } from '~/queries/service-context'
import { useSearchState } from './search-state'
import {
  optionOfBranch,
  withoutDuplicates,
  type SourceOption,
  limitOptions,
  searchItems,
  searchableOf,
} from './source-option'
import { isRateLimited, useFollowedTerm, useDebouncedTerm } from './use-followed-term'

/** If the list is too large to read, a search term may still return a part of it. */
const isTooMuch = (error: unknown) => error instanceof ApiError && error.kind === 'reply_too_large'

/**
 * Searches branches. Reads all branches once and filters them in the browser. If the list is incomplete, the term is
 * sent to the service.
 *
 * @param isNeeded reads the branches before the user opens the list
 */
export function useBranchSearch(
  source: ScmSource | undefined,
  repository: string,
  term: string | undefined,
  isNeeded: boolean,
) {
  const { now } = useService()
  const hasRepository = repository !== ''
  const whole = useBranches(source, repository, {
    enabled: (state) =>
      hasRepository && (term !== undefined || isNeeded) && !isRateLimited(state, now()),
  })
  const isInParts =
    whole.data === undefined ? isTooMuch(whole.error) : missingRecordsOf(whole.data) !== undefined

  const debounced = useDebouncedTerm(isInParts ? term : undefined)
  const [requested, setRequested] = useState<string>()
  const isRequested =
    isInParts && term !== undefined && requested !== undefined && requested.trim() !== ''
  const part = useBranches(source, repository, {
    searchTerm: requested?.trim() ?? '',
    enabled: (state) => hasRepository && isRequested && !isRateLimited(state, now()),
  })
  useFollowedTerm(debounced, part, [requested, setRequested])

  const wanted = term ?? ''
  const isPart = isInParts && wanted.trim() !== ''
  const isOutdated = isPart && requested !== wanted
  const query = isPart ? part : whole
  const wholeOptions = useOptions(whole.data)
  const partOptions = useOptions(isRequested ? part.data : undefined)
  const searchable = isPart && partOptions.items.length > 0 ? partOptions : wholeOptions
  const matching = useMemo(() => searchItems(searchable, wanted), [searchable, wanted])
  const options = useMemo(() => limitOptions(matching), [matching])
  return {
    options,
    all: whole.data === undefined || isInParts ? undefined : wholeOptions.items,
    // While a failed request waits for its next attempt, and the list offers nothing, Enter uses the typed text.
    isPending:
      isOutdated ||
      (query.isPending && query.isFetching && (query.failureReason === null || options.length > 0)),
    mayHaveMore: isInParts,
    ...useSearchState(query, {
      term: wanted,
      found: query.data === undefined ? undefined : query.data.items.length,
      shown: matching.length,
      offered: options.length,
      unreadable: query.data?.unreadable.length ?? 0,
      total: whole.data?.total,
      mayHaveMore: isInParts && !isPart,
      isOutdated,
    }),
  }
}

function useOptions(list: List<Branch> | undefined) {
  return useMemo(() => {
    const options = withoutDuplicates((list?.items ?? []).map(optionOfBranch))
    const isDefault = ({ notes }: SourceOption) => notes.includes('default')
    const sorted = [...options.filter(isDefault), ...options.filter((each) => !isDefault(each))]
    return searchableOf(sorted, ({ text }) => text)
  }, [list])
}
