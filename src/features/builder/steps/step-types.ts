import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { describeReadError } from '~/components/error-messages'
import { useScmMappings } from '~/components/scm-mappings'
import type { JsonObject } from '~/lib/json'
import { useDelayed } from '~/ui/use-delayed'
import { documentedSchemaOf, stepSchemaOf, toolKeyIn } from '../draft/step-schema'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useStepMetadata } from '~/queries/step-metadata'
import { useToolIdentifiers } from '~/queries/tool-identifiers'
import type { List } from '~/api/envelope'
import { isCompleteList } from '~/api/list-paging'
import type { RegisteredTool } from '~/api/registered-tools'
import type { ScmMapping } from '~/domain/scm-mapping'
import type { StepMetadata } from '~/api/step-metadata'
import type { ToolIdentifier } from '~/api/tool-identifiers'
import { requiredDefaults } from '~/components/schema-form/effective-schema'
import { containsWords } from '~/domain/query-language/query-language'

interface MetadataRead {
  readonly label: string
  readonly isPending: boolean
  /** Why the last attempt to read failed. `null` if it has not failed. */
  readonly failure: unknown
  /** Why there are no data. `null` if there are data, even old ones, and while a read without data is running. */
  readonly error: unknown
  readonly retry: () => void
}

export interface StepTypes {
  readonly types: readonly StepType[]
  readonly byIdentifier: ReadonlyMap<string, StepType>
  readonly schemaOf: (identifier?: string) => JsonObject
  readonly metadataReads: readonly MetadataRead[]
  /**
   * True if the order of the types is final, or if a read takes too long. The types are hidden until then, so that no
   * type moves under the pointer.
   */
  readonly isOrdered: boolean
  readonly isReady: boolean
}

export function failedReads(metadataReads: readonly MetadataRead[]) {
  const failed = metadataReads.filter(({ error }) => error !== null)
  return [...Map.groupBy(failed, ({ error }) => describeReadError(error).cause).values()].map(
    (reads) => ({
      error: reads[0]?.error,
      label:
        reads.length === metadataReads.length
          ? 'Step types'
          : reads.map(({ label }) => label).join(' and '),
      retry: () => reads.forEach(({ retry }) => retry()),
    }),
  )
}

/** The list of step types waits at most this number of milliseconds for a slow read. */
const MAX_WAIT_MS = 5_000

const FIELDS = ['name', 'description', 'identifier', 'usageType', 'active']

/** Reads the step types. If one of the reads fails, the results of the others are still used. */
export function useStepTypes(): StepTypes {
  const mappings = useScmMappings()
  const active = useToolIdentifiers({ fields: FIELDS })
  const inactive = useToolIdentifiers({ fields: FIELDS, status: 'inactive' })
  const registry = useRegisteredTools()
  const metadata = useStepMetadata()

  const types = useMemo(
    () =>
      joinStepTypes({
        active: active.data?.items ?? [],
        inactive: inactive.data?.items ?? [],
        registry: registry.data,
        metadata: metadata.data?.items ?? [],
        mappings,
      }),
    [active.data, inactive.data, registry.data, metadata.data, mappings],
  )
  const byIdentifier = useMemo(() => new Map(types.map((type) => [type.identifier, type])), [types])
  const schemaOf = useCallback(
    (identifier = '') =>
      byIdentifier.get(identifier)?.schema ?? documentedSchemaOf(identifier, mappings),
    [byIdentifier, mappings],
  )
  // The order does not depend on the registered tools, so their read is not awaited. A read that has failed once is
  // settled.
  const isSettled = [active, inactive, metadata].every(
    ({ data, errorUpdateCount }) => data !== undefined || errorUpdateCount > 0,
  )
  const isOverdue = useDelayed(!isSettled, MAX_WAIT_MS)
  const metadataReads = [
    readOf('Tool types', active),
    readOf('Registered tools', registry),
    readOf('Step metadata', metadata),
  ]
  return {
    types,
    byIdentifier,
    schemaOf,
    metadataReads,
    isOrdered: isSettled || isOverdue,
    isReady: metadataReads.every(({ isPending }) => !isPending),
  }
}

