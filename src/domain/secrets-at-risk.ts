/** Finds the secrets that the service may lose when Sluice updates the steps of a pipeline. */
import { isJsonObject, isSameJson, printJson, type JsonObject } from '~/lib/json'
import { objectAt, textAt, listAt, valueAt, type JsonPath } from '~/lib/json-path'
import { TOKEN_MASK } from '~/lib/token'
import {
  choicesOf,
  hasWriteOnly,
  isWriteOnly,
  ITEMS,
  knownOf,
  ofKey,
  ofWords,
  resolveRef,
  type Known,
} from '~/lib/without-secrets'

const identifierOf = (step: unknown): string => textAt(step, 'tool', 'tool_identifier')

const configurationOf = (step: unknown): JsonObject => objectAt(step, 'tool', 'configuration')

/** Matches a masked secret, in one of the forms that services usually have. */
const MASK = /"(?:[*•●]{3,}|[<[(](?:redacted|masked|hidden|secret)[\])>])"/i

export function hasMaskedValue(value: unknown): boolean {
  const { text } = printJson(value, Infinity)
  return text.includes(TOKEN_MASK) || MASK.test(text)
}

/** Returns the configuration schema of a tool. `undefined` for a tool without metadata. */
export type SchemaOfTool = (identifier: string) => JsonObject | undefined

interface Metadata {
  readonly schema?: JsonObject
  readonly fields?:
    | readonly {
        readonly name: string
        readonly type?: string | undefined
        readonly required?: boolean | undefined
      }[]
    | undefined
}

/**
 * The schema in the metadata of a tool. If the metadata have only `fields`, the result is a schema that marks the
 * write-only keys.
 */
export function secretSchemaOf({ schema, fields = [] }: Metadata): JsonObject {
  return (
    schema ?? {
      properties: Object.fromEntries(
        fields.map(({ name, type = '' }) => [
          name,
          { writeOnly: /^(?:password|secret)$/i.test(type) },
        ]),
      ),
      required: fields.filter(({ required }) => required === true).map(({ name }) => name),
    }
  )
}

