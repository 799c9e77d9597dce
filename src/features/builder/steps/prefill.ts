/** A first step from the address: a source that was chosen, or a tool to use. */
import type { JsonObject } from '~/lib/json'
import { newStep, type StepType } from './step-types'

/** Keys of a configuration that the address may contain. */
const SOURCE_KEYS = ['gitToolId', 'workspace', 'repository', 'branch'] as const
const NAMES = ['tool', ...SOURCE_KEYS] as const

export interface Prefill {
  /** The type of the tool; absent where the registered tool has it. */
  readonly identifier: string | undefined
  readonly configuration: JsonObject
}

/** @returns `undefined` when the address names no step */
export function readPrefill(params: URLSearchParams): Prefill | undefined {
  const given = SOURCE_KEYS.flatMap((key) => {
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

/** The address without the step, so that a reload does not add it again. */
export function withoutPrefill(params: URLSearchParams): URLSearchParams {
  const left = new URLSearchParams(params)
  for (const name of NAMES) left.delete(name)
  return left
}

/** The step of the address, also for a tool that the service does not offer. */
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
