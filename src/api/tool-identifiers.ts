import { isJsonObject, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import type { Client, RequestSpec } from './client'
import type { List } from './envelope'
import { Flag, Text } from './lenient'
import { readListReply } from './read-list'

const Fields = z.object({
  identifier: Text,
  name: Text,
  description: Text,
  usageType: Text,
  active: Flag,
  /** Not documented: the category when a record carries it (docs/service.md#tool-identifiers). */
  type: Text,
})

/** A type of tool (docs/service.md#registered-tools, "Tool identifier") and its record as the service sent it. */
export type ToolIdentifier = z.infer<typeof Fields> & { readonly raw: JsonObject }

/** The six query parameters of §4.1; what is left out takes the service's default. */
export interface IdentifierFilter {
  readonly status?: 'active' | 'inactive' | undefined
  readonly type?: string | undefined
  readonly usage?: string | undefined
  readonly enabledInToolRegistry?: boolean | undefined
  readonly search?: string | undefined
  readonly fields?: readonly string[] | undefined
}

/** A bare string is an identifier without any further field. */
export function readToolIdentifier(value: unknown): ToolIdentifier | undefined {
  const raw = typeof value === 'string' && value !== '' ? { identifier: value } : value
  if (!isJsonObject(raw)) return undefined
  const parsed = Fields.safeParse(raw)
  return parsed.success ? { ...parsed.data, raw } : undefined
}

/** The request of §4.1. */
export function toolIdentifiersSpec(filter: IdentifierFilter = {}): RequestSpec {
  return { path: '/tools/identifiers', query: { ...filter } }
}

/** §4.1 GET /api/v2/tools/identifiers. @throws ApiError */
export async function listToolIdentifiers(
  client: Client,
  filter: IdentifierFilter = {},
  signal?: AbortSignal,
): Promise<List<ToolIdentifier>> {
  const spec = { ...toolIdentifiersSpec(filter), signal }
  return readListReply(client, spec, 'identifiers', readToolIdentifier, 'identifier')
}
