/**
 * Finds warnings, which do not block the creation: repositories and branches that the service does not find, required
 * tools that are not registered, missing secrets, and values that a browser cannot keep.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { List } from '~/api/envelope'
import { isCompleteList, isMissingFrom } from '~/api/list-paging'
import type { RegisteredTool } from '~/api/registered-tools'
import type { ValidationProblem } from '~/api/validation'
import { beginningOf } from '~/components/long-text'
import { siblingKeyOf, siblingValueOf } from '~/components/schema-form/form-context'
import { useScmMappings } from '~/components/scm-mappings'
import { sourceAccessOf } from '~/components/source-picker/scm-source'
import { NO_TOOL_OF_TYPE } from '~/components/source-picker/registered-tool-field'
import { isNotFound } from '~/api/api-error'
import type { ScmMapping } from '~/domain/scm-mapping'
import { hasMaskedValue, unreturnedPlacesOf } from '~/domain/secrets-at-risk'
import { own, type JsonObject } from '~/lib/json'
import { pointerOf, textAt, listAt } from '~/lib/json-path'
import { knownLossesIn, lossyValuesIn, type KnownLoss } from '~/lib/lossy-values'
import { type BranchList, type BranchPlace, useBranchLists } from '~/queries/branch-lists'
import { useRegisteredTools } from '~/queries/registered-tools'
import {
  PAUSE_MS,
  useDraft,
  useDraftSession,
  useDraftState,
  type DraftSource,
} from '../draft/draft-session'
import { matchSteps } from '../draft/match-steps'
import { readStep } from '../draft/step-facts'
import { toolKeyIn } from '../draft/step-schema'
import type { DraftProblems, SchemaOf } from './draft-problems'
import { draftOf, lossesLeft, lossesOf, MAX_LOSSES, type Draft, type History } from '../draft/draft'

interface StepSource extends BranchPlace {
  readonly branch: string
  readonly paths: { readonly repository: string; readonly branch: string }
}

/** Finds the repository and branch of each step, if the service can list the branches. */
export function sourcesIn(
  pipeline: JsonObject,
  schemaOf: SchemaOf,
  tools: readonly RegisteredTool[],
  mappings: readonly ScmMapping[],
): readonly StepSource[] {
  return listAt(pipeline, 'steps').flatMap((step, at) => {
    const { identifier = '', configuration } = readStep(step)
    const place = { siblings: configuration, siblingSchema: schemaOf(identifier) }
    const toolId = siblingValueOf(place, 'registered-tool')
    const tool = tools.find(({ _id }) => _id === toolId)
    const asking = sourceAccessOf(tool, siblingValueOf(place, 'workspace'), mappings)
    const repository = siblingValueOf(place, 'repository')
    if (repository === '' || !('source' in asking)) return []
    const pathOf = (source: string) =>
      pointerOf(['steps', at, 'tool', 'configuration', siblingKeyOf(place, source) ?? ''])
    return [
      {
        source: asking.source,
        repository,
        branch: siblingValueOf(place, 'branch'),
        paths: { repository: pathOf('repository'), branch: pathOf('branch') },
      },
    ]
  })
}

const shortened = (name: string) => beginningOf(name, 100)

/**
 * Warns about each repository that the service does not find, and about each branch that the repository does not have.
 * There is no warning about a branch if the list of branches is incomplete or could not be read.
 */
export function warningsOf(
  sources: readonly StepSource[],
  listOf: (place: BranchPlace) => BranchList | undefined,
): readonly ValidationProblem[] {
  return sources.flatMap((place) => {
    const { repository, branch, paths } = place
    const { data, error } = listOf(place) ?? {}
    const severity = 'warning'
    if (isNotFound(error)) {
      const message = `repository ${shortened(repository)} not found`
      return [{ path: paths.repository, message, severity }]
    }
    if (branch === '' || !isMissingFrom(data, ({ name }) => name === branch)) return []
    const message = `branch ${shortened(branch)} not found in ${shortened(repository)}`
    return [{ path: paths.branch, message, severity }]
  })
}

/** Warns about empty required fields for a registered tool, if the registry has no tool of an allowed type. */
export function missingTools(
  pipeline: JsonObject,
  schemaOf: SchemaOf,
  registry: List<RegisteredTool> | undefined,
): readonly ValidationProblem[] {
  if (registry === undefined || !isCompleteList(registry)) return []
  return listAt(pipeline, 'steps').flatMap((step, at) => {
    const { identifier = '', configuration } = readStep(step)
    const schema = schemaOf(identifier)
    const required = own(schema, 'required')
    const tool = toolKeyIn(schema)
    if (tool === undefined || !Array.isArray(required) || !required.includes(tool.key)) return []
    if (textAt(configuration, tool.key) !== '') return []
    const isOfType = ({ tool_identifier: type }: RegisteredTool) =>
      type === identifier || tool.identifiers.includes(type)
    if (registry.items.some(isOfType)) return []
    const path = pointerOf(['steps', at, 'tool', 'configuration', tool.key])
    return [{ path, message: NO_TOOL_OF_TYPE, severity: 'warning' }]
  })
}

