/**
 * The four functions of the agent endpoint. The service description names only their purpose (§4.7), so their names and
 * payloads are our choice (docs/service.md#agent-endpoint).
 */
import type { JsonObject } from '~/lib/json'
import { analyzeArchitecture, architectureText } from './analyze-architecture'
import { auditCompliance, auditText, RULE_NAMES } from './audit-compliance'
import type { AgentInput, ReportProgress } from './agent-input'
import { SEVERITIES } from './finding'
import { generatePipeline, generateText, type GenerateInput } from './generate-pipeline'
import { GOALS } from './planned-steps'
import { ARCHITECTURE_OUTPUT, AUDIT_OUTPUT, GENERATE_OUTPUT, SCAN_OUTPUT } from './output-schemas'
import { securityScan, securityScanText } from './security-scan'

export interface CallContext {
  readonly agentInput: AgentInput
  readonly reportProgress: ReportProgress
  /** Creates the pipeline for the caller and returns its id. Throws RefusedCall if the role may not create. */
  readonly save: (pipeline: JsonObject) => Promise<string>
}

export interface CallOutcome {
  readonly structured: object
  readonly text: string
}

export interface AgentFunction {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly readOnly: boolean
  readonly input: JsonObject
  readonly output: JsonObject
  /** @param input already checked against the input schema */
  readonly run: (input: unknown, context: CallContext) => Promise<CallOutcome>
}

/**
 * Makes a function from `compute`, which gets the input of the caller and the pipelines and tools that the caller may
 * see. `textOf` writes the result as text for people.
 */
function computed<Result extends object>(
  compute: (
    input: never,
    agentInput: AgentInput,
    reportProgress: ReportProgress,
  ) => Promise<Result>,
  textOf: (result: Result) => string,
): AgentFunction['run'] {
  return async (input, { agentInput, reportProgress }) => {
    const result = await compute(input as never, agentInput, reportProgress)
    return { structured: result, text: textOf(result) }
  }
}

const tag = { type: 'string', title: 'Tag', description: 'Only pipelines with this tag.' }
const limit = {
  type: 'integer',
  title: 'Maximum number of findings',
  minimum: 1,
  maximum: 1000,
  default: 200,
}

const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const SCAN: AgentFunction = {
  name: 'security_scan',
  title: 'Security scan',
  description:
    'Finds pipelines that deploy without a security scan, secrets in configurations, and steps with an inactive or missing tool. The answer never contains a secret.',
  readOnly: true,
  input: object({
    pipeline_ids: {
      type: 'array',
      title: 'Pipeline ids',
      description: 'Only these pipelines. Empty: all pipelines.',
      items: { type: 'string', title: 'Id' },
    },
    tag,
    minimum_severity: {
      type: 'string',
      title: 'Minimum severity',
      enum: [...SEVERITIES],
      default: 'low',
    },
    limit,
  }),
  output: SCAN_OUTPUT,
  run: computed(securityScan, securityScanText),
}

const GENERATE: AgentFunction = {
  name: 'generate_pipeline',
  title: 'Generate pipeline',
  description:
    'Makes a pipeline for a repository and some goals, with registered tools that the caller may use. Creates the pipeline only if “Save on the service” is on.',
  readOnly: false,
  input: object(
    {
      repository: {
        type: 'string',
        title: 'Repository',
        description: 'Owner and name, such as acme/api.',
        minLength: 1,
        'x-source': 'repository',
      },
      goals: {
        type: 'array',
        title: 'Goals',
        items: { type: 'string', enum: [...GOALS] },
        minItems: 1,
        uniqueItems: true,
        default: ['build', 'test', 'scan'],
      },
      branch: {
        type: 'string',
        title: 'Branch',
        description: 'Empty: the default branch.',
      },
      name: { type: 'string', title: 'Name', maxLength: 200 },
      save: {
        type: 'boolean',
        title: 'Save on the service',
        description: 'Creates the pipeline immediately.',
        default: false,
      },
    },
    ['repository', 'goals'],
  ),
  output: GENERATE_OUTPUT,
  run: async (input, { agentInput, reportProgress, save }) => {
    const asked = input as GenerateInput
    await reportProgress(0, 2, `Looking for ${asked.repository}`)
    const made = generatePipeline(asked, agentInput)
    await reportProgress(1, 2, 'Validating')
    const text = generateText(made)
    if (asked.save !== true || !made.validation.valid) return { structured: made, text }
    const id = await save(made.pipeline)
    return { structured: { ...made, created: id }, text: `Created as ${id}.\n${text}` }
  },
}

const ARCHITECTURE: AgentFunction = {
  name: 'analyze_architecture',
  title: 'Analyze architecture',
  description:
    'Shows the connections between repositories, pipelines and registered tools, the most used tools, and the unused tools. The answer contains the graph as data and as Mermaid text.',
  readOnly: true,
  input: object({
    focus: {
      type: 'string',
      title: 'Focus',
      description: 'Only pipelines with this text in their name, a repository or a tool.',
      minLength: 1,
    },
    tag,
    max_pipelines: {
      type: 'integer',
      title: 'Pipelines in the graph',
      minimum: 1,
      maximum: 500,
      default: 40,
    },
  }),
  output: ARCHITECTURE_OUTPUT,
  run: computed(analyzeArchitecture, architectureText),
}

const AUDIT: AgentFunction = {
  name: 'audit_compliance',
  title: 'Audit compliance',
  description:
    'Checks the rules of the organization for every pipeline: an approval before each deployment, names and descriptions, and ids of registered tools.',
  readOnly: true,
  input: object({
    rules: {
      type: 'array',
      title: 'Rules',
      description: 'Empty: all rules.',
      items: { type: 'string', enum: [...RULE_NAMES] },
      uniqueItems: true,
    },
    tag,
    limit,
  }),
  output: AUDIT_OUTPUT,
  run: computed(auditCompliance, auditText),
}

export const AGENT_FUNCTIONS: readonly AgentFunction[] = [SCAN, GENERATE, ARCHITECTURE, AUDIT]
