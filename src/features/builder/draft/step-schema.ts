/** Makes the schema of a step’s configuration from its metadata, or else from the keys that the service documents. */
import type { ScmMapping } from '~/domain/scm-mapping'
import { scmServiceOf } from '~/api/scm-services'
import type { MetadataField, StepMetadata } from '~/api/step-metadata'
import { TOOL_ID_KEYS, toolKeyOf } from '~/domain/tool-keys'
import { propertiesOf, propertiesOfSource } from '~/components/schema-form/effective-schema'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { listAt } from '~/lib/json-path'
import { onClear } from '~/stores/clear-local-data'

const DOCUMENTED = new Set<string>(Object.values(TOOL_ID_KEYS))
const SCM_KEYS = ['workspace', 'repository', 'branch'] as const

/** Marks the keys whose values the service can list, if the metadata do not mark them. */
function withSources(schema: JsonObject, identifier: string): JsonObject {
  const properties = propertiesOf(schema)
  const isSource = Object.hasOwn(properties, TOOL_ID_KEYS.scm)
  const marked = Object.entries(properties).map(([key, property]) => {
    const given = isJsonObject(property) ? property : {}
    const isTool = DOCUMENTED.has(key) || /Tool(?:Config)?Id$/.test(key)
    const source = isTool
      ? 'registered-tool'
      : isSource
        ? SCM_KEYS.find((each) => each === key)
        : undefined
    if (source === undefined || own(given, 'x-source') !== undefined) return [key, given] as const
    const identifiers = isTool ? { 'x-tool-identifiers': [identifier] } : {}
    return [key, { type: 'string', ...given, 'x-source': source, ...identifiers }] as const
  })
  return { ...schema, properties: Object.fromEntries(marked) }
}

/** The schema of a tool without metadata. It has only the documented keys. */
function documentedSchema(
  identifier: string,
  category: string,
  mappings: readonly ScmMapping[],
): JsonObject {
  const scm = scmServiceOf(identifier, mappings)
  const isScm = scm !== undefined || category === 'scm'
  const documented = toolKeyOf(identifier, isScm ? 'scm' : category)
  const required = [
    ...(typeof documented === 'object' ? [documented.key] : []),
    ...(isScm ? SCM_KEYS.filter((each) => each !== 'workspace') : []),
    ...(scm?.needsWorkspace === true ? ['workspace'] : []),
  ]
  // If Sluice does not know the SCM service, the service may need a workspace.
  const optional = isScm && scm === undefined ? ['workspace'] : []
  return {
    type: 'object',
    properties: Object.fromEntries(
      [...required, ...optional].map((each) => [each, { type: 'string' }]),
    ),
    required,
  }
}

const documentedSchemas = new Map<readonly ScmMapping[], Map<string, JsonObject>>()
onClear('read', () => documentedSchemas.clear())
const NONE: readonly ScmMapping[] = []

/**
 * The documented schema, for a tool whose metadata are not known here. It is cached, because a new object would render
 * the form again.
 */
export function documentedSchemaOf(identifier = '', mappings = NONE): JsonObject {
  const schemas = documentedSchemas.get(mappings) ?? new Map<string, JsonObject>()
  documentedSchemas.set(mappings, schemas)
  const schema = schemas.get(identifier) ?? stepSchemaOf(identifier, '', undefined, mappings)
  schemas.set(identifier, schema)
  return schema
}

export function stepSchemaOf(
  identifier: string,
  category: string,
  metadata: StepMetadata | undefined,
  mappings: readonly ScmMapping[],
): JsonObject {
  const { schema, fields } = metadata ?? {}
  const given = schema ?? (fields === undefined ? undefined : schemaOfFields(fields))
  return withSources(given ?? documentedSchema(identifier, category, mappings), identifier)
}

/** The first key in the schema that takes a registered tool, and the tool types that this key allows. */
export function toolKeyIn(
  schema: JsonObject,
): { readonly key: string; readonly identifiers: readonly unknown[] } | undefined {
  const [found] = propertiesOfSource(schema, 'registered-tool')
  return found && { key: found[0], identifiers: listAt(found[1], 'x-tool-identifiers') }
}

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

/** An option may be a value, or an object that contains the value. */
function optionOf(option: unknown): unknown {
  return isJsonObject(option) ? (own(option, 'value') ?? own(option, 'name')) : option
}

/** Converts the simpler `fields` of step metadata (docs/service.md#pipeline-endpoints) to a JSON Schema. */
function schemaOfFields(fields: readonly MetadataField[]): JsonObject {
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
