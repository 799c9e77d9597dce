/** A first step that an address names: from the choice of a source, or from a tool that can be used. */
import type { JsonObject } from '~/lib/json'
import { newStep, type StepType } from './step-types'

/** Keys of a configuration that an address may carry (§2), as the choice of a source writes them. */
const OF_SOURCE = ['gitToolId', 'workspace', 'repository', 'branch'] as const
const NAMES = ['tool', ...OF_SOURCE] as const

export interface Prefill {
  /** The type of tool; absent where its instance says it. */
  readonly identifier: string | undefined
  readonly configuration: JsonObject
}

/** @returns `undefined` when the address names no step */
export function readPrefill(params: URLSearchParams): Prefill | undefined {
  const given = OF_SOURCE.flatMap((key) => {
    const value = params.get(key) ?? ''
    return value === '' ? [] : [[key, value] as const]
  })
  const identifier = params.get('tool') ?? ''
  if (identifier === '' && given.length === 0) return undefined
  return {
    identifier: identifier === '' ? undefined : identifier,
    configuration: Object.fromEntries(given),
  }
}

/** The address once the step is in the draft: loading it again is not to add it again. */
export function withoutPrefill(params: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(params)
  for (const name of NAMES) left.delete(name)
  return left
}

/** The step that is meant; of a tool that the service does not offer, with what the address says. */
export function stepOfPrefill(
  { identifier, configuration }: Prefill,
  types: readonly StepType[],
): JsonObject {
  const tool = configuration['gitToolId']
  const type =
    types.find((each) => each.identifier === identifier) ??
    types.find(({ registered = [] }) => registered.some(({ _id }) => _id === tool))
  if (type !== undefined) return newStep(type, configuration)
  return {
    name: identifier ?? 'Source',
    tool: { ...(identifier !== undefined && { tool_identifier: identifier }), configuration },
  }
}
