import { own, type JsonObject } from '~/lib/json'

/** The steps of a pipeline. Empty if `steps` is not a list. */
export function stepsIn(pipeline: JsonObject): readonly unknown[] {
  const steps = own(pipeline, 'steps')
  return Array.isArray(steps) ? (steps as readonly unknown[]) : []
}