/**
 * Warns about the secrets that a record of the service does not contain: masked values, and the write-only keys of a
 * clone. The update dialog names these keys, but a creation has no such dialog.
 */
export function missingSecrets(
  pipeline: JsonObject,
  schemaOf: SchemaOf,
  source: Pick<DraftSource, 'purpose' | 'record'> | undefined,
): readonly ValidationProblem[] {
  const steps = listAt(pipeline, 'steps')
  const cloned = source?.purpose === 'clone' ? listAt(source.record, 'steps') : []
  const from = matchSteps(cloned, steps)
  const configuration = (at: number) => ['steps', at, 'tool', 'configuration'] as const
  return steps.flatMap((step, at): ValidationProblem[] => {
    const before = cloned[from[at] ?? -1]
    const unreturned = before === undefined ? [] : unreturnedPlacesOf(step, schemaOf, before)
    return [
      ...(hasMaskedValue(step)
        ? [{ path: pointerOf(configuration(at)), message: MASKED_STEP }]
        : []),
      ...unreturned.map(({ path }) => ({
        path: pointerOf([...configuration(at), ...path]),
        message: UNRETURNED,
      })),
    ].map((each) => ({ ...each, severity: 'warning' }))
  })
}

const MASKED_STEP = 'The service has masked a secret of this step. Enter the secret again.'
const UNRETURNED = 'This write-only key has no value. If the original has a value, enter it again.'

/** Adds the losses that were found in the opened record to every draft of the history. */
export function withLosses(
  { past, present, future, last }: History,
  record: JsonObject,
  found: readonly KnownLoss[],
): History {
  const opened = draftOf(record, found)
  const add = (draft: Draft): Draft => ({
    ...draft,
    losses: [...lossesLeft(opened, draft), ...draft.losses].slice(0, MAX_LOSSES),
  })
  return { past: past.map(add), present: add(present), future: future.map(add), last }
}

/** At most this many repositories are checked, because each of them needs a request. */
const MAX_REPOSITORIES = 20

interface DraftWarningsProps {
  readonly schemaOf: SchemaOf
  readonly onFound: (found: DraftProblems) => void
}

/**
 * Checks the repositories, branches, required tools, secrets and values of the draft at each pause in typing, like the
 * validation. It renders nothing, and is a component so that its code loads after the editor.
 */
export function DraftWarnings({ schemaOf, onFound }: DraftWarningsProps) {
  const draft = useDraftState(({ validated }) => validated)
  const mappings = useScmMappings()
  const { data: tools } = useRegisteredTools()
  const sources = useMemo(
    () => (draft ? sourcesIn(draft.pipeline, schemaOf, tools?.items ?? [], mappings) : []),
    [draft, schemaOf, tools, mappings],
  )
  const read = useCallback(
    (listOf: (place: BranchPlace) => BranchList | undefined) => warningsOf(sources, listOf),
    [sources],
  )
  const missing = useMemo(
    () => (draft ? missingTools(draft.pipeline, schemaOf, tools) : []),
    [draft, schemaOf, tools],
  )
  // Sluice looks for lost values even before the first validation, because the draft can be sent without a validation.
  const present = useDraft()
  const [paused, setPaused] = useState(present)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(present), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [present])
  const searched = draft ?? paused
  const { store, source } = useDraftSession()
  useEffect(() => {
    const { reply, history } = store.getState()
    if (reply === undefined || source === undefined) return
    const found = knownLossesIn(source.record, reply)
    store.setState({ reply: undefined, history: withLosses(history, source.record, found) })
  }, [store, source])
  // The values that the browser cannot keep may be found later than the draft was validated. Then only the current
  // draft lists them. So the current draft is used if its pipeline is still the validated pipeline.
  const latest = present.pipeline === searched.pipeline ? present : searched
  const lossy = useMemo(
    () =>
      lossyValuesIn(latest.pipeline, lossesOf(latest)).map((value) => ({
        ...value,
        severity: 'warning',
      })),
    [latest],
  )
  const secrets = useMemo(
    () => missingSecrets(latest.pipeline, schemaOf, source),
    [latest, schemaOf, source],
  )
  const problems = useBranchLists(sources, MAX_REPOSITORIES, read)
  useEffect(() => {
    onFound({ draft: searched, problems: [...lossy, ...secrets, ...missing, ...problems] })
  }, [searched, lossy, secrets, missing, problems, onFound])
  return null
}
