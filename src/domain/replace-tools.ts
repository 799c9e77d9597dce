/** The replacement of a registered tool in the steps of a pipeline. */
import { isJsonObject, type JsonObject } from '~/lib/json'
import { objectAt, textAt, listAt } from '~/lib/json-path'

export const identifierOf = (step: unknown): string => textAt(step, 'tool', 'tool_identifier')

export const configurationOf = (step: unknown): JsonObject =>
  objectAt(step, 'tool', 'configuration')

/**
 * Replaces a registered tool in all steps of a pipeline.
 *
 * @param keys the configuration keys that contain the id of a registered tool
 * @param from the `_id` of the old tool
 */
export function withReplacedTool(
  pipeline: JsonObject,
  keys: ReadonlySet<string>,
  from: string,
  to: string,
): JsonObject {
  const steps = listAt(pipeline, 'steps').map((step) => {
    const entries = Object.entries(configurationOf(step))
    const isUse = ([key, id]: [string, unknown]) => keys.has(key) && id === from
    if (!isJsonObject(step) || !entries.some(isUse)) return step
    const configuration = Object.fromEntries(
      entries.map((entry) => (isUse(entry) ? [entry[0], to] : entry)),
    )
    return { ...step, tool: { ...objectAt(step, 'tool'), configuration } }
  })
  return { ...pipeline, steps }
}
