/**
 * The settings of a step, for each tool type: `GET /api/v2/pipelines/step-metadata`. The body of the reply is
 * not documented. Sluice reads a JSON Schema under `configuration` or `schema`, and a simpler list under `fields`
 * (docs/service.md#pipeline-endpoints).
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import type { Client } from './client'
import type { List } from './envelope'
import { Flag, validOrUndefined, Text } from './lenient'
import { readListReply } from './read-list'

const MetadataField = z.object({
  name: z.string(),
  type: Text,
  required: Flag,
  label: Text,
  options: validOrUndefined(z.array(z.unknown())),
})
export type MetadataField = z.infer<typeof MetadataField>

const Fields = z.object({
  tool_identifier: Text,
  name: Text,
  category: Text,
  fields: validOrUndefined(z.array(MetadataField)),
})

export type StepMetadata = z.infer<typeof Fields> & {
  /** The JSON Schema of the step's `configuration`. Absent if the service gives only `fields`. */
  readonly schema?: JsonObject
}

export function readStepMetadata(value: unknown): StepMetadata | undefined {
  if (!isJsonObject(value)) return undefined
  const schema = own(value, 'configuration') ?? own(value, 'schema')
  return { ...Fields.parse(value), ...(isJsonObject(schema) && { schema }) }
}

export async function listStepMetadata(
  client: Client,
  signal?: AbortSignal,
): Promise<List<StepMetadata>> {
  const spec = { path: '/pipelines/step-metadata', signal }
  return readListReply(client, spec, 'metadata', readStepMetadata, 'tool_identifier')
}
