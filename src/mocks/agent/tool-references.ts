/** Finds the registered tools of a step, by the keys in the step metadata (docs/service.md#registered-tools). */
import { isJsonObject, own } from '~/lib/json'
import { toolWithSchema } from '../model/metadata/step-metadata'
import type { EstateStep } from './estate'

export interface ToolReference {
  readonly key: string
  readonly id: string
  /** JSON Pointer into the pipeline. */
  readonly path: string
}

/** The property in the schema of the configuration; undefined if the metadata does not have it. */
export function propertyOf(identifier: string, key: string): unknown {
  const properties = own(toolWithSchema(identifier)?.schema ?? {}, 'properties')
  return isJsonObject(properties) ? own(properties, key) : undefined
}

/** The ids of registered tools in the configuration of a step. */
export function toolReferences({
  identifier,
  configuration,
  path,
}: EstateStep): readonly ToolReference[] {
  return Object.entries(configuration).flatMap(([key, id]) => {
    const property = propertyOf(identifier, key)
    const isReference = isJsonObject(property) && own(property, 'x-source') === 'registered-tool'
    return isReference && typeof id === 'string' && id !== ''
      ? [{ key, id, path: `${path}/tool/configuration/${key}` }]
      : []
  })
}
