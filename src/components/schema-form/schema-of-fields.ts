import type { MetadataField } from '~/api/step-metadata'
import { isJsonObject, own, type JsonObject } from '~/lib/json'

const TYPES: Readonly<Record<string, JsonObject>> = {
  string: { type: 'string' },
  text: { type: 'string' },
  textarea: { type: 'string', 'x-multiline': true },
  password: { type: 'string', writeOnly: true },
  secret: { type: 'string', writeOnly: true },
  number: { type: 'number' },
  integer: { type: 'integer' },
  int: { type: 'integer' },
  boolean: { type: 'boolean' },
  bool: { type: 'boolean' },
  checkbox: { type: 'boolean' },
  list: { type: 'array', items: { type: 'string' } },
  array: { type: 'array', items: { type: 'string' } },
}

/** An option may be a bare value or an object that carries it. */
function optionOf(option: unknown): unknown {
  return isJsonObject(option) ? (own(option, 'value') ?? own(option, 'name')) : option
}

/** The looser `fields` of step metadata (docs/service.md#the-demo-service) as a JSON Schema, so that there is one way to draw. */
export function schemaOfFields(fields: readonly MetadataField[]): JsonObject {
  const properties = fields.map(({ name, type = 'string', label, options }) => {
    const known = Object.hasOwn(TYPES, type.toLowerCase()) ? TYPES[type.toLowerCase()] : {}
    const property = {
      ...(options === undefined || options.length === 0 ? known : { enum: options.map(optionOf) }),
      ...(label !== undefined && { title: label }),
    }
    return [name, property] as const
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.filter(({ required }) => required === true).map(({ name }) => name),
  }
}
