/**
 * Removes secrets before data is stored: values that metadata mark `writeOnly`, and values whose key is named like a
 * secret. Their paths are listed, so that the user can enter the values again. A script is stored unchanged, because a
 * secret inside it cannot be found reliably.
 */
import { isJsonObject, own, type JsonObject } from './json'
import { listAt, objectAt, pointerOf, valueAt, type JsonPath } from './json-path'
import { isSecretName, isCertainSecretName, isSecretPair, partOfPair } from './secret-names'

/**
 * Finds the schema of a tool's configuration. `undefined` if no schema is known, because the service has none or the
 * metadata could not be read. `loading` until the metadata have been read, because the secrets are unknown until then.
 */
export type SchemaOf = (identifier: string) => JsonObject | undefined | 'loading'

export interface Redacted {
  readonly value: JsonObject
  /** JSON Pointers of the secrets that were left out. */
  readonly omitted: readonly string[]
  /** True if a configuration was left out because its metadata are still being read. */
  readonly isIncomplete: boolean
}

/** An ambiguous name such as `projectKey` counts as a secret only if the metadata do not declare its type. */
function isSecret(key: string, value: unknown, known: Known): boolean {
  if (known.forms.some(isWriteOnly)) return true
  if (Array.isArray(value) && isSecret('', undefined, ofWords(known, ITEMS))) return true
  const isDeclared = known.forms.some((form) => Object.hasOwn(form, 'type'))
  return isDeclared ? isCertainSecretName(key) : isSecretName(key)
}

/**
 * Reads an object with a name and a value, such as an environment variable. Returns whether its value is secret, and
 * which key contains its name.
 *
 * @returns `undefined` if the object has no such value
 */
function pairIn(value: JsonObject) {
  const parts = Object.entries(value).map(([key, inner]) => [key, inner, partOfPair(key)] as const)
  const names = parts.filter(([, inner, part]) => part === 'name' && typeof inner === 'string')
  if (!parts.some(([, , part]) => part === 'value')) return undefined
  return {
    isSecret: isSecretPair(value),
    // Both `name` and `key` can contain the name of the pair. If the object has both, `name` counts.
    nameKey: (names.find(([key]) => key.toLowerCase() === 'name') ?? names[0])?.[0],
  }
}

const MAX_DEPTH = 200
const NOTHING: Known = { root: {}, forms: [] }

const holdsAny = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && typeof value !== 'boolean'

/**
 * Removes the secrets from a pipeline, or from another value that the user typed.
 *
 * @param schema the schema of the whole value, if the value is not a pipeline
 * @param secretKeys keys that are secret in a configuration if its schema does not declare them
 */
export function withoutSecrets(
  whole: JsonObject,
  schemaOf: SchemaOf,
  schema?: JsonObject,
  secretKeys: ReadonlySet<string> = new Set(),
): Redacted {
  const omitted: string[] = []
  let isIncomplete = false
  const strip = (value: unknown, known: Known, path: JsonPath): unknown => {
    // No user types a value that is nested so deeply, so the value is neither searched nor stored.
    if (path.length > MAX_DEPTH) return null
    if (Array.isArray(value)) {
      const items = ofWords(known, ITEMS)
      return value.map((entry, at) => strip(entry, items, [...path, at]))
    }
    if (!isJsonObject(value)) return value
    const tool = own(value, 'tool_identifier')
    const ofTool = typeof tool === 'string' ? schemaOf(tool) : undefined
    const pair = pairIn(value)
    const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      const isConfiguration = key === 'configuration' && ofTool !== undefined
      if (isConfiguration && ofTool === 'loading') {
        isIncomplete = true
        return []
      }
      const about =
        isConfiguration && ofTool !== 'loading' ? knownOf(ofTool, [ofTool]) : ofKey(known, key)
      const isOne =
        pair?.nameKey === key
          ? isSecret('', inner, about)
          : isSecret(key, inner, about) ||
            (pair?.isSecret === true && partOfPair(key) === 'value') ||
            (about.forms.length === 0 && path.includes('configuration') && secretKeys.has(key))
      if (isOne && holdsAny(inner)) {
        omitted.push(pointerOf([...path, key]))
        return []
      }
      return [[key, strip(inner, about, [...path, key])]]
    })
    return Object.fromEntries(entries)
  }
  const known: Known = schema === undefined ? NOTHING : knownOf(schema, [schema])
  const value = strip(whole, known, [])
  return { value: isJsonObject(value) ? value : {}, omitted, isIncomplete }
}

/*
 * Finds the places of a value that its JSON Schema marks as write-only. A place can be at any depth, in a list entry,
 * or behind a `$ref`. It can also be in a part that a schema combines with `oneOf`, `allOf`, `then` or a similar
 * keyword.
 */

/** The recursion stops at this depth, because references may form a cycle. */
const MAX_REFERENCES = 8

/** Replaces a `$ref` within the same document by its target. A schema without such a target is returned unchanged. */
export function resolveRef(schema: JsonObject, root: JsonObject, deep = 0): JsonObject {
  const target = own(schema, '$ref')
  if (typeof target !== 'string' || !target.startsWith('#/') || deep > MAX_REFERENCES) return schema
  const found = valueAt(root, target.slice(2).split('/'))
  if (!isJsonObject(found)) return schema
  const { $ref: _ref, ...siblings } = schema
  return { ...resolveRef(found, root, deep + 1), ...siblings }
}

