/** Reads the first step of a new pipeline from the URL: its tool type, registered tool, and source fields. */
import { useSearchParams } from 'react-router'
import type { JsonObject } from '~/lib/json'
import { newStep, type StepType } from './step-types'

const SOURCE_KEYS = ['gitToolId', 'workspace', 'repository', 'branch'] as const
const NAMES = ['tool', 'toolId', ...SOURCE_KEYS] as const

export interface Prefill {
  readonly stepFrom: (types: readonly StepType[]) => JsonObject
  /** Removes the step from the URL. Called when the step has been added. */
  readonly onAdded: () => void
}

/** The step that the URL describes. `undefined` if the URL describes no step. */
export function usePrefill(): Prefill | undefined {
  const [params, setParams] = useSearchParams()
  const inUrl = readPrefill(params)
  return (
    inUrl && {
      stepFrom: (types) => stepOfPrefill(inUrl, types),
      onAdded: () => setParams(withoutPrefill, { replace: true }),
    }
  )
}

interface StepInUrl {
  /** The tool type. Undefined if only the registered tool is known, from which the type follows. */
  readonly identifier: string | undefined
  readonly toolId: string | undefined
  readonly configuration: JsonObject
}

export function readPrefill(params: URLSearchParams): StepInUrl | undefined {
  const given = SOURCE_KEYS.flatMap((key) => {
    const value = params.get(key) ?? ''
    return value === '' ? [] : [[key, value] as const]
  })
  const identifier = params.get('tool') ?? ''
  if (identifier === '' && given.length === 0) return undefined
  return {
    identifier: identifier === '' ? undefined : identifier,
    toolId: params.get('toolId') ?? undefined,
    configuration: Object.fromEntries(given),
  }
}

/** The URL parameters without the step, so that a reload does not add the step again. */
export function withoutPrefill(params: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(params)
  for (const name of NAMES) others.delete(name)
  return others
}

/** Makes the step that the URL describes, even if the service does not offer its tool. */
export function stepOfPrefill(
  { identifier, toolId, configuration }: StepInUrl,
  types: readonly StepType[],
): JsonObject {
  const tool = configuration['gitToolId']
  const type =
    types.find((each) => each.identifier === identifier) ??
    types.find(({ registered = [] }) => registered.some(({ _id }) => _id === tool))
  if (type !== undefined) return newStep(type, configuration, toolId)
  return {
    name: identifier ?? 'Source',
    tool: { ...(identifier !== undefined && { tool_identifier: identifier }), configuration },
  }
}
