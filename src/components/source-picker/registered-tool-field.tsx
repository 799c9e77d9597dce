import { useMemo, useRef, useState } from 'react'
import { nameOf } from '~/api/pipelines'
import type { RegisteredTool } from '~/api/registered-tools'
import type { ScmMapping } from '~/domain/scm-mapping'
import { scmServiceOf } from '~/api/scm-services'
import type { ToolIdentifier } from '~/api/tool-identifiers'
import { coveredText } from '~/components/partial-list'
import { counted } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { Combobox } from '~/ui/combobox'
import { useScmMappings } from '~/components/scm-mappings'
import { judgeAddress, readAddress } from './repository-address'
import { useSearchState } from './search-state'
import { StatusWhenClosed, SearchStatus, type SearchTexts } from './search-status'
import {
  exactMatchIndex,
  optionsFor,
  type SourceOption,
  searchItems,
  searchableOf,
  type SourceFieldProps,
  SourceOptionLine,
} from './source-option'
import type { ChosenSource } from './use-chosen-source'
import { useTypedText } from './use-typed-text'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useToolIdentifiers } from '~/queries/tool-identifiers'

const NO_FILTER = {}

type LaterChoices = Omit<ChosenSource, 'tool'>

interface RegisteredToolFieldProps extends Omit<SourceFieldProps, 'onChange'> {
  /**
   * Sets the tool. @param laterChoices the workspace, repository and branch of a pasted address that belongs to the
   * tool
   */
  readonly onChange: (value: string, laterChoices?: LaterChoices) => void
  /**
   * Offers only tools of these types. An empty list allows all types. Without a list, the field offers the SCM tools,
   * and the other tools after a click or if there are no SCM tools.
   */
  readonly identifiers?: readonly string[]
  /** The `_id` of a tool that is not offered. */
  readonly without?: string
}

interface ToolOption extends SourceOption {
  readonly toolId: string
  readonly laterChoices?: LaterChoices
}

