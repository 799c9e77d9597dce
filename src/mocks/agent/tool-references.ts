/** Finds the registered tools of a step, by the keys in the step metadata (docs/service.md#registered-tools). */
import { valueAt } from '~/lib/json-path'
import { toolWithSchema } from '../model/metadata/step-metadata'
import type { InputStep } from './agent-input'

/** The property in the schema of the configuration; undefined if the metadata do not have it. */
export function propertyOf(identifier: string, key: string): unknown {
  return valueAt(toolWithSchema(identifier)?.schema, ['properties', key])
}

/** The ids of registered tools in the configuration of a step, with JSON Pointers into the pipeline. */
export function toolReferences({ identifier, configuration, path }: InputStep) {
  return Object.entries(configuration).flatMap(([key, id]) => {
    const isReference = valueAt(propertyOf(identifier, key), ['x-source']) === 'registered-tool'
    return isReference && typeof id === 'string' && id !== ''
      ? [{ key, id, path: `${path}/tool/configuration/${key}` }]
      : []
  })
}
