import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { nameOf } from '~/api/pipelines'
import { registeredToolQueries, type RegisteredTool } from '~/api/registered-tools'
import { SCM_SERVICES, scmServiceOf } from '~/api/scm-services'
import { useCanRead, useService } from '~/components/service-context'
import { Combobox } from '~/ui/combobox'
import { stateOfSearch } from './search-state'
import { ClosedStatus, SearchStatus } from './search-status'
import { search, searchableOf } from './searchable'
import type { SourceFieldProps } from './source-field-props'
import { offerOf, type SourceOption } from './source-option'
import { SourceOptionLine } from './source-option-line'
import { useTypedText } from './use-typed-text'

/** The tool types that reach repositories (§2, "SCM"). */
export const SCM_IDENTIFIERS: readonly string[] = Object.keys(SCM_SERVICES)

interface RegisteredToolFieldProps extends SourceFieldProps {
  /** Only tools of these types; SCM tools unless told. None: tools of any type. */
  readonly identifiers?: readonly string[]
}

interface ToolOption extends SourceOption {
  readonly toolId: string
}

function optionOf(tool: RegisteredTool): readonly ToolOption[] {
  const { _id: toolId, name, tool_identifier: identifier } = tool
  if (toolId === undefined) return []
  const note = scmServiceOf(identifier)?.label ?? identifier
  return [
    {
      id: `listed ${toolId}`,
      toolId,
      text: nameOf(tool),
      kind: 'listed',
      isProse: true,
      notes: note === undefined || name === note ? [] : [note],
    },
  ]
}

/** A registered tool; the value is its `_id`, the field shows its name. An `_id` may be typed, too. */
export function RegisteredToolField(props: RegisteredToolFieldProps) {
  const { value, onChange, label = 'Registered tool', identifiers = SCM_IDENTIFIERS } = props
  const { client, readRetry } = useService()
  const canRead = useCanRead()
  const [term, setTerm] = useState<string>()
  const typed = useTypedText(label, value)
  const query = useQuery({
    ...registeredToolQueries(client).list(),
    // The name of what is chosen is needed at once, the others when somebody looks.
    enabled: canRead && (term !== undefined || value !== ''),
  })
  const { data } = query
  const searchable = useMemo(() => {
    const options = (data?.items ?? [])
      .filter(
        ({ tool_identifier: type = '' }) => identifiers.length === 0 || identifiers.includes(type),
      )
      .flatMap(optionOf)
    const once = [...new Map(options.map((option) => [option.toolId, option])).values()]
    return searchableOf(once, ({ text, notes, toolId }) => `${text} ${notes.join(' ')} ${toolId}`)
  }, [data, identifiers])
  const chosen = data?.items.find(({ _id }) => _id === value)
  const listed = search(searchable, term ?? '')
  const isPending = query.isPending && query.isFetching
  const wanted = term ?? ''
  const shown = chosen === undefined ? value : nameOf(chosen)
  const offer = offerOf({ term: wanted, listed, isPending, value: shown })
  const isGone = value !== '' && data !== undefined && chosen === undefined
  const error =
    props.error ??
    (isGone ? (
      <>
        This tool is not, or no longer, among the registered tools that you may use. Choose another
        one, or ask whoever manages your roles.
      </>
    ) : undefined)
  const status = {
    term: wanted,
    words: WORDS,
    onRetry: () => void query.refetch({ cancelRefetch: true }),
    state: stateOfSearch({
      term: wanted,
      found: data === undefined ? undefined : searchable.items.length,
      shown: listed.length,
      offered: listed.length,
      unreadable: data?.unreadable.length ?? 0,
      mayHaveMore: false,
      error: query.error,
      failureReason: query.failureReason,
      nextAttemptAt: readRetry.nextAttemptAt(query.failureReason),
      isFetching: query.isFetching,
      isOutdated: false,
    }),
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Combobox
        label={label}
        value={shown}
        hint={props.hint}
        {...(error !== undefined && { error })}
        isRequired={props.isRequired === true}
        marks={props.marks}
        typed={typed}
        onCommit={(text, option) => {
          const same = listed.filter((each) => each.text === text)
          const [only] = option === undefined && same.length === 1 ? same : []
          onChange(toolIdOf(option ?? only) ?? text)
        }}
        onSearch={setTerm}
        options={offer.options}
        preferred={offer.preferred}
        isPending={isPending}
        status={<SearchStatus {...status} />}
      >
        {(option) => <SourceOptionLine option={option} />}
      </Combobox>
      <ClosedStatus {...status} isOpen={term !== undefined} />
    </div>
  )
}

const WORDS = {
  one: 'registered tool',
  many: 'registered tools',
  empty: 'No tool of this kind is registered that you may use.',
}

function toolIdOf(option: SourceOption | ToolOption | undefined): string | undefined {
  return option !== undefined && 'toolId' in option ? option.toolId : undefined
}
