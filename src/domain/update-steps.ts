/** Rules for an update that sends the steps of a pipeline. */
import { isJsonObject, own, printJson, type JsonObject } from '~/lib/json'
import { objectAt, textAt, listAt } from '~/lib/json-path'
import { TOKEN_MASK } from '~/lib/token'

export const identifierOf = (step: unknown): string => textAt(step, 'tool', 'tool_identifier')

export const configurationOf = (step: unknown): JsonObject =>
  objectAt(step, 'tool', 'configuration')

/**
 * Replaces a registered tool in all steps of a pipeline.
 *
 * @param keys the configuration keys that contain the id of a registered tool
 * @param from the `_id` of the old tool
 */
export function withReplacedTool(
  pipeline: JsonObject,
  keys: ReadonlySet<string>,
  from: string,
  to: string,
): JsonObject {
  const steps = listAt(pipeline, 'steps').map((step) => {
    const entries = Object.entries(configurationOf(step))
    const isUse = ([key, id]: [string, unknown]) => keys.has(key) && id === from
    if (!isJsonObject(step) || !entries.some(isUse)) return step
    const configuration = Object.fromEntries(
      entries.map((entry) => (isUse(entry) ? [entry[0], to] : entry)),
    )
    return { ...step, tool: { ...objectAt(step, 'tool'), configuration } }
  })
  return { ...pipeline, steps }
}

/** Matches a masked secret, in one of the forms that services usually have. */
const MASKED = /"(?:[*•●]{3,}|[<[(](?:redacted|masked|hidden|secret)[\])>])"/i

export function hasMaskedValue(value: unknown): boolean {
  const { text } = printJson(value, Infinity)
  return text.includes(TOKEN_MASK) || MASKED.test(text)
}

export interface HiddenKey {
  readonly key: string
  readonly isRequired: boolean
}

/** @returns `undefined` for a tool without metadata */
export type SchemaOfTool = (identifier: string) => JsonObject | undefined

/**
 * The write-only keys that have no value in a step.
 *
 * @param before the same step in the record. If it has a value, the user has emptied the key, so the key is not hidden
 */
export function hiddenKeysOf(
  step: unknown,
  schemaOf: SchemaOfTool,
  before = step,
): readonly HiddenKey[] {
  const schema = schemaOf(identifierOf(step))
  const required = schema && own(schema, 'required')
  const configurations = [step, before].map(configurationOf)
  return writeOnlyKeysOf(schema)
    .filter((key) => configurations.every((each) => (own(each, key) ?? '') === ''))
    .map((key) => ({ key, isRequired: Array.isArray(required) && required.includes(key) }))
}

export function writeOnlyKeysOf(schema: JsonObject | undefined): readonly string[] {
  return Object.entries(objectAt(schema, 'properties')).flatMap(([key, property]) =>
    isJsonObject(property) &&
    (own(property, 'writeOnly') === true || own(property, 'format') === 'password')
      ? [key]
      : [],
  )
}

export interface SecretsAtRisk {
  /** Why the update must not be sent: it would destroy a secret. */
  readonly unavailable: string | undefined
  /**
   * Write-only keys without a value in the record. If the service has values for them, an update of the steps may
   * clear these values.
   */
  readonly hidden: readonly string[]
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
  const hidden = steps.flatMap((step, at) =>
    before[at] === undefined ? [] : hiddenKeysOf(step, schemaOf, before[at]),
  )
  const needed = hidden.find(({ isRequired }) => isRequired)
  return {
    unavailable:
      masked !== undefined
        ? `${masked[0]} has a hidden secret. An update would delete the secret.`
        : needed &&
          `The service does not return “${needed.key}”, which a step needs. An update would delete the value.`,
    hidden: [...new Set(hidden.map(({ key }) => key))],
  }
}

export const hiddenText = (keys: readonly string[]): string =>
  `The service returned no value for write-only keys: ${keys.join(', ')}. If a value is set, the update may clear the value.`
