/**
 * Which pipelines use which registered tools. The service has no such question: it is read out of the
 * steps, whose configuration carries a tool's `_id` (docs/service.md#registered-tools).
 */
import type { Pipeline } from '~/api/pipelines'
import type { StepMetadata } from '~/api/step-metadata'
import { TOOL_ID_KEYS } from '~/domain/tool-keys'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { useMemo } from 'react'
import { usePipelines } from '~/queries/pipelines'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useStepMetadata } from '~/queries/step-metadata'
import { coveredWords } from './partial-list'

/**
 * The uses of all registered tools, out of the lists that other screens read as well.
 *
 * @param isLookedAt nothing is asked for that nobody looks at; what is there already is used
 */
export function useToolUses(isLookedAt: boolean) {
  const options = { enabled: isLookedAt }
  const pipelines = usePipelines(options)
  const registry = useRegisteredTools(options)
  const metadata = useStepMetadata(options)
  const [listed, tools, steps] = [pipelines.data?.items, registry.data?.items, metadata.data?.items]
  // Without the metadata the documented keys are known; but what changes when they come would flicker.
  const isSettled = !metadata.isLoading || metadata.failureCount > 0
  const uses = useMemo(() => {
    if (!isLookedAt || listed === undefined || tools === undefined || !isSettled) return undefined
    const ids = new Set(tools.flatMap(({ _id }) => _id ?? []))
    return toolUsesOf(listed, ids, toolIdKeysOf(steps))
  }, [isLookedAt, isSettled, listed, tools, steps])
  return {
    uses,
    /** The pipelines that were looked through, when these are not all: the others may use any tool. */
    covered: pipelines.data && coveredWords(pipelines.data),
    /** The tools that were read, when these are not all: an id may belong to another one. */
    coveredTools: registry.data && coveredWords(registry.data, 'registered tool'),
    pipelines,
    registry,
    metadata,
  }
}

/** One place in a pipeline that names a tool. */
export interface ToolUse {
  readonly pipeline: Pipeline
  /** The step's name, or its number from 1. */
  readonly step: string
  /** The configuration key that the id stands under. */
  readonly key: string
}

export interface ToolUses {
  /** By the `_id` of a registered tool. */
  readonly used: ReadonlyMap<string, readonly ToolUse[]>
  /** By an id that stands where a tool's `_id` belongs, and that no registered tool has. */
  readonly dangling: ReadonlyMap<string, readonly ToolUse[]>
}

/** Keys of a configuration that take a registered tool: those that we know, and those of step metadata. */
export function toolIdKeysOf(metadata: readonly StepMetadata[] = []): ReadonlySet<string> {
  const keys = new Set<string>(Object.values(TOOL_ID_KEYS))
  for (const { schema } of metadata) {
    for (const [key] of registeredToolProperties(schema)) keys.add(key)
  }
  return keys
}

/** The keys that a registered tool of this type feeds, by step metadata. */
export function metadataKeysOf(
  metadata: readonly StepMetadata[],
  identifier: string | undefined,
): readonly string[] {
  const keys = metadata.flatMap((each) =>
    registeredToolProperties(each.schema).flatMap(([key, property]) => {
      const takes = own(property, 'x-tool-identifiers')
      const isMeant = Array.isArray(takes)
        ? takes.includes(identifier)
        : each.tool_identifier === identifier
      return isMeant ? [key] : []
    }),
  )
  return [...new Set(keys)]
}

/** Our choice for what is not shown (docs/service.md#the-demo-service): a property says by `x-source` what it takes. */
function registeredToolProperties(schema: JsonObject | undefined): [string, JsonObject][] {
  const properties = schema && own(schema, 'properties')
  if (!isJsonObject(properties)) return []
  return Object.entries(properties).filter(
    (entry): entry is [string, JsonObject] =>
      isJsonObject(entry[1]) && own(entry[1], 'x-source') === 'registered-tool',
  )
}

/**
 * Finds the tools in the steps. Under a key that takes a tool any id counts; under any other, a text
 * that equals a registered `_id` does, so that keys which nobody named are found as well.
 */
export function toolUsesOf(
  pipelines: readonly Pipeline[],
  registered: ReadonlySet<string>,
  keys: ReadonlySet<string>,
): ToolUses {
  const used = new Map<string, ToolUse[]>()
  const dangling = new Map<string, ToolUse[]>()
  for (const pipeline of pipelines) {
    for (const [index, step] of listOf(pipeline.raw['steps']).entries()) {
      let label: string | undefined
      forEachValue(configurationOf(step), (key, value) => {
        const isKey = keys.has(key)
        const id = isKey && Number.isSafeInteger(value) ? String(value) : value
        if (typeof id !== 'string' || id === '') return
        const found = registered.has(id) ? used : isKey ? dangling : undefined
        if (found === undefined) return
        label ??= labelOf(step, index)
        put(found, id, { pipeline, step: label, key })
      })
    }
  }
  return { used, dangling }
}

/** The pipelines among the uses, each once, in the order of the list. */
export function pipelinesAmong(uses: readonly ToolUse[] = []): readonly Pipeline[] {
  return [...new Set(uses.map(({ pipeline }) => pipeline))]
}

function put(uses: Map<string, ToolUse[]>, id: string, use: ToolUse): void {
  const before = uses.get(id)
  if (before === undefined) uses.set(id, [use])
  else before.push(use)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function configurationOf(step: unknown): unknown {
  const tool = isJsonObject(step) ? own(step, 'tool') : undefined
  return isJsonObject(tool) ? own(tool, 'configuration') : undefined
}

function labelOf(step: unknown, index: number): string {
  const name = isJsonObject(step) ? own(step, 'name') : undefined
  return typeof name === 'string' && name.trim() !== '' ? name : `Step ${index + 1}`
}

/**
 * Every text and number in it with its nearest key. By a stack of its own, however deep it is; most
 * configurations are flat and need none, which counts with 100,000 pipelines.
 */
function forEachValue(configuration: unknown, take: (key: string, value: unknown) => void): void {
  const open: [string, unknown][] = []
  const look = (key: string, value: unknown) => {
    if (typeof value === 'object') {
      if (value !== null) open.push([key, value])
    } else take(key, value)
  }
  look('', configuration)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [key, value] = next
    if (Array.isArray(value)) for (const each of value) look(key, each)
    else if (isJsonObject(value)) for (const inner of Object.keys(value)) look(inner, value[inner])
  }
}
