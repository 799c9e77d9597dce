/** Replaces words in a pipeline, and the registered tools that its steps use. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { valueAt, withValueAt } from '~/lib/json-path'
import { stepsIn } from '../draft/draft'
import { readStep } from '../draft/step-facts'
import { isSecretName } from '~/lib/secret-names'

/** The keys of pipelines and steps in which words are replaced. The service owns the other keys. */
const TEXTS = new Set(['name', 'description', 'tags', 'steps', 'tool', 'configuration'])

/**
 * Replaces whole words and ignores case. A word in capitals gets a replacement in capitals. So replacing “eu” changes
 * both `deploy-eu` and “Release to EU”.
 *
 * @param toolKeys the configuration keys that contain the id of a registered tool. Their values do not change.
 */
export function withReplacedText(
  pipeline: JsonObject,
  toolKeys: ReadonlySet<string>,
  find: string,
  replacement: string,
): { readonly pipeline: JsonObject; readonly places: number } {
  if (find === '') return { pipeline, places: 0 }
  const escaped = find.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
  const word = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giv')
  let places = 0
  const inText = (text: string) => {
    const next = text.replaceAll(word, (found) =>
      found === found.toUpperCase() && found !== found.toLowerCase()
        ? replacement.toUpperCase()
        : replacement,
    )
    if (next !== text) places += 1
    return next
  }
  const inValue = (value: unknown, isGiven: boolean): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map((each) => inValue(each, isGiven))
    if (!isJsonObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const isText = isGiven ? !toolKeys.has(key) && !isSecretName(key) : TEXTS.has(key)
        return [key, isText ? inValue(each, isGiven || key === 'configuration') : each]
      }),
    )
  }
  const next = inValue(pipeline, false)
  return { pipeline: isJsonObject(next) ? next : pipeline, places }
}

export interface UsedTool {
  /** `_id` of the registered tool. */
  readonly id: string
  /** The type of the steps that use it. */
  readonly identifier: string
  /** Positions of those steps. */
  readonly steps: readonly number[]
}

const CONFIGURATION = ['tool', 'configuration'] as const

/** @param keys the configuration keys that contain the id of a registered tool */
export function usedTools(pipeline: JsonObject, keys: ReadonlySet<string>): readonly UsedTool[] {
  const found = new Map<string, { id: string; identifier: string; steps: number[] }>()
  for (const [at, step] of stepsIn(pipeline).entries()) {
    const { identifier = '', configuration } = readStep(step)
    for (const [key, id] of Object.entries(configuration)) {
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
  const steps = stepsIn(pipeline).map((step) => {
    const configuration = valueAt(step, CONFIGURATION)
    if (!isJsonObject(configuration)) return step
    const { identifier = '' } = readStep(step)
    let next: unknown = step
    for (const key of Object.keys(configuration)) {
      const id = own(configuration, key)
      const other =
        keys.has(key) && typeof id === 'string'
          ? others.get(toolUseKey({ identifier, id }))
          : undefined
      if (other !== undefined) next = withValueAt(next, [...CONFIGURATION, key], other)
    }
    return next
  })
  return { ...pipeline, steps }
}

export function toolUseKey({ identifier, id }: Pick<UsedTool, 'identifier' | 'id'>): string {
  return JSON.stringify([identifier, id])
}
