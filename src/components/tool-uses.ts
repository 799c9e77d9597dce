/**
 * Finds the pipelines that use each registered tool. The service has no endpoint for this, so Sluice looks for the
 * `_id` of tools in the configuration of steps (docs/service.md#registered-tools).
 */
import type { Pipeline } from '~/api/pipelines'
import type { StepMetadata } from '~/api/step-metadata'
import { TOOL_ID_KEYS } from '~/domain/tool-keys'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { useMemo } from 'react'
import { usePipelines } from '~/queries/pipelines'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useStepMetadata } from '~/queries/step-metadata'
import { textAt, valueAt, listAt } from '~/lib/json-path'
import { coveredText } from './partial-list'

/**
 * Finds the uses of all registered tools in the cached lists of the service, and reads the lists that are missing.
 *
 * @param isVisible false if the uses are not shown. Then this hook sends no requests and returns no uses
 */
export function useToolUses(isVisible: boolean) {
  const options = { enabled: isVisible }
  const pipelines = usePipelines(options)
  const registry = useRegisteredTools(options)
  const metadata = useStepMetadata(options)
  const [listed, tools, steps] = [pipelines.data?.items, registry.data?.items, metadata.data?.items]
  // Waits for the step metadata. Otherwise the first result would cover only the documented keys, and change when the
  // metadata arrive.
  const isSettled = !metadata.isLoading || metadata.failureCount > 0
  const uses = useMemo(() => {
    if (!isVisible || listed === undefined || tools === undefined || !isSettled) return undefined
    const ids = new Set(tools.flatMap(({ _id }) => _id ?? []))
    return toolUsesOf(listed, ids, toolIdKeysOf(steps))
  }, [isVisible, isSettled, listed, tools, steps])
  return {
    uses,
    /**
     * Says how many pipelines were searched, for example “the 6 pipelines (of 50) that the service sent”. `undefined`
     * if the list is complete or has not been read. A pipeline that is not in the list may use any tool.
     */
    coveredPipelines: pipelines.data && coveredText(pipelines.data),
    /**
     * Says how many tools were read. `undefined` if the list is complete or has not been read. In an incomplete list, a
     * dangling id may belong to a tool that the service did not send.
     */
    coveredTools: registry.data && coveredText(registry.data, 'registered tool'),
    pipelines,
    registry,
    metadata,
  }
}

export interface ToolUse {
  readonly pipeline: Pipeline
  /** The name of the step, or its number, counted from 1. */
  readonly step: string
  readonly key: string
}

export interface ToolUses {
  /** The key is the `_id` of a registered tool. */
  readonly used: ReadonlyMap<string, readonly ToolUse[]>
  /** The key is an id that a step uses as a tool, but that belongs to no registered tool. */
  readonly dangling: ReadonlyMap<string, readonly ToolUse[]>
}

/** The configuration keys that take a registered tool: the documented keys, and the keys in the step metadata. */
export function toolIdKeysOf(metadata: readonly StepMetadata[] = []): ReadonlySet<string> {
  const keys = new Set<string>(Object.values(TOOL_ID_KEYS))
  for (const { schema } of metadata) {
    for (const [key] of registeredToolProperties(schema)) keys.add(key)
  }
  return keys
}

/** The configuration keys that take a tool of this type, from the step metadata. */
export function metadataKeysOf(
  metadata: readonly StepMetadata[],
  identifier: string | undefined,
): readonly string[] {
  const keys = metadata.flatMap((each) =>
    registeredToolProperties(each.schema).flatMap(([key, property]) => {
      const takes = own(property, 'x-tool-identifiers')
      const takesTool = Array.isArray(takes)
        ? takes.includes(identifier)
        : each.tool_identifier === identifier
      return takesTool ? [key] : []
    }),
  )
  return [...new Set(keys)]
}

/**
 * The properties that take a registered tool. The service description does not say how step metadata mark these
 * properties, so `x-source` is our choice (docs/service.md#pipeline-endpoints).
 */
function registeredToolProperties(schema: JsonObject | undefined): [string, JsonObject][] {
  const properties = schema && own(schema, 'properties')
  if (!isJsonObject(properties)) return []
  return Object.entries(properties).filter(
    (entry): entry is [string, JsonObject] =>
      isJsonObject(entry[1]) && own(entry[1], 'x-source') === 'registered-tool',
  )
}

/**
 * Finds tools in the steps. Under a key that takes a tool, every id counts. Under another key, a text counts only if
 * it equals the `_id` of a registered tool.
 */
export function toolUsesOf(
  pipelines: readonly Pipeline[],
  registered: ReadonlySet<string>,
  keys: ReadonlySet<string>,
): ToolUses {
  const used = new Map<string, ToolUse[]>()
  const dangling = new Map<string, ToolUse[]>()
  for (const pipeline of pipelines) {
    for (const [index, step] of listAt(pipeline.raw, 'steps').entries()) {
      let label: string | undefined
      forEachValue(valueAt(step, ['tool', 'configuration']), (key, value) => {
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

/** The pipelines of these uses, each once, in the order of the list. */
export function pipelinesAmong(uses: readonly ToolUse[] = []): readonly Pipeline[] {
  return [...new Set(uses.map(({ pipeline }) => pipeline))]
}

function put(uses: Map<string, ToolUse[]>, id: string, use: ToolUse): void {
  const before = uses.get(id)
  if (before === undefined) uses.set(id, [use])
  else before.push(use)
}

function labelOf(step: unknown, index: number): string {
  const name = textAt(step, 'name')
  return name.trim() === '' ? `Step ${index + 1}` : name
}

/**
 * Calls `take` for every text, number and boolean, with the innermost key that contains it. Uses its own stack, so that
 * deep values cannot overflow the call stack. Only lists and objects go on this stack, which is faster for 100,000
 * pipelines.
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
