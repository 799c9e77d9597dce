/** Step metadata: for each tool identifier, the schema of its configuration. */
import type { JsonObject } from '~/lib/json'
import { TOOL_IDENTIFIERS, type ToolIdentifier } from '../tool-catalog'
import { BUILD_AND_CONTAINER } from './build-and-container'
import { DEPLOY_AND_GATE } from './deploy-and-gate'
import { schema, type StepMetadata } from './schema-builders'
import { SOURCE_AND_SCAN } from './source-and-scan'

const SCHEMAS: ReadonlyMap<string, JsonObject> = new Map([
  ...SOURCE_AND_SCAN,
  ...BUILD_AND_CONTAINER,
  ...DEPLOY_AND_GATE,
])

/** The step metadata of these identifiers. An identifier without a schema accepts any configuration. */
export function stepMetadataOf(identifiers: readonly ToolIdentifier[]): StepMetadata[] {
  return identifiers.map(({ identifier, name, type }) => ({
    tool_identifier: identifier,
    name,
    category: type,
    configuration: SCHEMAS.get(identifier) ?? schema({}, []),
  }))
}

const BY_IDENTIFIER: ReadonlyMap<string, ToolIdentifier> = new Map(
  TOOL_IDENTIFIERS.map((tool) => [tool.identifier, tool]),
)

/** The tool and the schema of its configuration; `undefined` for an unknown identifier. */
export function toolWithSchema(
  identifier: string,
): { tool: ToolIdentifier; schema: JsonObject } | undefined {
  const tool = BY_IDENTIFIER.get(identifier)
  return tool && { tool, schema: SCHEMAS.get(identifier) ?? schema({}, []) }
}