export const isWriteOnly = (schema: JsonObject): boolean =>
  own(schema, 'writeOnly') === true || own(schema, 'format') === 'password'

/** The values that a `const` or an `enum` allows, without lists and objects, which cannot be compared. */
export const choicesOf = (property: unknown) =>
  [...listAt(property, 'enum'), valueAt(property, ['const'])].filter(
    (each) => each === null || !/undefined|object/.test(typeof each),
  )

/** Does the value match the condition of an `if`? Only `const`, `enum` and `required` are compared. */
function holds(condition: unknown, value: JsonObject): boolean {
  if (!isJsonObject(condition)) return condition === true
  return (
    listAt(condition, 'required').every((key) => valueAt(value, [String(key)]) !== undefined) &&
    Object.entries(objectAt(condition, 'properties')).every(([key, property]) => {
      const found = own(value, key)
      const choices = choicesOf(property)
      return found === undefined || choices.length === 0 || choices.includes(found)
    })
  )
}

/** False if the condition has a part that `holds` does not compare. */
const isComparable = (condition: unknown): boolean =>
  Object.keys(condition ?? {}).every((key) => key === 'properties' || key === 'required') &&
  Object.values(objectAt(condition, 'properties')).every((each) => choicesOf(each).length > 0)

/** The parts of a schema that apply to a value under a condition: `then` or `else`, and `dependentSchemas`. */
export function conditionalParts(whole: JsonObject, value: JsonObject): readonly unknown[] {
  const condition = own(whole, 'if')
  const dependent = Object.entries(objectAt(whole, 'dependentSchemas'))
  return [
    condition !== undefined && own(whole, holds(condition, value) ? 'then' : 'else'),
    ...dependent.filter(([key]) => own(value, key) !== undefined).map(([, part]) => part),
  ]
}

/**
 * The schemas that may apply to a value: this schema, and all schemas that it combines.
 *
 * @param value if it is an object, a part is left out if the object surely does not meet the condition of this part
 */
function formsOf(
  schema: JsonObject,
  root: JsonObject,
  value: unknown,
  deep = 0,
): readonly JsonObject[] {
  const whole = resolveRef(schema, root)
  if (deep > 4) return [whole]
  const parts = [
    ...['oneOf', 'anyOf', 'allOf'].flatMap((word) => own(whole, word) ?? []),
    ...(isJsonObject(value) && isComparable(own(whole, 'if'))
      ? conditionalParts(whole, value)
      : [
          own(whole, 'then'),
          own(whole, 'else'),
          ...Object.values(objectAt(whole, 'dependentSchemas')),
        ]),
  ].filter(isJsonObject)
  return [whole, ...parts.flatMap((part) => formsOf(part, root, value, deep + 1))]
}

/** All schemas that may apply to a value, and the document that their references point into. */
export interface Known {
  readonly root: JsonObject
  readonly forms: readonly JsonObject[]
}

/** The given schemas and all schemas that they combine. @param value see `formsOf` */
export const knownOf = (root: JsonObject, schemas: readonly unknown[], value?: unknown): Known => ({
  root,
  forms: schemas.filter(isJsonObject).flatMap((schema) => formsOf(schema, root, value)),
})

export function ofKey({ root, forms }: Known, key: string, value?: unknown): Known {
  const found = forms.map((form) => own(objectAt(form, 'properties'), key))
  const isNamed = found.some((schema) => schema !== undefined)
  const schemas = isNamed ? found : forms.map((form) => own(form, 'additionalProperties'))
  return knownOf(root, schemas, value)
}

/**
 * The schemas under these keywords: `items` for the values in a list, `additionalProperties` for keys that the schema
 * does not name.
 */
export const ofWords = ({ root, forms }: Known, words: readonly string[], value?: unknown): Known =>
  knownOf(
    root,
    forms.flatMap((form) => words.flatMap((word) => own(form, word) ?? [])),
    value,
  )

export const ITEMS = ['items', 'prefixItems'] as const

/** Whether the schemas mark the value, its list entries or its additional properties as write-only. */
export const hasWriteOnly = (known: Known): boolean =>
  [known, ofWords(known, [...ITEMS, 'additionalProperties'])].some(({ forms }) =>
    forms.some(isWriteOnly),
  )

/** The names of the properties whose value, list entries or additional properties the schema marks as write-only. */
export function writeOnlyNamesOf(schema: JsonObject): ReadonlySet<string> {
  const names = new Set<string>()
  const collect = (part: unknown, deep: number) => {
    if (typeof part !== 'object' || part === null || deep > 24) return
    for (const [name, property] of Object.entries(objectAt(part, 'properties'))) {
      if (hasWriteOnly(knownOf(schema, [property]))) names.add(name)
    }
    for (const inner of Object.values(part)) collect(inner, deep + 1)
  }
  collect({ properties: { configuration: schema } }, 0)
  return names
}
