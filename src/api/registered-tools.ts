import { isJsonObject, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import type { Client, RequestSpec } from './client'
import type { List } from './envelope'
import { Id, Text } from './lenient'
import { readListReply } from './read-list'

const Fields = z.object({ _id: Id, name: Text, tool_identifier: Text })

/** A registered tool (docs/service.md#registered-tools). `raw` has all its keys. */
export type RegisteredTool = z.infer<typeof Fields> & { readonly raw: JsonObject }

export interface RegistryFilter {
  readonly tool_identifier?: string | undefined
  readonly fields?: readonly string[] | undefined
}

export function readRegisteredTool(value: unknown): RegisteredTool | undefined {
  return isJsonObject(value) ? { ...Fields.parse(value), raw: value } : undefined
}

export function registeredToolsSpec(filter: RegistryFilter): RequestSpec {
  return { path: '/tools/registry', query: { ...filter } }
}

/** Lists registered tools with `GET /api/v2/tools/registry` (docs/service.md#discovery). @throws ApiError */
export async function listRegisteredTools(
  client: Client,
  filter: RegistryFilter,
  signal?: AbortSignal,
): Promise<List<RegisteredTool>> {
  const spec = { ...registeredToolsSpec(filter), signal }
  return readListReply(client, spec, 'tools', readRegisteredTool)
}
