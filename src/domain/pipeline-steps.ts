import { isJsonObject, own, type JsonObject } from '~/lib/json'

/** The steps of a pipeline. Empty if `steps` is not a list. */
export function stepsIn(pipeline: JsonObject): readonly unknown[] {
  const steps = own(pipeline, 'steps')
  return Array.isArray(steps) ? (steps as readonly unknown[]) : []
}

function objectIn(value: unknown, key: string): JsonObject {
  const inner = isJsonObject(value) ? own(value, key) : undefined
  return isJsonObject(inner) ? inner : {}
}

/** The type of the step's tool, or an empty text. */
export function identifierOf(step: unknown): string {
  const identifier = own(objectIn(step, 'tool'), 'tool_identifier')
  return typeof identifier === 'string' ? identifier : ''
}

export const configurationOf = (step: unknown): JsonObject =>
  objectIn(objectIn(step, 'tool'), 'configuration')