function optionOf(tool: RegisteredTool, mappings: readonly ScmMapping[]): readonly ToolOption[] {
  const { _id: toolId, name, tool_identifier: identifier } = tool
  if (toolId === undefined) return []
  const note = scmServiceOf(identifier, mappings)?.label ?? identifier
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

/**
 * Separates the SCM tools from the other tools. A tool is an SCM tool if the SCM service of its type is known, or else
 * if the record of its type has the category `scm`.
 */
function sortTools(
  tools: readonly RegisteredTool[],
  mappings: readonly ScmMapping[],
  types: readonly ToolIdentifier[],
) {
  const scmTypes = new Set(
    types.filter(({ type }) => type === 'scm').map(({ identifier }) => identifier),
  )
  const known: RegisteredTool[] = []
  const byCategory: RegisteredTool[] = []
  const others: RegisteredTool[] = []
  for (const tool of tools) {
    const { tool_identifier: type = '' } = tool
    if (scmServiceOf(type, mappings) !== undefined) known.push(tool)
    else if (scmTypes.has(type)) byCategory.push(tool)
    else if (type !== '') others.push(tool)
  }
  return { scm: [...known, ...byCategory], others }
}

/** A field for a registered tool. The value is its `_id`. The user may choose the tool by name, or type its `_id`. */
export function RegisteredToolField(props: RegisteredToolFieldProps) {
  const { value, onChange, label = 'Registered tool', identifiers, without } = props
  const [term, setTerm] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const typed = useTypedText(label, value)
  const query = useRegisteredTools({
    // A chosen tool is shown by its name, so the tools are read even while the list is closed.
    enabled: term !== undefined || value !== '' || typed.text !== undefined,
  })
  const { data } = query
  const mappings = useScmMappings()
  const isScm = identifiers === undefined
  const [showsOthers, setShowsOthers] = useState(false)
  const hasUnmapped = useMemo(
    () => data?.items.some(({ tool_identifier: type }) => !scmServiceOf(type, mappings)) === true,
    [data, mappings],
  )
  // If no SCM service is known for a tool type, the type may still be for source control. Only the category in the
  // record of the type shows this.
  const types = useToolIdentifiers(NO_FILTER, {
    enabled: isScm && hasUnmapped && term !== undefined,
  })
  const sorted = useMemo(
    () => sortTools(data?.items ?? [], mappings, types.data?.items ?? []),
    [data, mappings, types.data],
  )
  const offersOthers = isScm && (showsOthers || sorted.scm.length === 0)
  const hidden = offersOthers ? 0 : sorted.others.filter(({ _id }) => _id !== value).length
  const searchable = useMemo(() => {
    const ofType = ({ tool_identifier: type = '' }: RegisteredTool) =>
      identifiers === undefined || identifiers.length === 0 || identifiers.includes(type)
    const tools = isScm ? sorted.scm : (data?.items ?? []).filter(ofType)
    const options = [
      ...tools.flatMap((tool) => optionOf(tool, mappings)),
      ...(offersOthers ? sorted.others : []).flatMap((tool) => optionOf(tool, mappings)),
    ]
    const once = new Map(options.map((option) => [option.toolId, option]))
    if (without !== undefined) once.delete(without)
    return searchableOf(
      [...once.values()],
      ({ text, notes, toolId }) => `${text} ${notes.join(' ')} ${toolId}`,
    )
  }, [data, identifiers, without, isScm, sorted, offersOthers, mappings])
  const chosen = data?.items.find(({ _id }) => _id === value)
  const isPending = query.isPending && query.isFetching
  // A text with a slash may be an id that is not listed, but it is more likely a repository such as `owner/repo`.
  const looksLikeRepository = (text: string) =>
    isScm && (isAddress(text) || (data !== undefined && text.includes('/')))
  const fittingOf = (text: string) =>
    looksLikeRepository(text) ? toolsOfAddress(text, sorted.scm, mappings) : []
  /** The tool with this name, id or address. `undefined` if no tool or several tools fit. */
  const toolNamed = (text: string) => {
    const same = searchable.items.filter((each) => each.text === text || each.toolId === text)
    const [only, another] = same.length > 0 ? same : fittingOf(text)
    return another === undefined ? only : undefined
  }
  const text = typed.text?.trim() ?? ''
  const isRepository = looksLikeRepository(text)
  const fitting = fittingOf(text)
  const wanted = term ?? ''
  const listed = searchItems(searchable, wanted)
  const shown = chosen === undefined ? value : nameOf(chosen)
  const offered = isRepository
    ? offerOfRepository([...fitting, ...listed], wanted, searchable.items)
    : optionsFor({ term: wanted, listed, isPending, value: shown })
  const covered = data && coveredText(data, 'registered tool')
  const isGone = value !== '' && data !== undefined && chosen === undefined
  const error = isGone
    ? covered === undefined
      ? 'This tool is not registered, or you may not use it. Choose another tool, or ask the person who manages your roles.'
      : `This tool is not among ${covered}. The tool may still be registered.`
    : props.fault
  const status = {
    term: wanted,
    words: textsOf(isScm, covered),
    ...useSearchState(query, {
      term: wanted,
      found: data === undefined ? undefined : searchable.items.length,
      shown: listed.length,
      offered: listed.length,
      unreadable: data?.unreadable.length ?? 0,
      mayHaveMore: false,
      isOutdated: false,
    }),
  }
  return (
    <div ref={root} className="flex min-w-0 flex-col gap-1">
      <Combobox
        label={label}
        value={shown}
        // If there is no tool to choose, the explanation stays visible after the list has closed.
        hint={term === undefined && status.state.kind === 'empty' ? status.words.empty : undefined}
        {...(error !== undefined && { error })}
        aria={props.aria}
        placeholder="Name or id"
        typed={typed}
        {...(isRepository &&
          toolNamed(text) === undefined && { refusal: repositoryText(fitting.length, isPending) })}
        onCommit={(committed, option) => {
          const tool = toolOf(option ?? toolNamed(committed))
          onChange(tool?.toolId ?? committed, tool?.laterChoices)
        }}
        onSearch={setTerm}
        options={offered.options}
        preferred={offered.preferred}
        isPending={isPending}
        status={
          isRepository && !isPending ? (
            <p className="border-line border-t px-3 py-2 text-sm first:border-t-0">
              {repositoryText(fitting.length, false)}
            </p>
          ) : (
            <SearchStatus {...status} />
          )
        }
      >
        {(option) => <SourceOptionLine option={option} />}
      </Combobox>
      <StatusWhenClosed {...status} isOpen={term !== undefined} />
      {isScm && hidden > 0 && value === '' && (
        <Button
          look="quiet"
          className="text-accent -my-1 -ml-2.5 self-start pointer-coarse:-my-3"
          onClick={() => {
            setShowsOthers(true)
            const input = root.current?.querySelector('input')
            input?.focus()
            input?.click()
          }}
        >
          Show {counted(hidden, 'other registered tool')}
        </Button>
      )}
    </div>
  )
}

const SCM_TEXTS = {
  one: 'registered tool',
  many: 'registered tools',
  empty:
    'The service lists no registered tool that you may use. Ask an administrator of the service to register one, or to give you access to one.',
}

export const NO_TOOL_OF_TYPE =
  'No registered tool of this type is available to you. Ask an administrator of the service to register one, or to give you access to one.'

const TEXTS = { one: 'registered tool', many: 'registered tools', empty: NO_TOOL_OF_TYPE }

/** For an incomplete list, “nothing found” is only about the listed tools. The service may have other tools. */
function textsOf(isScm: boolean, covered: string | undefined): SearchTexts {
  const texts = isScm ? SCM_TEXTS : TEXTS
  if (covered === undefined) return texts
  return { ...texts, covered, empty: `Sluice found no usable tool among ${covered}.` }
}

function toolOf(option: SourceOption | ToolOption | undefined): ToolOption | undefined {
  return option !== undefined && 'toolId' in option ? option : undefined
}

const isAddress = (text: string) =>
  text.includes('://') || readAddress(text, 'nested') !== undefined

/** The options for the tools that a pasted address belongs to. Each option also sets the repository of the address. */
function toolsOfAddress(
  text: string,
  tools: readonly RegisteredTool[],
  mappings: readonly ScmMapping[],
): readonly ToolOption[] {
  return tools.flatMap((tool) => {
    const verdict = judgeAddress(text, tool, '', mappings)
    if (verdict?.kind !== 'fits') return []
    const { repository, owner, branch = '' } = verdict.address
    const needsWorkspace = scmServiceOf(tool.tool_identifier, mappings)?.needsWorkspace === true
    return optionOf(tool, mappings).map((option) => ({
      ...option,
      id: `address ${option.toolId}`,
      notes: [repository, ...(branch === '' ? [] : [`branch ${branch}`])],
      laterChoices: { workspace: needsWorkspace ? owner : '', repository, branch },
    }))
  })
}

/** Enter chooses the only fitting tool, or the fitting tool with this name. If no tool fits, all tools are offered. */
function offerOfRepository(
  fitting: readonly ToolOption[],
  text: string,
  all: readonly ToolOption[],
) {
  return {
    options: fitting.length > 0 ? fitting : all,
    preferred: fitting.length === 1 ? 0 : exactMatchIndex(fitting, text),
  }
}

function repositoryText(tools: number, isPending: boolean): string {
  if (isPending)
    return 'This looks like a repository. To find the tools that fit this address, the registered tools are being read.'
  return tools === 0
    ? 'This looks like a repository. Choose a registered tool first. Then paste this address into the field Repository.'
    : `${counted(tools, 'registered tool fits', 'registered tools fit')} this address. Choose ${tools === 1 ? 'the' : 'a'} tool to fill in the repository too.`
}
