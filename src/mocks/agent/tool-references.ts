/** Finds the registered tools of a step, by the keys in the step metadata (docs/service.md#registered-tools). */
import { valueAt } from '~/lib/json-path'
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
  return valueAt(toolWithSchema(identifier)?.schema, ['properties', key])
}

/** The ids of registered tools in the configuration of a step. */
export function toolReferences({
  identifier,
  configuration,
  path,
}: EstateStep): readonly ToolReference[] {
  return Object.entries(configuration).flatMap(([key, id]) => {
    const isReference = valueAt(propertyOf(identifier, key), ['x-source']) === 'registered-tool'
    return isReference && typeof id === 'string' && id !== ''
      ? [{ key, id, path: `${path}/tool/configuration/${key}` }]
      : []
  })
}
