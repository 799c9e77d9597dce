/** Tool categories (docs/service.md#tool-identifiers). The demo uses them as the `type` of a tool identifier. */
export const TOOL_CATEGORIES = [
  'scm',
  'security',
  'build',
  'deploy',
  'container',
  'approval',
] as const
export type ToolCategory = (typeof TOOL_CATEGORIES)[number]

const GUESSES: Readonly<Record<ToolCategory, readonly string[]>> = {
  scm: ['github', 'gitlab', 'bitbucket', 'azure-devops'],
  security: ['sonar', 'coverity', 'twistlock', 'snyk', 'anchore-scan', 'whitesource', 'checkmarx'],
  build: ['run_script', 'jenkins', 'maven', 'gradle', 'travis_ci'],
  deploy: ['argo', 'ansible', 'terraform', 'aws_ecs', 'spinnaker', 'octopus_deploy'],
  container: ['docker-push', 'docker_cli', 'aws_ecr'],
  approval: ['approval', 'user-action'],
}
const GUESSED: ReadonlyMap<string, ToolCategory> = new Map(
  TOOL_CATEGORIES.flatMap((category) =>
    GUESSES[category].map((identifier): [string, ToolCategory] => [identifier, category]),
  ),
)

/** A guess of the category from the identifier of a tool type. The Tools screen calls it a guess. */
export function guessCategory(identifier: string): ToolCategory | undefined {
  return GUESSED.get(identifier)
}

/**
 * The configuration keys that hold the `_id` of a registered tool (docs/service.md#registered-tools). For deployment
 * tools, step metadata name the key. Our demo uses `deployToolId`.
 */
export const TOOL_ID_KEYS = {
  scm: 'gitToolId',
  security: 'toolConfigId',
  jenkins: 'jenkinsToolId',
  aws_ecr: 'awsToolConfigId',
  deploy: 'deployToolId',
} as const

const TOOL_KEYS: ReadonlySet<string> = new Set(Object.values(TOOL_ID_KEYS))

/**
 * The `_id` of the registered tool, if `key` is the key of a registered tool. Besides the documented keys, step
 * metadata can define keys whose names have the same ending.
 */
export function toolIdOf(key: string, value: unknown): string | undefined {
  const isToolKey = TOOL_KEYS.has(key) || /tool(?:config)?id$/i.test(key)
  return isToolKey && typeof value === 'string' && value !== '' ? value : undefined
}

/** The tools that make a run wait for a person (docs/service.md#tool-identifiers). */
export const GATE_IDENTIFIERS: ReadonlySet<string> = new Set(['approval', 'user-action'])

/**
 * The configuration key for tools of this type (docs/service.md#registered-tools). The result is `metadata` if step
 * metadata name the key, and `undefined` if no key is documented.
 *
 * @param category the category of the type, if it is known
 */
export function toolKeyOf(
  identifier: string | undefined,
  category: string | undefined,
): { readonly key: string } | 'metadata' | undefined {
  if (identifier === 'jenkins' || identifier === 'aws_ecr') return { key: TOOL_ID_KEYS[identifier] }
  if (category === 'scm' || category === 'security') return { key: TOOL_ID_KEYS[category] }
  return category === 'deploy' ? 'metadata' : undefined
}