/** A place in a configuration that is write-only and has no value. */
export interface UnreturnedPlace {
  readonly path: JsonPath
  readonly isRequired: boolean
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' ? Object.keys(value ?? {}).length === 0 : (value ?? '') === ''

/** Whether the value may have this schema: no constant of the schema contradicts the value. */
const mayFit = (value: unknown) => (schema: JsonObject) =>
  Object.entries(objectAt(schema, 'properties')).every(([key, property]) => {
    const choices = choicesOf(property)
    const found = valueAt(value, [key])
    return found === undefined || choices.length !== 1 || choices.includes(found)
  })

/** How many nested missing objects are searched. The search must end, because references may form a cycle. */
const MAX_MISSING = 3

/**
 * The write-only places that have no value in a step. A place that the user has emptied is not returned, because the
 * record has a value there. A step with another tool has no secrets on the service yet.
 *
 * @param before the same step in the record
 */
export function unreturnedPlacesOf(
  step: unknown,
  schemaOf: SchemaOfTool,
  before = step,
): readonly UnreturnedPlace[] {
  const identifier = identifierOf(step)
  const root = identifier === identifierOf(before) ? schemaOf(identifier) : undefined
  if (root === undefined) return []
  const places: UnreturnedPlace[] = []
  /**
   * Collects the places in `value`. @param sure the schema that applies in any case; only its required keys are surely
   * required
   */
  const search = (
    value: unknown,
    old: unknown,
    known: Known,
    sure: JsonObject,
    { path, isRequired }: UnreturnedPlace,
    missing: number,
  ): void => {
    if (hasWriteOnly(known) && isEmpty(value) && isEmpty(old)) {
      // If only the entries are write-only, this is a list or a map, which may be empty even if it is required.
      places.push({ path, isRequired: isRequired && known.forms.some(isWriteOnly) })
      return
    }
    if (Array.isArray(value)) {
      const sureItems = resolveRef(objectAt(sure, 'items'), root)
      const unmatched = [...listAt(old)]
      const same = value.map((entry) => {
        const place = unmatched.findIndex((each) => isSameJson(each, entry))
        return place !== -1 && unmatched.splice(place, 1).length > 0
      })
      for (const [at, entry] of value.entries()) {
        // `unmatched` has the old entries that are gone. If there are none, a changed entry is new and has no secrets
        // on the service. If there are several, nobody knows which of them it was. Then each of its write-only places
        // without a value counts.
        const isNew = !same[at] && unmatched.length === 0
        const from = !same[at] && unmatched.length === 1 ? unmatched[0] : entry
        const place = { path: [...path, at], isRequired }
        if (!isNew) search(entry, from, ofWords(known, ITEMS, entry), sureItems, place, missing)
      }
      return
    }
    const isThere = isJsonObject(value)
    if ((!isThere && !isEmpty(value)) || missing === MAX_MISSING) return
    const fitting = { root, forms: known.forms.filter(mayFit(value)) }
    const named = fitting.forms.flatMap((form) => Object.keys(objectAt(form, 'properties')))
    // The keys of a map are not in the schema, so they come from the value.
    const keys = fitting.forms.length > 0 ? [...named, ...Object.keys(objectAt(value))] : []
    for (const key of new Set(keys)) {
      const inner = valueAt(value, [key])
      search(
        inner,
        valueAt(old, [key]),
        ofKey(fitting, key, inner),
        resolveRef(objectAt(sure, 'properties', key), root),
        {
          path: [...path, key],
          isRequired: (isThere || isRequired) && listAt(sure, 'required').includes(key),
        },
        missing + (isThere ? 0 : 1),
      )
    }
  }
  const start = { path: [], isRequired: true }
  const configuration = configurationOf(step)
  search(
    configuration,
    configurationOf(before),
    knownOf(root, [root], configuration),
    resolveRef(root, root),
    start,
    0,
  )
  return places
}

const nameOfPlace = ({ path }: UnreturnedPlace): string =>
  path.filter((part) => typeof part === 'string').join('.') || 'configuration'

export interface SecretsAtRisk {
  /** The reason why the update must not be sent, because it may destroy a secret. Undefined if it may be sent. */
  readonly unavailable: string | undefined
  /**
   * Write-only keys without a value in the record. If the service has values for them, an update of the steps may
   * clear these values. The key that `unavailable` names is left out.
   */
  readonly unreturned: readonly string[]
}

/**
 * The secrets of the service that an update with these settings may destroy (docs/decisions/035).
 *
 * @param before for each step of the settings, the same step in the record; `undefined` for a new step
 */
export function secretsAtRisk(
  settings: JsonObject,
  schemaOf: SchemaOfTool,
  before = listAt(settings, 'steps'),
): SecretsAtRisk {
  const steps = listAt(settings, 'steps')
  const others = Object.entries(settings).filter(([key]) => key !== 'steps')
  const masked = [
    ...steps.map((step, at) => [`Step ${at + 1}`, step] as const),
    ...others.map(([key, value]) => [`“${key}”`, typeof value === 'string' ? '' : value] as const),
  ].find(([, value]) => hasMaskedValue(value))
  const places = steps.flatMap((step, at) =>
    before[at] === undefined ? [] : unreturnedPlacesOf(step, schemaOf, before[at]),
  )
  const required = places.find(({ isRequired }) => isRequired)
  const needed = required && nameOfPlace(required)
  return {
    unavailable:
      masked !== undefined
        ? `${masked[0]} has a masked secret. An update would replace the secret with its mask.`
        : needed &&
          `The service does not return “${needed}”, which a step needs. An update may clear the value.`,
    unreturned: [...new Set(places.map(nameOfPlace))].filter((name) => name !== needed),
  }
}

export const unreturnedText = (keys: readonly string[]): string =>
  `The service returned no value for write-only keys: ${keys.join(', ')}. The update may clear their values.`
