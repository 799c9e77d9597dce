/** Tool identifiers and registered tools (docs/service.md#discovery). */
import type { RequestHandler } from 'msw'
import { own, type JsonObject } from '~/lib/json'
import { findRegistered, type RegisteredTool } from '../model/registered-tools'
import { isRefusal, refuse, type Refusal } from '../model/refusal'
import type { Role } from '../model/roles'
import {
  DEFAULT_IDENTIFIER_FIELDS,
  findIdentifiers,
  IDENTIFIER_FIELDS,
  type IdentifierQuery,
} from '../model/tool-catalog'
import { endpoint, type Answer, type Demo } from './endpoint'
import { jsonReply } from './replies'

const malformed = (name: string, allowed: string) =>
  refuse('parameter_malformed', `The parameter ${name} must be one of ${allowed}.`, name)

/** The value of a query parameter; `undefined` if it is missing or blank. */
function filled(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name)?.trim()
  return value === undefined || value === '' ? undefined : value
}

/** Reads a parameter with two allowed values; `undefined` if the parameter is missing. */
function either(
  query: URLSearchParams,
  name: string,
  [yes, no]: readonly [string, string],
): boolean | undefined | Refusal {
  const value = query.get(name)
  if (value === null) return undefined
  if (value === yes || value === no) return value === yes
  return malformed(name, `${yes}, ${no}`)
}

/** The `fields` parameter, separated by commas. Unknown names are ignored (our choice). */
function fieldsOf(
  query: URLSearchParams,
  allowed: readonly string[],
  standard: readonly string[],
): readonly string[] {
  const asked = filled(query, 'fields')
    ?.split(',')
    .map((name) => name.trim())
  return asked === undefined ? standard : allowed.filter((name) => asked.includes(name))
}

function onlyFields(record: object, fields: readonly string[]): JsonObject {
  const values = record as JsonObject
  return Object.fromEntries(
    fields.flatMap((name) => (Object.hasOwn(values, name) ? [[name, own(values, name)]] : [])),
  )
}

function identifierQuery(
  query: URLSearchParams,
  role: Role,
  entitlements: boolean,
): IdentifierQuery | Refusal {
  const active = either(query, 'status', ['active', 'inactive'])
  if (typeof active === 'object') return active
  const enabled = either(query, 'enabledInToolRegistry', ['true', 'false'])
  if (typeof enabled === 'object') return enabled
  return {
    role,
    entitlements,
    active: active ?? true,
    enabledInToolRegistry: enabled,
    type: filled(query, 'type'),
    usage: filled(query, 'usage'),
    search: filled(query, 'search') ?? '',
  }
}

const REGISTRY_FIELDS = [
  '_id',
  'name',
  'tool_identifier',
  'description',
  'url',
  'active',
] as const satisfies readonly (keyof RegisteredTool)[]

export function toolHandlers(demo: Demo): RequestHandler[] {
  const identifiers: Answer = ({ url, role }) => {
    const query = identifierQuery(url.searchParams, role, demo.scenario.entitlements)
    if (isRefusal(query)) return Promise.resolve(query)
    const fields = fieldsOf(url.searchParams, IDENTIFIER_FIELDS, DEFAULT_IDENTIFIER_FIELDS)
    return demo.core.read(({ world }) =>
      jsonReply(findIdentifiers(world.identifiers, query).map((tool) => onlyFields(tool, fields))),
    )
  }

  const registry: Answer = ({ url, role }) => {
    const fields = fieldsOf(url.searchParams, REGISTRY_FIELDS, REGISTRY_FIELDS)
    const identifier = filled(url.searchParams, 'tool_identifier')
    return demo.core.read(({ world }) => {
      const tools = findRegistered(world.registry, role, identifier)
      return jsonReply(tools.map((tool) => onlyFields(tool, fields)))
    })
  }

  return [
    endpoint(demo, '/tools/identifiers', { GET: identifiers }),
    endpoint(demo, '/tools/registry', { GET: registry }),
  ]
}
