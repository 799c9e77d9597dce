import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { effectiveSchema, propertiesOf, requiredOf, resolveRef } from './effective-schema'
import { isScalar, kindOf, schemaText, type FieldKind } from './field-kinds'
import type { JsonPath } from '~/lib/json-path'

export interface Field {
  readonly key: string
  readonly label: string
  readonly hint: string | undefined
  readonly isRequired: boolean
  readonly defaultText: string | undefined
  readonly schema: JsonObject
  readonly kind: FieldKind
}

/** `maxUnavailable` → "Max unavailable". */
function titleOf(key: string): string {
  const spaced = key.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
}

/** The field for a property of an object, or for the entries of a list. */
export function fieldOf(
  key: string,
  property: unknown,
  root: JsonObject,
  isRequired: boolean,
): Field {
  const schema = isJsonObject(property) ? resolveRef(property, root) : {}
  const value = own(schema, 'default')
  return {
    key,
    label: schemaText(schema, 'title') ?? (titleOf(key) || key),
    hint: schemaText(schema, 'description'),
    isRequired,
    defaultText: isScalar(value) && value !== null ? String(value) : undefined,
    schema,
    kind: kindOf(schema, root),
  }
}

/**
 * The fields of an object: first the fields of the schema that apply to this value, then the keys that are only in
 * the value.
 *
 * @param hidden keys that are edited elsewhere, such as the constants of a variant
 */
export function fieldsOf(
  schema: JsonObject,
  value: JsonObject,
  root: JsonObject,
  hidden: JsonObject = {},
): readonly Field[] {
  const whole = effectiveSchema(schema, value, root)
  const required = new Set(requiredOf(whole))
  const properties = propertiesOf(whole)
  const names = new Set([...Object.keys(properties), ...required])
  const isShown = (key: string) => !Object.hasOwn(hidden, key)
  return [
    ...[...names]
      .filter(isShown)
      .map((key) => fieldOf(key, own(properties, key), root, required.has(key))),
    ...Object.keys(value)
      .filter((key) => !names.has(key) && isShown(key))
      .map((key) => ({ ...fieldOf(key, {}, root, false), label: key })),
  ]
}

/**
 * The label of the field at a path, for lists of problems.
 *
 * @param value the edited value, because parts of a schema apply only to some values
 * @returns the label of the last key that is not an index; `undefined` if the path has no such key
 */
export function labelAt(path: JsonPath, root: JsonObject, value: unknown): string | undefined {
  let schema = root
  let at = value
  let label: string | undefined
  for (const part of path) {
    const isIndex = /^\d+$/.test(String(part))
    const object = isJsonObject(at) ? at : {}
    const property = isIndex
      ? own(schema, 'items')
      : own(propertiesOf(effectiveSchema(schema, object, root)), String(part))
    const field = fieldOf(String(part), property, root, false)
    if (!isIndex) label = property === undefined ? String(part) : field.label
    schema = field.schema
    at = isJsonObject(at) ? own(at, String(part)) : Array.isArray(at) ? at[Number(part)] : undefined
  }
  return label
}
