import { isJsonObject, own, type JsonObject } from '~/lib/json'
import type { JsonPath } from '~/lib/json-path'
import { effectiveSchema, propertiesOf } from './effective-schema'
import { fieldOf } from './schema-fields'

/**
 * The label of the field at a path, for lists of problems.
 *
 * @param value the edited value, because parts of a schema apply to some values only
 * @returns the label of the last key in the path; `undefined` without one
 */
export function labelAt(path: JsonPath, root: JsonObject, value: unknown): string | undefined {
  let schema = root
  let at = value
  let label: string | undefined
  for (const part of path) {
    const isPlace = /^\d+$/.test(String(part))
    const object = isJsonObject(at) ? at : {}
    const property = isPlace
      ? own(schema, 'items')
      : own(propertiesOf(effectiveSchema(schema, object, root)), String(part))
    const field = fieldOf(String(part), property, root, false)
    if (!isPlace) label = property === undefined ? String(part) : field.label
    schema = field.schema
    at = isJsonObject(at) ? own(at, String(part)) : Array.isArray(at) ? at[Number(part)] : undefined
  }
  return label
}
