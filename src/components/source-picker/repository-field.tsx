import { useRef, useState } from 'react'
import { Combobox } from '~/ui/combobox'
import { Button } from '~/ui/button'
import { ServiceText } from '~/components/service-text'
import { judgeAddress, type AddressVerdict } from './repository-address'
import { recentSources, type RecentSource } from '~/stores/recent-sources'
import { useScmMappings } from '~/components/scm-mappings'
import { noteOf, useSourceAccess } from './scm-source'
import { ServiceName } from './service-name'
import { StatusWhenClosed, SearchStatus } from './search-status'
import {
  exactMatchIndex,
  optionsFor,
  type OfferedOptions,
  type SourceOption,
  type SourceFieldProps,
  SourceOptionLine,
} from './source-option'
import { useRepositorySearch } from './use-repository-search'
import { useTypedText, withoutUser } from './use-typed-text'
import type { ScmSource, Branch } from '~/api/repositories'
import { asSentence, describeReadError } from '../error-messages'
import { useBranches } from '~/queries/repositories'
import type { List } from '~/api/envelope'
import { counted } from '~/lib/count-text'
import { Sign } from '~/ui/icon'
import { failureStateOf } from './search-state'
import { isNotFound } from '~/api/api-error'
import { missingRecordsOf } from '~/api/list-paging'

/**
 * The result of checking a repository. No endpoint reads one repository, so its branches are requested
 * (docs/service.md#discovery).
 */
type RepositoryVerdict =
  | { readonly kind: 'asking' }
  /** `unchecked`: the check failed. The repository may exist, and the user can use it. */
  | { readonly kind: 'found' | 'unknown' | 'refused' | 'unchecked'; readonly words: string }

function verdictOf(list: List<Branch> | undefined, error: unknown): RepositoryVerdict {
  if (list !== undefined) {
    const count = list.items.length
    if (count === 0) return { kind: 'found', words: 'Found: no branches.' }
    const least = missingRecordsOf(list) ? 'more than ' : ''
    return { kind: 'found', words: `Found: ${least}${counted(count, 'branch', 'branches')}.` }
  }
  if (error === null) return { kind: 'asking' }
  const { cause } = describeReadError(error)
  if (isNotFound(error)) {
    const words = 'The service does not find this repository with this tool'
    // If the service sent no message, the cause would only repeat these words.
    return { kind: 'unknown', words: error.facts.message ? `${words}: ${cause}` : words }
  }
  return failureStateOf(error).kind === 'refused'
    ? { kind: 'refused', words: `Refused: ${cause}` }
    : {
        kind: 'unchecked',
        words: `The repository could not be checked: ${cause}. You can still use this repository`,
      }
}

const LOOKS = {
  asking: ['◌', 'text-soft'],
  found: ['✓', 'text-phase-succeeded'],
  unknown: ['✕', 'text-danger'],
  refused: ['⊘', 'text-danger'],
  unchecked: ['?', 'text-phase-unknown'],
} as const

function RepositoryCheck({
  source,
  repository,
  isRequested,
  onRequest,
}: {
  readonly source: ScmSource
  readonly repository: string
  /**
   * If false, this component sends no request. It then shows only a failure that another request for these branches
   * had.
   */
  readonly isRequested: boolean
  readonly onRequest: () => void
}) {
  const query = useBranches(source, repository, { enabled: () => isRequested })
  const verdict = verdictOf(query.data, query.error)
  const [shape, color] = LOOKS[verdict.kind]
  const isFailed = verdict.kind !== 'asking' && verdict.kind !== 'found'
  if (!isRequested && !isFailed) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex min-w-0 gap-2">
        <span className={color}>
          <Sign shape={shape} />
        </span>
        <span className="min-w-0">
          {verdict.kind === 'asking' ? (
            'Checking the repository…'
          ) : (
            <ServiceText text={asSentence(verdict.words)} />
          )}
        </span>
      </span>
      {isFailed && (
        <Button
          onClick={() => {
            onRequest()
            void query.refetch({ cancelRefetch: true })
          }}
        >
          Check again
        </Button>
      )}
    </div>
  )
}

interface RepositoryFieldProps extends SourceFieldProps {
  readonly toolId: string
  readonly workspace: string
  /**
   * `typed`: only a typed or pasted repository is checked, by a request for its branches. `always`: every repository is
   * checked.
   */
  readonly check?: 'typed' | 'always'
}

/**
 * A field for a repository of a registered tool. The user searches on the service, types a name, or pastes an address.
 * The value is the identifier that the branches endpoint takes (docs/service.md#repositories-and-branches).
 */
