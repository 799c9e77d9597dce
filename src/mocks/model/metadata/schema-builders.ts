/**
 * Helpers for step metadata: JSON Schema 2020-12 with our own `x-source` and `x-tool-identifiers`. The service
 * description names the endpoint but shows no payload (§4.6), so the form is our choice
 * (docs/service.md#pipeline-endpoints).
 */
import type { JsonObject } from '~/lib/json'

export interface StepMetadata {
  readonly tool_identifier: string
  readonly name: string
  readonly category: string
  readonly configuration: JsonObject
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** The schema of a configuration. `more` contains conditions. Unknown keys are allowed. */
export function schema(
  properties: JsonObject,
  required: readonly string[],
  more: JsonObject = {},
): JsonObject {
  return { $schema: DIALECT, type: 'object', properties, required, ...more }
}

export const text = (title: string, more: JsonObject = {}): JsonObject => ({
  type: 'string',
  title,
  minLength: 1,
  ...more,
})

export const choice = (
  title: string,
  values: readonly string[],
  standard?: string,
): JsonObject => ({
  type: 'string',
  title,
  enum: values,
  ...(standard === undefined ? {} : { default: standard }),
})

export const integer = (
  title: string,
  minimum: number,
  maximum: number,
  standard?: number,
): JsonObject => ({
  type: 'integer',
  title,
  minimum,
  maximum,
  ...(standard === undefined ? {} : { default: standard }),
})

export const flag = (title: string, standard: boolean): JsonObject => ({
  type: 'boolean',
  title,
  default: standard,
})

export const list = (title: string, items: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'array',
  title,
  items,
  ...more,
})

export const secret = (title: string): JsonObject => ({ type: 'string', title, writeOnly: true })

/** A field that takes the `_id` of a registered tool of one of these types. */
export const registeredToolId = (title: string, ...identifiers: readonly string[]): JsonObject => ({
  type: 'string',
  title,
  minLength: 1,
  'x-source': 'registered-tool',
  'x-tool-identifiers': identifiers,
})

/** A field for a list of pairs of a name and a value, such as environment variables. */
export const nameValuePairs = (title: string): JsonObject =>
  list(title, {
    type: 'object',
    properties: {
      name: text('Name', { pattern: '^[A-Za-z_][A-Za-z0-9_]*$' }),
      value: { type: 'string', title: 'Value' },
    },
    required: ['name', 'value'],
  })

/** If `key` has this value, the keys in `required` are required too. */
export const requiredWhen = (
  key: string,
  value: string | boolean,
  required: readonly string[],
): JsonObject => ({
  if: { properties: { [key]: { const: value } }, required: [key] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required },
})
