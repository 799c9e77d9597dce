import type { JsonObject } from '~/lib/json'
import { findRegistered, REGISTERED_TOOLS } from '../model/registered-tools'
import type { Role } from '../model/roles'
import { TOOL_IDENTIFIERS } from '../model/tool-catalog'
import { readInputPipeline, type AgentInput } from './agent-input'

const IDENTIFIERS: AgentInput['identifiers'] = new Map(
  TOOL_IDENTIFIERS.map((tool) => [tool.identifier, tool]),
)

export const aStep = (identifier: string, configuration: JsonObject = {}, name = identifier) => ({
  name,
  tool: { tool_identifier: identifier, configuration },
})

export const aRecord = (steps: readonly unknown[], more: JsonObject = {}): JsonObject => ({
  _id: 'p1',
  name: 'web',
  description: 'The web site.',
  steps,
  ...more,
})

export function anAgentInput(records: readonly unknown[], role: Role = 'admin'): AgentInput {
  const pipelines = records.flatMap((record) => readInputPipeline(record, IDENTIFIERS) ?? [])
  return {
    pipelines,
    unreadable: records.length - pipelines.length,
    registry: findRegistered(REGISTERED_TOOLS, role, undefined),
    identifiers: IDENTIFIERS,
    role,
  }
}

export const ignoreProgress = () => Promise.resolve()
