/**
 * Finds the places of a JSON value that its JSON Schema marks as write-only: at any depth, in list entries, behind a
 * `$ref`, and in the parts that a schema combines with `oneOf`, `allOf`, `then` and similar keywords.
 */
import { isJsonObject, own, type JsonObject } from './json'
import { objectAt, valueAt } from './json-path'

/** The recursion stops at this depth, because references may form a cycle. */
const MAX_DEPTH = 8

/** Replaces a `$ref` within the same document by its target. A schema without such a target is returned unchanged. */
export function resolveRef(schema: JsonObject, root: JsonObject, deep = 0): JsonObject {
  const target = own(schema, '$ref')
  if (typeof target !== 'string' || !target.startsWith('#/') || deep > MAX_DEPTH) return schema
  const found = valueAt(root, target.slice(2).split('/'))
  if (!isJsonObject(found)) return schema
  const { $ref: _ref, ...siblings } = schema
  return { ...resolveRef(found, root, deep + 1), ...siblings }
}

export const isWriteOnly = (schema: JsonObject): boolean =>
  own(schema, 'writeOnly') === true || own(schema, 'format') === 'password'

/** The schemas that may apply to a value: this schema, and all schemas that it combines. */
function formsOf(schema: JsonObject, root: JsonObject, deep = 0): readonly JsonObject[] {
  const whole = resolveRef(schema, root)
  if (deep > 4) return [whole]
  const lists = ['oneOf', 'anyOf', 'allOf'].flatMap((word) => own(whole, word) ?? [])
  const dependent = Object.values(objectAt(whole, 'dependentSchemas'))
  const parts = [...lists, own(whole, 'then'), own(whole, 'else'), ...dependent]
  return [whole, ...parts.filter(isJsonObject).flatMap((part) => formsOf(part, root, deep + 1))]
}

/** All schemas that may apply to a value, and the document that their references point into. */
export interface Known {
  readonly root: JsonObject
  readonly forms: readonly JsonObject[]
}

export const knownOf = (root: JsonObject, schemas: readonly unknown[]): Known => ({
  root,
  forms: schemas.filter(isJsonObject).flatMap((schema) => formsOf(schema, root)),
})

export function ofKey({ root, forms }: Known, key: string): Known {
  const found = forms.map((form) => own(objectAt(form, 'properties'), key))
  const isNamed = found.some((schema) => schema !== undefined)
  return knownOf(root, isNamed ? found : forms.map((form) => own(form, 'additionalProperties')))
}

/**
 * The schemas under these keywords: `items` for the values in a list, `additionalProperties` for keys that the schema
 * does not name.
 */
export const ofWords = ({ root, forms }: Known, words: readonly string[]): Known =>
  knownOf(
    root,
    forms.flatMap((form) => words.flatMap((word) => own(form, word) ?? [])),
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
