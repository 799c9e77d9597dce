import type { InputPipeline, InputStep } from './agent-input'

export const SEVERITIES = ['high', 'medium', 'low'] as const
export type Severity = (typeof SEVERITIES)[number]

export interface Finding {
  readonly rule: string
  readonly severity: Severity
  readonly pipeline: { readonly id: string; readonly name: string }
  /** JSON Pointer into the pipeline. */
  readonly path: string
  readonly message: string
}

export function finding(
  pipeline: InputPipeline,
  rule: string,
  severity: Severity,
  path: string,
  message: string,
): Finding {
  const { id, name } = pipeline
  return { rule, severity, pipeline: { id, name }, path, message }
}

export const stepText = (step: InputStep): string =>
  step.name === '' ? `step ${Number(step.path.slice('/steps/'.length)) + 1}` : `“${step.name}”`

export const FINDING_SCHEMA = {
  type: 'object',
  properties: {
    rule: { type: 'string' },
    severity: { type: 'string', enum: [...SEVERITIES] },
    pipeline: {
      type: 'object',
      properties: { id: { type: 'string' }, name: { type: 'string' } },
      required: ['id', 'name'],
    },
    path: { type: 'string', description: 'JSON Pointer into the pipeline.' },
    message: { type: 'string' },
  },
  required: ['rule', 'severity', 'pipeline', 'path', 'message'],
} as const

export function findingLines(findings: readonly Finding[], total: number): string[] {
  const lines = findings
    .slice(0, 20)
    .map(({ severity, pipeline, message }) => `- [${severity}] ${pipeline.name}: ${message}`)
  const rest = total - lines.length
  return rest > 0 ? [...lines, `- and ${rest} more`] : lines
}
