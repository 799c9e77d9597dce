/** Tool categories: the demo's `type` values (contract §3) and the document's categories (§2). */
export const TOOL_CATEGORIES = [
  'scm',
  'security',
  'build',
  'deploy',
  'container',
  'approval',
] as const
export type ToolCategory = (typeof TOOL_CATEGORIES)[number]

/**
 * The configuration key of a step that receives a registered tool's `_id` (service description §2).
 * For deployment tools the key is given by step metadata; `deployToolId` is what our demo uses.
 */
export const TOOL_ID_KEYS = {
  scm: 'gitToolId',
  security: 'toolConfigId',
  jenkins: 'jenkinsToolId',
  aws_ecr: 'awsToolConfigId',
  deploy: 'deployToolId',
} as const

/** Tools at which a run waits for a person (service description §2, category Approval). */
export const GATE_IDENTIFIERS: ReadonlySet<string> = new Set(['approval', 'user-action'])
