/** Tool categories: the demo's `type` values (docs/service.md#the-demo-service) and the document's categories (§2). */
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

/** The category that the name of a tool type suggests. The interface calls it a guess. */
export function guessCategory(identifier: string): ToolCategory | undefined {
  return GUESSED.get(identifier)
}

/**
 * The configuration key of a step that receives a registered tool's `_id` (docs/service.md#registered-tools).
 * For deployment tools the key is given by step metadata; `deployToolId` is what our demo uses.
 */
export const TOOL_ID_KEYS = {
  scm: 'gitToolId',
  security: 'toolConfigId',
  jenkins: 'jenkinsToolId',
  aws_ecr: 'awsToolConfigId',
  deploy: 'deployToolId',
} as const

/** Tools at which a run waits for a person (docs/service.md#registered-tools, category Approval). */
export const GATE_IDENTIFIERS: ReadonlySet<string> = new Set(['approval', 'user-action'])

/**
 * The documented key that a type of tool feeds (§2). `metadata` where the document leaves it to step
 * metadata; nothing where it names none.
 *
 * @param category of the type, as far as it is known
 */
export function toolKeyOf(
  identifier: string | undefined,
  category: string | undefined,
): { readonly key: string } | 'metadata' | undefined {
  if (identifier === 'jenkins' || identifier === 'aws_ecr') return { key: TOOL_ID_KEYS[identifier] }
  if (category === 'scm' || category === 'security') return { key: TOOL_ID_KEYS[category] }
  return category === 'deploy' ? 'metadata' : undefined
}
