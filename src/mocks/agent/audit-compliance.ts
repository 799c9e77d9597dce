/**
 * `audit_compliance` finds deployments without an approval before them, missing descriptions, and names that are
 * missing, duplicate or too long. It also finds tool ids that belong to no registered tool that the role can see.
 */
import { counted } from '~/lib/count-text'
import { MAX_NAME } from '../model/settings'
import {
  flatMapPipelines,
  withTag,
  type AgentInput,
  type InputPipeline,
  type ReportProgress,
} from './agent-input'
import { finding, findingLines, stepText, type Finding } from './finding'
import { toolReferences } from './tool-references'

export const RULES = {
  'gate-before-deploy': 'Each deployment needs an approval before it',
  named: 'Pipelines and steps have names, and pipeline names are unique',
  described: 'Pipelines have a description',
  'tools-found': 'Every tool id belongs to a registered tool',
} as const
export type Rule = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as readonly Rule[]

export interface AuditInput {
  readonly rules?: readonly Rule[]
  readonly tag?: string
  readonly limit?: number
}

const DEFAULT_LIMIT = 200

interface Audit {
  readonly agentInput: AgentInput
  readonly names: ReadonlyMap<string, number>
}

type Check = (pipeline: InputPipeline, audit: Audit) => Finding[]

const gateBeforeDeploy: Check = (pipeline) =>
  pipeline.steps.flatMap((step, index) => {
    const hasGate = pipeline.steps.slice(0, index).some(({ category }) => category === 'approval')
    return step.category === 'deploy' && !hasGate
      ? [
          finding(
            pipeline,
            'gate-before-deploy',
            'high',
            step.path,
            `${stepText(step)} deploys without an approval before it.`,
          ),
        ]
      : []
  })

const named: Check = (pipeline, { names }) => {
  const { name, steps } = pipeline
  const fault = (path: string, message: string) => finding(pipeline, 'named', 'low', path, message)
  const own = [
    ...(name.trim() === '' ? [fault('/name', 'The pipeline has no name.')] : []),
    ...(name.length > MAX_NAME
      ? [fault('/name', `The name is longer than ${MAX_NAME} characters.`)]
      : []),
    ...((names.get(name) ?? 0) > 1 && name.trim() !== ''
      ? [fault('/name', 'Another pipeline has the same name.')]
      : []),
  ]
  const nameless = steps.filter((step) => step.name.trim() === '')
  return [...own, ...nameless.map(({ path }) => fault(`${path}/name`, 'The step has no name.'))]
}

const described: Check = (pipeline) =>
  pipeline.description.trim() === ''
    ? [finding(pipeline, 'described', 'low', '/description', 'The pipeline has no description.')]
    : []

const toolsFound: Check = (pipeline, { agentInput }) =>
  pipeline.steps.flatMap((step) =>
    toolReferences(step)
      .filter(({ id }) => !agentInput.registry.some(({ _id }) => _id === id))
      .map(({ path, key }) =>
        finding(
          pipeline,
          'tools-found',
          'medium',
          path,
          `${stepText(step)}: ${key} is not the id of a tool that the role ${agentInput.role} can see.`,
        ),
      ),
  )

const CHECKS: Readonly<Record<Rule, Check>> = {
  'gate-before-deploy': gateBeforeDeploy,
  named,
  described,
  'tools-found': toolsFound,
}

export async function auditCompliance(
  { rules = RULE_NAMES, tag, limit = DEFAULT_LIMIT }: AuditInput,
  agentInput: AgentInput,
  reportProgress: ReportProgress,
) {
  const pipelines = withTag(agentInput.pipelines, tag)
  const names = new Map<string, number>()
  for (const { name } of agentInput.pipelines) names.set(name, (names.get(name) ?? 0) + 1)
  const asked = RULE_NAMES.filter((rule) => rules.length === 0 || rules.includes(rule))
  const findings = await flatMapPipelines(pipelines, reportProgress, (pipeline) =>
    asked.flatMap((rule) => CHECKS[rule](pipeline, { agentInput, names })),
  )
  return {
    compliant: findings.length === 0,
    audited: pipelines.length,
    unreadable: agentInput.unreadable,
    rules: asked.map((rule) => {
      const against = findings.filter((found) => found.rule === rule)
      const failed = new Set(against.map(({ pipeline }) => pipeline.id)).size
      return { rule, title: RULES[rule], passed: pipelines.length - failed, failed }
    }),
    total: findings.length,
    findings: findings.slice(0, limit),
  }
}

type AuditResult = Awaited<ReturnType<typeof auditCompliance>>

export function auditText({ compliant, audited, rules, total, findings }: AuditResult): string {
  const head = compliant
    ? `${counted(audited, 'pipeline')} audited. No findings.`
    : `${counted(audited, 'pipeline')} audited: ${counted(total, 'finding')}.`
  const lines = rules.map(
    ({ title, passed, failed }) => `- ${title}: ${passed} pass, ${failed} fail`,
  )
  return [head, ...lines, ...findingLines(findings, total)].join('\n')
}
