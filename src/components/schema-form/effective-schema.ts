/**
 * Finds the properties of an object in a JSON Schema (2020-12), and which of them are required. Both can depend on the
 * value in the form. Keywords that only restrict a value are not checked here, because the service checks the value.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { listAt, objectAt } from '~/lib/json-path'
import { conditionalParts, resolveRef } from '~/lib/without-secrets'

/** The recursion stops at this depth, because references and nested conditions may form a cycle. */
const MAX_DEPTH = 8

export function requiredOf(schema: JsonObject): readonly string[] {
  return listAt(schema, 'required').filter((key) => typeof key === 'string')
}

export function propertiesOf(schema: JsonObject): JsonObject {
  return objectAt(schema, 'properties')
}

/**
 * The default values of the required keys, for a new object. The service does not add these values itself. For example,
 * it refuses a step without a required key. A boolean without a default gets `false`, like an unchecked checkbox.
 */
export function requiredDefaults(schema: JsonObject): JsonObject {
  const properties = propertiesOf(schema)
  return Object.fromEntries(
    requiredOf(schema).flatMap((key) => {
      const { type, default: standard = type === 'boolean' ? false : undefined } = objectAt(
        properties,
        key,
      )
      return standard === undefined ? [] : [[key, standard]]
    }),
  )
}

function merged(one: JsonObject, other: JsonObject): JsonObject {
  return {
    ...other,
    ...one,
    properties: { ...propertiesOf(one), ...propertiesOf(other) },
    required: [...new Set([...requiredOf(one), ...requiredOf(other)])],
  }
}

/**
 * Merges all parts of the schema that apply to this value into one schema. The parts come from `allOf`, `if`,
 * `dependentSchemas` and `dependentRequired`.
 */
export function effectiveSchema(
  schema: JsonObject,
  value: JsonObject,
  root: JsonObject = schema,
  deep = 0,
): JsonObject {
  const whole = resolveRef(schema, root)
  if (deep > MAX_DEPTH) return whole
  const parts = [...listAt(whole, 'allOf'), ...conditionalParts(whole, value)].filter(isJsonObject)
  const required = Object.entries(objectAt(whole, 'dependentRequired')).flatMap(([key, others]) =>
    own(value, key) === undefined ? [] : requiredOf({ required: others }),
  )
  return parts
    .map((part) => effectiveSchema(part, value, root, deep + 1))
    .reduce(merged, merged(whole, { required }))
}

/**
 * The schemas in the list of a keyword such as `oneOf`. A schema for `null` only says that the value is optional, so it
 * is left out.
 */
export const branchesOf = (schema: JsonObject, keyword: string, root: JsonObject) =>
  listAt(schema, keyword)
    .filter(isJsonObject)
    .map((branch) => resolveRef(branch, root))
    .filter((branch) => own(branch, 'type') !== 'null')

/**
 * The schema of a property, without its `$ref`. If it has only one branch besides `null`, returns this branch. For
 * example, Pydantic writes an optional text as a schema with the branches `string` and `null`.
 */
export function propertySchema(property: unknown, root: JsonObject): JsonObject {
  if (!isJsonObject(property)) return {}
  const schema = resolveRef(property, root)
  if (own(schema, 'type') !== undefined || own(schema, 'properties') !== undefined) return schema
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const { [keyword]: _, ...rest } = schema
    const [only, ...others] = branchesOf(schema, keyword, root)
    if (only !== undefined && others.length === 0) return { ...only, ...rest }
  }
  return schema
}

/** The properties whose values the service lists under this `x-source`. */
export const propertiesOfSource = (schema: JsonObject, source: string) =>
  Object.entries(propertiesOf(schema))
    .map(([key, property]) => [key, propertySchema(property, schema)] as const)
    .filter(([, property]) => own(property, 'x-source') === source)
