import { countText } from '~/lib/count-text'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { listAt, objectAt, pointerOf, valueAt, type JsonPath } from '~/lib/json-path'
import { isWriteOnly } from '~/lib/without-secrets'
import {
  branchesOf,
  propertiesOf,
  requiredOf,
  effectiveSchema,
  propertySchema,
} from './effective-schema'

export interface Variant {
  readonly title: string
  readonly schema: JsonObject
  /** The `const` values that identify this variant, by key. */
  readonly constants: JsonObject
}

type FieldKind =
  | {
      readonly kind: 'text'
      readonly isMultiline: boolean
      readonly isSecret: boolean
    }
  | { readonly kind: 'number'; readonly bounds: string }
  | { readonly kind: 'choice'; readonly options: readonly unknown[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'list'; readonly items: JsonObject }
  | { readonly kind: 'group' }
  | { readonly kind: 'variants'; readonly variants: readonly Variant[] }
  /**
   * A value that the user chooses from a list of the service, such as a branch (`x-source`,
   * docs/service.md#pipeline-endpoints).
   */
  | {
      readonly kind: 'source'
      readonly source: string
      readonly identifiers: readonly string[]
    }
  /** Any other schema. The user edits the value as JSON. */
  | { readonly kind: 'json' }

const schemaText = (schema: JsonObject, key: string): string | undefined => {
  const value = own(schema, key)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
const numberAt = (schema: JsonObject, key: string): number | undefined => {
  const value = own(schema, key)
  return typeof value === 'number' ? value : undefined
}
export function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** For example "20,000" or "1.5". */
const number = (value: number) => (Number.isInteger(value) ? countText(value) : String(value))

/** The limits of a number as text, for example "1 to 240", "at least 1" or "more than 0, at most 64". */
function boundsOf(schema: JsonObject): string {
  const [least, most] = [numberAt(schema, 'minimum'), numberAt(schema, 'maximum')]
  if (least !== undefined && most !== undefined) return `${number(least)} to ${number(most)}`
  const [above, below] = [
    numberAt(schema, 'exclusiveMinimum'),
    numberAt(schema, 'exclusiveMaximum'),
  ]
  return [
    least !== undefined && `at least ${number(least)}`,
    above !== undefined && `more than ${number(above)}`,
    most !== undefined && `at most ${number(most)}`,
    below !== undefined && `less than ${number(below)}`,
  ]
    .filter((text) => text !== false)
    .join(', ')
}

/** The name of a variant without a title: its constants, or the names of its required fields, or of all its fields. */
function keysOf(schema: JsonObject, constants: readonly (readonly [string, unknown])[]): string {
  if (constants.length > 0) return constants.map(([, value]) => String(value)).join(', ')
  const properties = propertiesOf(schema)
  const required = requiredOf(schema)
  return (required.length > 0 ? required : Object.keys(properties))
    .map((key) => schemaText(objectAt(properties, key), 'title') ?? key)
    .join(', ')
}

function variantsOf(schema: JsonObject, root: JsonObject): readonly Variant[] {
  return branchesOf(schema, own(schema, 'oneOf') === undefined ? 'anyOf' : 'oneOf', root).map(
    (found, at) => {
      const constants = Object.entries(propertiesOf(found))
        .map(([key, property]) => [key, valueAt(property, ['const'])] as const)
        .filter(([, constant]) => constant !== undefined)
      return {
        title: schemaText(found, 'title') ?? (keysOf(found, constants) || `Variant ${at + 1}`),
        schema: found,
        constants: Object.fromEntries(constants),
      }
    },
  )
}

/** The type of the schema. In a list of types, `null` only says that the value is optional, so it is ignored. */
function typeOf(schema: JsonObject): string | undefined {
  const [only, ...others] = [own(schema, 'type')].flat().filter((each) => each !== 'null')
  return others.length === 0 && typeof only === 'string' ? only : undefined
}

export function kindOf(schema: JsonObject, root: JsonObject): FieldKind {
  const source = schemaText(schema, 'x-source')
  if (source !== undefined) {
    const named = listAt(schema, 'x-tool-identifiers')
    const identifiers = named.filter((each) => typeof each === 'string')
    return { kind: 'source', source, identifiers }
  }
  const options = listAt(schema, 'enum')
  if (options.length > 0 && options.every(isScalar)) return { kind: 'choice', options }
  const variants = variantsOf(schema, root)
  const type = typeOf(schema)
  if (variants.length > 0) {
    const areObjects = variants.every((variant) => typeOf(variant.schema) === 'object')
    return areObjects ? { kind: 'variants', variants } : { kind: 'json' }
  }
  switch (type) {
    case 'string':
      return {
        kind: 'text',
        isMultiline: own(schema, 'x-multiline') === true,
        isSecret: isWriteOnly(schema),
      }
    case 'integer':
    case 'number':
      return { kind: 'number', bounds: boundsOf(schema) }
    case 'boolean':
      return { kind: 'flag' }
    case 'array': {
      const items = own(schema, 'items')
      return isJsonObject(items) ? { kind: 'list', items } : { kind: 'json' }
    }
    case 'object':
      return Object.keys(propertiesOf(schema)).length > 0 ? { kind: 'group' } : { kind: 'json' }
    case undefined:
    default:
      return { kind: 'json' }
  }
}

/** Completes the sentence "This field expects …". */
export const EXPECTED_VALUES = {
  text: 'text',
  source: 'text',
  number: 'a number',
  flag: 'true or false',
  choice: 'a single value',
  list: 'a list',
  group: 'an object',
  variants: 'an object',
  json: 'JSON',
} as const satisfies Record<FieldKind['kind'], string>

/** Can this kind of input show the value unchanged? If not, the value is shown as JSON, so that nothing is lost. */
export function isOfKind(kind: FieldKind, value: unknown): boolean {
  if (value === undefined) return true
  switch (kind.kind) {
    case 'text':
    case 'source':
      return typeof value === 'string'
    case 'number':
      // While the user types, the value may be a text that is not a number yet.
      return typeof value === 'number' || typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return isScalar(value)
    case 'list':
      return Array.isArray(value)
    case 'group':
    case 'variants':
      return isJsonObject(value)
    case 'json':
      return true
    default:
      return kind satisfies never
  }
}

/**
 * Finds the variant that fits the value. The variant `chosen` is preferred if the value has all its constants.
 * Otherwise the result is the first variant whose constants the value has. A variant without constants fits if the
 * value has the required keys of the variant.
 *
 * @returns the index; -1 if no variant fits
 */
export function variantIndexOf(variants: readonly Variant[], value: unknown, chosen = -1): number {
  if (!isJsonObject(value)) return -1
  const fits = (variant: Variant | undefined) =>
    variant !== undefined &&
    Object.entries(variant.constants).every(([key, constant]) => own(value, key) === constant)
  if (fits(variants[chosen])) return chosen
  return variants.findIndex((variant) => {
    const constants = Object.keys(variant.constants)
    const keys = constants.length > 0 ? constants : requiredOf(variant.schema)
    return keys.length > 0 && keys.every((key) => Object.hasOwn(value, key)) && fits(variant)
  })
}

export interface Field {
  readonly key: string
  readonly label: string
  readonly hint: string | undefined
  readonly isRequired: boolean
  readonly defaultText: string | undefined
  readonly schema: JsonObject
  readonly kind: FieldKind
}

/** A title made from a key. For example, `maxUnavailable` becomes "Max unavailable". */
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
  const schema = propertySchema(property, root)
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
    const property = isIndex
      ? own(schema, 'items')
      : own(propertiesOf(effectiveSchema(schema, objectAt(at), root)), String(part))
    const field = fieldOf(String(part), property, root, false)
    if (!isIndex) label = property === undefined ? String(part) : field.label
    schema = field.schema
    at = valueAt(at, [Array.isArray(at) ? Number(part) : String(part)])
  }
  return label
}

export function fieldId(form: string, path: JsonPath): string {
  return form + pointerOf(path)
}

/** The id for the DOM. It has no spaces, because attributes such as `aria-describedby` separate ids by spaces. */
export function domIdOf(id: string): string {
  return encodeURIComponent(id.toWellFormed())
}
