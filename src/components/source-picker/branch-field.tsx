import { useState } from 'react'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Combobox } from '~/ui/combobox'
import { rememberSource } from '~/stores/recent-sources'
import { noteOf, useSourceAccess } from './scm-source'
import { SearchStatus } from './search-status'
import { optionsFor, type SourceFieldProps } from './source-option'
import { SourceOptionLine } from './source-option-line'
import { useBranchSearch } from './use-branch-search'
import { useTypedText } from './use-typed-text'

interface BranchFieldProps extends SourceFieldProps {
  readonly toolId: string
  readonly workspace: string
  readonly repository: string
  /** True to read the branches before the user opens the list. */
  readonly isNeeded?: boolean
}

/**
 * A field for a branch. A branch is marked as default only if the service says so, whatever its name. If the branches
 * cannot be read, only the open list says so here, because the repository field shows the same error.
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
