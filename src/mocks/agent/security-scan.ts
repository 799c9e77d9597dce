/**
 * `security_scan`: finds deployments without a scan before them, secrets in configurations, and tools that are inactive
 * or missing.
 */
import {
  flatMapPipelines,
  withTag,
  type AgentInput,
  type InputPipeline,
  type ReportProgress,
} from './agent-input'
import { finding, findingLines, SEVERITIES, stepText, type Finding } from './finding'
import { propertyOf, toolReferences } from './tool-references'
import { counted } from '~/lib/count-text'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { pointerOf } from '~/lib/json-path'
import { isSecretName } from '~/lib/secret-names'

export interface SecurityScanInput {
  readonly pipeline_ids?: readonly string[]
  readonly tag?: string
  readonly minimum_severity?: Finding['severity']
  readonly limit?: number
}

const DEFAULT_LIMIT = 200

function deploysUnscanned(pipeline: InputPipeline): Finding[] {
  return pipeline.steps.flatMap((step, index) => {
    const isScanned = pipeline.steps.slice(0, index).some(({ category }) => category === 'security')
    return step.category === 'deploy' && !isScanned
      ? [
          finding(
            pipeline,
            'deploy-without-scan',
            'high',
            step.path,
            `${stepText(step)} deploys without a security scan before it.`,
          ),
        ]
      : []
  })
}

function secretsTyped(pipeline: InputPipeline): Finding[] {
  return pipeline.steps.flatMap((step) =>
    typedSecrets(step.identifier, step.configuration).map(({ path, words }) =>
      finding(
        pipeline,
        'typed-secret',
        'high',
        `${step.path}/tool/configuration${path}`,
        `${stepText(step)} contains ${words}. Store the value in the registered tool or in a vault.`,
      ),
    ),
  )
}

function toolsGone(
  pipeline: InputPipeline,
  { identifiers, registry, role }: AgentInput,
): Finding[] {
  return pipeline.steps.flatMap((step) => {
    const at = `${step.path}/tool/tool_identifier`
    const tool = identifiers.get(step.identifier)
    const retired =
      tool === undefined
        ? [
            finding(
              pipeline,
              'missing-tool',
              'medium',
              at,
              `${stepText(step)} has an unknown tool type.`,
            ),
          ]
        : tool.active
          ? []
          : [finding(pipeline, 'inactive-tool', 'medium', at, `${tool.name} is no longer active.`)]
    const missing = toolReferences(step).flatMap(({ id, path }) => {
      const found = registry.find(({ _id }) => _id === id)
      if (found === undefined) {
        const words = `${stepText(step)} uses a registered tool that the role ${role} cannot see.`
        return [finding(pipeline, 'missing-tool', 'medium', path, words)]
      }
      return found.active === false
        ? [finding(pipeline, 'inactive-tool', 'medium', path, `${found.name} is switched off.`)]
        : []
    })
    return [...retired, ...missing]
  })
}

export function scanPipeline(pipeline: InputPipeline, agentInput: AgentInput): Finding[] {
  return [
    ...deploysUnscanned(pipeline),
    ...secretsTyped(pipeline),
    ...toolsGone(pipeline, agentInput),
  ]
}

export async function securityScan(
  {
    pipeline_ids: ids,
    tag,
    minimum_severity: least = 'low',
    limit = DEFAULT_LIMIT,
  }: SecurityScanInput,
  agentInput: AgentInput,
  reportProgress: ReportProgress,
) {
  const wanted = ids === undefined || ids.length === 0 ? undefined : new Set(ids)
  const pipelines = withTag(agentInput.pipelines, tag).filter(({ id }) => wanted?.has(id) ?? true)
  const loud = new Set(SEVERITIES.slice(0, SEVERITIES.indexOf(least) + 1))
  const all = await flatMapPipelines(pipelines, reportProgress, (pipeline) =>
    scanPipeline(pipeline, agentInput),
  )
  const findings = all
    .filter(({ severity }) => loud.has(severity))
    .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
  const known = new Set(agentInput.pipelines.map(({ id }) => id))
  const count = (severity: Finding['severity']) =>
    findings.filter((found) => found.severity === severity).length
  return {
    scanned: pipelines.length,
    clean: pipelines.length - new Set(findings.map(({ pipeline }) => pipeline.id)).size,
    unreadable: agentInput.unreadable,
    unknown_ids: [...(wanted ?? [])].filter((id) => !known.has(id)),
    counts: { high: count('high'), medium: count('medium'), low: count('low') },
    total: findings.length,
    findings: findings.slice(0, limit),
  }
}

