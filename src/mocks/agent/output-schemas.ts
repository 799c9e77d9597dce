/** The results of the agent functions as JSON Schema. MCP clients can check `structuredContent` with these schemas. */
import type { JsonObject } from '~/lib/json'
import { NODE_KINDS } from './analyze-architecture'
import { FINDING_SCHEMA } from './finding'

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const listOf = (items: JsonObject) => ({ type: 'array', items })
/** Every key of `properties` is required. */
const object = (properties: JsonObject, optional: JsonObject = {}) => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
})

export const SCAN_OUTPUT = object({
  scanned: count,
  clean: count,
  unreadable: count,
  unknown_ids: listOf(text),
  counts: object({ high: count, medium: count, low: count }),
  total: count,
  findings: listOf(FINDING_SCHEMA),
})

export const GENERATE_OUTPUT = object(
  {
    pipeline: object({
      name: text,
      description: text,
      tags: listOf(text),
      steps: listOf({ type: 'object' }),
    }),
    validation: object({
      valid: { type: 'boolean' },
      problems: listOf(object({ path: text, message: text, severity: text })),
    }),
    notes: listOf(text),
  },
  { created: { type: 'string', description: 'The id of the pipeline, if it was saved.' } },
)

export const ARCHITECTURE_OUTPUT = object({
  pipelines: count,
  drawn: count,
  repositories: count,
  tools: count,
  groups: count,
  busiest_tools: listOf(object({ label: text, pipelines: count })),
  unused_tools: listOf(text),
  nodes: listOf(object({ id: text, kind: { type: 'string', enum: [...NODE_KINDS] }, label: text })),
  edges: listOf(object({ from: text, to: text, label: text })),
  mermaid: text,
})

export const AUDIT_OUTPUT = object({
  compliant: { type: 'boolean' },
  audited: count,
  unreadable: count,
  rules: listOf(object({ rule: text, title: text, passed: count, failed: count })),
  total: count,
  findings: listOf(FINDING_SCHEMA),
})
