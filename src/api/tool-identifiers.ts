import { isJsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import type { Client } from './client'
import type { List } from './envelope'
import { Flag, Text } from './lenient'
import { readListReply } from './read-list'

const Fields = z.object({
  identifier: Text,
  name: Text,
  description: Text,
  usageType: Text,
  active: Flag,
  /** The category of the tool type. Not documented, so it may be missing (docs/service.md#tool-identifiers). */
  type: Text,
})

/** A tool type (docs/service.md#tool-identifiers). */
export type ToolIdentifier = z.infer<typeof Fields>

/** The six query parameters (docs/service.md#discovery). If one is omitted, the service uses its default. */
export interface IdentifierFilter {
  readonly status?: 'active' | 'inactive' | undefined
  readonly type?: string | undefined
  readonly usage?: string | undefined
  readonly enabledInToolRegistry?: boolean | undefined
  readonly search?: string | undefined
  readonly fields?: readonly string[] | undefined
}

/** Reads a tool type from its record, or from a string, which is its identifier. */
export function readToolIdentifier(value: unknown): ToolIdentifier | undefined {
  const raw = typeof value === 'string' && value !== '' ? { identifier: value } : value
  return isJsonObject(raw) ? Fields.parse(raw) : undefined
}

/** Lists tool identifiers with `GET /api/v2/tools/identifiers` (docs/service.md#discovery). @throws ApiError */
export async function listToolIdentifiers(
  client: Client,
  filter: IdentifierFilter,
  signal?: AbortSignal,
): Promise<List<ToolIdentifier>> {
  const spec = { path: '/tools/identifiers', query: { ...filter }, signal }
  return readListReply(client, spec, 'identifiers', readToolIdentifier, 'identifier')
}