export function RepositoryField(props: RepositoryFieldProps) {
  const { toolId, workspace, value, onChange, label = 'Repository', check = 'typed' } = props
  const access = useSourceAccess(toolId, workspace)
  const mappings = useScmMappings()
  const root = useRef<HTMLDivElement>(null)
  const focusField = () => root.current?.querySelector('input')?.focus()
  const [term, setTerm] = useState<string>()
  const typed = useTypedText(label, value)
  const [unlisted, setUnlisted] = useState<string>()
  const source = 'source' in access ? access.source : undefined
  const { unavailable, note } = noteOf(access)
  const judge = (text: string) =>
    access.tool === undefined ? undefined : judgeAddress(text, access.tool, workspace, mappings)
  const verdict = term === undefined || term === '' ? undefined : judge(term)
  const found = useRepositorySearch(source, verdict === undefined ? term : undefined)
  const recent = term === '' ? recentSources(toolId, workspace) : []
  const offered =
    verdict === undefined
      ? optionsFor({
          term: term ?? '',
          listed: withRecent(recent, found.options),
          isPending: found.isPending,
          value,
        })
      : offerOfAddress(verdict)

  const put = (repository: string, branch?: string, isTyped = false) => {
    setUnlisted(isTyped ? repository : undefined)
    typed.set(undefined)
    onChange(repository, branch)
  }
  const commit = (text: string, option?: SourceOption) => {
    if (option !== undefined && option.kind !== 'typed') {
      return put(option.text, option.branch, option.kind === 'address')
    }
    const read = judge(text)
    if (read !== undefined) return put(read.address.repository, read.address.branch, true)
    const exact = found.options[exactMatchIndex(found.options, text)]
    return exact === undefined ? put(withoutUser(text), undefined, text !== '') : put(exact.text)
  }
  const words = source?.workspace === undefined ? WORDS : WORDS_OF_WORKSPACE
  const status = { state: found.state, term: term ?? '', words, onRetry: found.onRetry }
  const typedVerdict = typed.text === undefined ? undefined : judge(typed.text)
  const refusal = typedVerdict?.kind === 'foreign' ? refusalOf(typedVerdict, put) : undefined
  const hasCheck = value !== '' && (term !== undefined || refusal === undefined)
  const isChecked = hasCheck && (check === 'always' || unlisted === value)
  return (
    <div ref={root} className="flex min-w-0 flex-col gap-1">
      {access.tool !== undefined && (
        <ServiceName tool={access.tool} onChanged={() => requestAnimationFrame(focusField)} />
      )}
      <Combobox
        label={label}
        value={value}
        hint={note}
        error={props.fault}
        refusal={refusal}
        aria={props.aria}
        typed={typed}
        unavailable={unavailable}
        placeholder="Name or address"
        onCommit={commit}
        onSearch={(next) => setTerm(next && withoutUser(next))}
        options={offered.options}
        preferred={offered.preferred}
        isPending={found.isPending && verdict === undefined}
        mayHaveMore={found.mayHaveMore}
        onNearEnd={found.onNearEnd}
        status={
          <>
            {recent.length > 0 && (
              <p className="border-line text-soft border-t px-3 py-1.5 text-xs">
                Recent repositories, stored in this browser, come first
              </p>
            )}
            {verdict?.kind === 'foreign' ? (
              <p className="border-line border-t px-3 py-2 text-sm">
                <ServiceText text={verdict.reason} />
              </p>
            ) : (
              verdict === undefined && <SearchStatus {...status} />
            )}
          </>
        }
      >
        {(option) => <SourceOptionLine option={option} />}
      </Combobox>
      {/* If the repository is checked, `RepositoryCheck` shows the errors instead. */}
      <StatusWhenClosed
        {...status}
        isOpen={term !== undefined || source === undefined || isChecked}
      />
      {hasCheck && source !== undefined && (
        <RepositoryCheck
          source={source}
          repository={value}
          isRequested={isChecked}
          onRequest={() => setUnlisted(value)}
        />
      )}
    </div>
  )
}

const WORDS = {
  one: 'repository',
  many: 'repositories',
  empty: 'The service lists no repository for this tool.',
  unknown: 'Check the registered tool above.',
}
const WORDS_OF_WORKSPACE = {
  ...WORDS,
  empty: 'The service lists no repository in this workspace.',
  unknown: 'Check the registered tool and the workspace above.',
}

function withRecent(
  recent: readonly RecentSource[],
  listed: readonly SourceOption[],
): readonly SourceOption[] {
  if (recent.length === 0) return listed
  const first = recent.map(({ repository, branch }): SourceOption => ({
    id: `recent ${repository}`,
    text: repository,
    kind: 'recent',
    notes: ['recent'],
    ...(branch !== '' && { branch }),
  }))
  const names = new Set(first.map(({ text }) => text))
  return [...first, ...listed.filter(({ text }) => !names.has(text))]
}

/** The option for a pasted address. A `foreign` address gets no option, because a message explains the problem. */
function offerOfAddress(verdict: AddressVerdict): OfferedOptions {
  if (verdict.kind === 'foreign') return { options: [], preferred: -1 }
  const { repository, branch } = verdict.address
  const option: SourceOption = {
    id: 'address',
    text: repository,
    kind: 'address',
    notes: ['pasted'],
    ...(branch !== undefined && { branch }),
  }
  return { options: [option], preferred: 0 }
}

function refusalOf(
  { reason, mayBeUsed, address }: Extract<AddressVerdict, { readonly kind: 'foreign' }>,
  put: (repository: string, branch: string | undefined, isTyped: boolean) => void,
) {
  return (
    <>
      <ServiceText text={reason} />{' '}
      {mayBeUsed && (
        <Button
          onClick={() => put(address.repository, address.branch, true)}
          className="text-ink mt-1 max-w-full"
        >
          <span className="truncate">
            Use <ServiceText text={address.repository} /> anyway
          </span>
        </Button>
      )}
    </>
  )
}