export function securityScanText({
  scanned,
  clean,
  counts,
  total,
  findings,
}: Awaited<ReturnType<typeof securityScan>>): string {
  const head = `${counted(scanned, 'pipeline')} scanned, ${clean} clean: ${counts.high} high, ${counts.medium} medium, ${counts.low} low.`
  return [head, ...findingLines(findings, total)].join('\n')
}

const SECRET_FORMS: readonly (readonly [form: RegExp, words: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/\bAKIA[0-9A-Z]{16}\b/, 'an access key'],
  [/\bgh[pousr]_[A-Za-z0-9]{20,}/, 'an access token'],
  [/\bglpat-[\w-]{20,}/, 'an access token'],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./, 'a signed token'],
  [/:\/\/[^\s/:@]+:[^\s/@$]+@/, 'a password in an address'],
  [/\b(?:password|passwd|secret|token|api_?key)\s*=\s*['"]?[^\s'"$<]{6,}/i, 'a password or token'],
]

/** Whether the value only refers to a secret. Examples: `${TOKEN}`, `$TOKEN`, `{{ token }}` and `vault:…`. */
const isReference = (value: string) => /^\s*(?:\$|\{\{|<|vault:|secret:|env:)/i.test(value)

interface TypedSecret {
  /** JSON Pointer into the configuration. */
  readonly path: string
  readonly words: string
}

/**
 * Whether the value of this key is a secret. A name such as `projectKey` only looks like a secret. So the step metadata
 * decide, if the key is at the top of the configuration and the metadata describe it.
 */
function isSecretKey(identifier: string, key: string, isTop: boolean): boolean {
  const property = isTop ? propertyOf(identifier, key) : undefined
  return isJsonObject(property) ? own(property, 'writeOnly') === true : isSecretName(key)
}

/**
 * Whether the object has the `name` of a secret and its `value`, like an environment variable. An empty value or a
 * reference to a secret does not count.
 */
function isSecretPair(value: JsonObject): boolean {
  const [name, given] = [own(value, 'name'), own(value, 'value')]
  return (
    typeof name === 'string' &&
    typeof given === 'string' &&
    given.trim() !== '' &&
    isSecretName(name) &&
    !isReference(given)
  )
}

/**
 * Finds secrets in a configuration. Returns their paths, never their values.
 *
 * @param identifier the tool identifier whose metadata describe the configuration
 */
function typedSecrets(
  identifier: string,
  value: unknown,
  path = '',
  key = '',
): readonly TypedSecret[] {
  if (typeof value === 'string') {
    if (value.trim() === '' || isReference(value)) return []
    const isTop = path.lastIndexOf('/') === 0
    if (key !== '' && isSecretKey(identifier, key, isTop)) {
      return [{ path, words: 'a value in a field for secrets' }]
    }
    const form = SECRET_FORMS.find(([pattern]) => pattern.test(value))
    return form === undefined ? [] : [{ path, words: form[1] }]
  }
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => typedSecrets(identifier, item, `${path}/${index}`))
  }
  if (!isJsonObject(value)) return []
  if (isSecretPair(value))
    return [{ path: `${path}/value`, words: 'a value with the name of a secret' }]
  return Object.entries(value).flatMap(([name, item]) =>
    typedSecrets(identifier, item, path + pointerOf([name]), name),
  )
}
