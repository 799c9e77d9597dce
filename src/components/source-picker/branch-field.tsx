import { useState, useMemo } from 'react'
import { ServiceText } from '../service-text'
import { Button } from '~/ui/button'
import { Combobox } from '~/ui/combobox'
import { rememberSource } from '~/stores/recent-sources'
import { noteOf, useSourceAccess } from './scm-source'
import { SearchStatus } from './search-status'
import {
  optionsFor,
  type SourceFieldProps,
  optionOfBranch,
  withoutDuplicates,
  type SourceOption,
  limitOptions,
  searchItems,
  searchableOf,
  SourceOptionLine,
} from './source-option'
import { useTypedText } from './use-typed-text'
import { missingRecordsOf } from '~/api/list-paging'
import { ApiError } from '~/api/api-error'
import type { Branch, ScmSource } from '~/api/repositories'
import type { List } from '~/api/envelope'
import { useBranches } from '~/queries/repositories'
import { useService } from '~/queries/service-context'
import { useSearchState, isRateLimited, useFollowedTerm, useDebouncedTerm } from './search-state'

interface BranchFieldProps extends SourceFieldProps {
  readonly toolId: string
  readonly workspace: string
  readonly repository: string
  /** True to read the branches before the user opens the list. */
  readonly isNeeded?: boolean
}

/**
 * A field for a branch. A branch is marked as default only if the service says so. Its name does not matter. If the
 * branches cannot be read, this field shows the error only in its open list, because the repository field shows the
 * same error.
 */
export function BranchField(props: BranchFieldProps) {
  const { toolId, workspace, repository, value, onChange, label = 'Branch' } = props
  const access = useSourceAccess(toolId, workspace)
  const [term, setTerm] = useState<string>()
  const typed = useTypedText(label, value)
  const source = 'source' in access ? access.source : undefined
  const { unavailable, note } = noteOf(access)
  const found = useBranchSearch(source, repository, term, props.isNeeded === true)
  const offered = optionsFor({
    term: term ?? '',
    listed: found.options,
    isPending: found.isPending,
    value,
  })
  const put = (branch: string) => {
    if (branch !== '') rememberSource(toolId, { workspace, repository, branch })
    onChange(branch)
  }
  const isMissing = value !== '' && found.all?.every(({ text }) => text !== value) === true
  const [first] = found.all ?? []
  const isEmpty = value === '' && !typed.text
  const suggested = isEmpty && first?.notes.includes('default') === true ? first : undefined
  const hasHint = isMissing || suggested !== undefined
  const status = { state: found.state, term: term ?? '', words: WORDS, onRetry: found.onRetry }
  return (
    <Combobox
      label={label}
      error={props.fault}
      value={value}
      hint={
        hasHint ? (
          <>
            {isMissing && (
              <span className="text-ink block">
                <span className="text-phase-waiting_approval font-semibold">?</span> The service
                lists no branch with this name. You can still use this name.
              </span>
            )}
            {suggested !== undefined && (
              <Button onClick={() => put(suggested.text)} className="text-ink mt-1 max-w-full">
                <span className="truncate">
                  Use the default branch, <ServiceText text={suggested.text.slice(0, 100)} />
                </span>
              </Button>
            )}
          </>
        ) : (
          note
        )
      }
      aria={props.aria}
      typed={typed}
      unavailable={repository === '' ? 'Choose a repository first.' : unavailable}
      onCommit={put}
      onSearch={setTerm}
      options={offered.options}
      preferred={offered.preferred}
      isPending={found.isPending}
      mayHaveMore={found.mayHaveMore}
      status={<SearchStatus {...status} />}
    >
      {(option) => <SourceOptionLine option={option} />}
    </Combobox>
  )
}

const WORDS = {
  one: 'branch',
  many: 'branches',
  empty: 'The service lists no branch of this repository.',
  unknown: 'Check the fields above.',
}

/** Is this the error for a list that is too large to read? A search term may still return a part of such a list. */
const isTooMuch = (error: unknown) => error instanceof ApiError && error.kind === 'reply_too_large'

/**
 * Searches branches. Reads all branches once and filters them in the browser. If the list is incomplete, the term is
 * sent to the service.
 *
 * @param isNeeded reads the branches before the user opens the list
 */
function useBranchSearch(
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
    // If a failed request waits for its next attempt and there are no options, Enter need not wait. It chooses the
    // typed text.
    isPending:
      (isOutdated || (query.isPending && query.isFetching)) &&
      (query.failureReason === null || options.length > 0),
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