function readOf(
  label: string,
  { data, error, failureReason, refetch }: UseQueryResult,
): MetadataRead {
  return {
    label,
    isPending: data === undefined && error === null,
    failure: failureReason,
    error: data === undefined ? error : null,
    retry: () => void refetch({ cancelRefetch: false }),
  }
}

export interface StepType {
  readonly identifier: string
  readonly name: string
  readonly description: string | undefined
  readonly category: string
  readonly isActive: boolean
  readonly schema: JsonObject
  readonly hasMetadata: boolean
  /** The configuration key for the id of a registered tool. Undefined if the type needs no registered tool. */
  readonly toolKey: string | undefined
  /** The registered tools of the type. `undefined` if it is unknown whether there are any. */
  readonly registered: readonly RegisteredTool[] | undefined
}

interface StepSources {
  readonly active: readonly ToolIdentifier[]
  readonly inactive: readonly ToolIdentifier[]
  readonly metadata: readonly StepMetadata[]
  readonly registry: List<RegisteredTool> | undefined
  /** The tool identifiers of SCM services, in addition to the identifiers that Sluice knows. */
  readonly mappings: readonly ScmMapping[]
}

const CATEGORIES = {
  scm: 'Source',
  build: 'Build',
  security: 'Security and quality',
  container: 'Container',
  approval: 'Approval',
  deploy: 'Deploy',
} as const
const ORDER = Object.keys(CATEGORIES)
const OTHER = 'other'

export function categoryLabel(category: string): string {
  if (category === OTHER) return 'Other'
  const known: Readonly<Record<string, string>> = CATEGORIES
  return (Object.hasOwn(known, category) ? known[category] : undefined) ?? category
}

const placeOf = (category: string) =>
  category === OTHER ? 99 : ORDER.includes(category) ? ORDER.indexOf(category) : 50

/** One step type for each tool identifier, sorted by category. */
export function joinStepTypes(sources: StepSources): readonly StepType[] {
  const metadata = new Map(sources.metadata.map((each) => [each.tool_identifier, each]))
  const types = new Map<string, StepType>()
  const isRegistryWhole = sources.registry !== undefined && isCompleteList(sources.registry)
  const add = (identifier: string | undefined, tool: ToolIdentifier | undefined, isOn: boolean) => {
    if (identifier === undefined || identifier === '' || types.has(identifier)) return
    const known = metadata.get(identifier)
    const category = (tool?.type ?? known?.category ?? OTHER).toLowerCase()
    const schema = stepSchemaOf(identifier, category, known, sources.mappings)
    const tools = toolKeyIn(schema)
    const registered = sources.registry?.items.filter(
      ({ tool_identifier: type }) => type === identifier || tools?.identifiers.includes(type),
    )
    types.set(identifier, {
      identifier,
      name: tool?.name ?? known?.name ?? identifier,
      description: tool?.description,
      category,
      isActive: isOn,
      schema,
      hasMetadata: known !== undefined,
      toolKey: tools?.key,
      registered: registered?.length === 0 && !isRegistryWhole ? undefined : registered,
    })
  }
  for (const tool of sources.active) add(tool.identifier, tool, tool.active !== false)
  for (const tool of sources.inactive) add(tool.identifier, tool, tool.active === true)
  return [...types.values()].toSorted(
    (a, b) =>
      placeOf(a.category) - placeOf(b.category) ||
      Number(b.isActive) - Number(a.isActive) ||
      // The names of unknown categories come from the service and may be in any language.
      a.category.localeCompare(b.category),
  )
}

export function searchStepTypes(types: readonly StepType[], text: string): readonly StepType[] {
  return types.filter(({ identifier, name, description = '', category }) =>
    containsWords(`${identifier} ${name} ${description} ${categoryLabel(category)}`, text),
  )
}

/** A new step of the type, with the registered tool `toolId`, or else with the only registered tool of the type. */
export function newStep(
  type: StepType,
  configuration: JsonObject = {},
  toolId?: string,
): JsonObject {
  const { registered = [] } = type
  const id = toolId ?? (registered.length === 1 ? registered[0]?._id : undefined)
  const tool = type.toolKey !== undefined && id !== undefined ? { [type.toolKey]: id } : {}
  return {
    name: type.name,
    tool: {
      tool_identifier: type.identifier,
      configuration: { ...tool, ...requiredDefaults(type.schema), ...configuration },
    },
  }
}
