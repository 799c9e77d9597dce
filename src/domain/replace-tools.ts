/** The registered tools that the steps of a pipeline use, and their replacement. */
import { isJsonObject, type JsonObject } from '~/lib/json'
import { objectAt, textAt, listAt } from '~/lib/json-path'

export interface UsedTool {
  readonly id: string
  /** The tool type of the steps that use the registered tool. */
  readonly identifier: string
  readonly steps: readonly number[]
}

export const identifierOf = (step: unknown): string => textAt(step, 'tool', 'tool_identifier')

export const configurationOf = (step: unknown): JsonObject =>
  objectAt(step, 'tool', 'configuration')

/** @param keys the configuration keys that contain the id of a registered tool */
export function usedTools(pipeline: JsonObject, keys: ReadonlySet<string>): readonly UsedTool[] {
  const found = new Map<string, { id: string; identifier: string; steps: number[] }>()
  for (const [at, step] of listAt(pipeline, 'steps').entries()) {
    const identifier = identifierOf(step)
    for (const [key, id] of Object.entries(configurationOf(step))) {
      if (!keys.has(key) || typeof id !== 'string' || id === '') continue
      const name = toolUseKey({ identifier, id })
      const known = found.get(name) ?? { id, identifier, steps: [] }
      if (known.steps.at(-1) !== at) known.steps.push(at)
      found.set(name, known)
    }
  }
  return [...found.values()]
}

/** Replaces registered tools. @param others the `_id` of each new tool, by the `toolUseKey` of the old tool */
export function withReplacedTools(
  pipeline: JsonObject,
  keys: ReadonlySet<string>,
  others: ReadonlyMap<string, string>,
): JsonObject {
  const steps = listAt(pipeline, 'steps').map((step) => {
    const identifier = identifierOf(step)
    const changes = Object.entries(configurationOf(step)).flatMap(([key, id]) => {
      const other =
        keys.has(key) && typeof id === 'string'
          ? others.get(toolUseKey({ identifier, id }))
          : undefined
      return other === undefined ? [] : [[key, other] as const]
    })
    if (changes.length === 0 || !isJsonObject(step)) return step
    const configuration = { ...configurationOf(step), ...Object.fromEntries(changes) }
    return { ...step, tool: { ...objectAt(step, 'tool'), configuration } }
  })
  return { ...pipeline, steps }
}

export function toolUseKey({ identifier, id }: Pick<UsedTool, 'identifier' | 'id'>): string {
  return JSON.stringify([identifier, id])
}
