/**
 * The tool identifiers of the demo. The categories and the first 22 identifiers follow the service description
 * (docs/service.md#tool-identifiers). Our choice: the names for the placeholders in this description, `usageType`, the
 * roles, and the tools that are retired or not bought.
 */
import type { ToolCategory } from '~/domain/tool-keys'
import { BUILDERS, ROLES, type Role } from './roles'

export interface ToolIdentifier {
  readonly identifier: string
  readonly name: string
  readonly description: string
  /** Allowed uses, separated by commas: `pipeline`, `task`. */
  readonly usageType: string
  readonly active: boolean
  readonly type: ToolCategory
  /** Whether users can register instances of this tool. */
  readonly enabledInToolRegistry: boolean
  /** Whether the demo's organization has bought this tool (docs/service.md#discovery). */
  readonly entitled: boolean
  readonly roles: readonly Role[]
}

type Row = readonly [identifier: string, name: string, description: string]

function category(
  type: ToolCategory,
  rows: readonly Row[],
  common: Partial<ToolIdentifier> = {},
): ToolIdentifier[] {
  return rows.map(([identifier, name, description]) => ({
    identifier,
    name,
    description,
    usageType: 'pipeline',
    active: true,
    type,
    enabledInToolRegistry: true,
    entitled: true,
    roles: ROLES,
    ...common,
  }))
}

const BOTH = { usageType: 'pipeline,task' } as const
const UNREGISTERED = { enabledInToolRegistry: false } as const

export const TOOL_IDENTIFIERS: readonly ToolIdentifier[] = [
  ...category('scm', [
    ['github', 'GitHub', 'Check out a repository of a GitHub organization.'],
    ['gitlab', 'GitLab', 'Check out a project of a GitLab group.'],
    ['bitbucket', 'Bitbucket', 'Check out a repository of a Bitbucket workspace.'],
    ['azure-devops', 'Azure DevOps', 'Check out a repository of an Azure DevOps project.'],
  ]),
  ...category('security', [
    ['sonar', 'SonarQube', 'Static analysis with a quality gate.'],
    ['coverity', 'Coverity', 'Static analysis of defects and weaknesses.'],
    ['twistlock', 'Twistlock', 'Scan container images for known vulnerabilities.'],
    ['snyk', 'Snyk', 'Scan dependencies for vulnerabilities and licenses.'],
    ['anchore-scan', 'Anchore', 'Check images against an image policy.'],
  ]),
  ...category('build', [['run_script', 'Script', 'Run a script on a build agent.']], {
    ...BOTH,
    ...UNREGISTERED,
  }),
  ...category('build', [
    ['jenkins', 'Jenkins', 'Start a job on a Jenkins server and wait for it.'],
    ['maven', 'Maven', 'Build a Java project with Maven.'],
    ['gradle', 'Gradle', 'Build a JVM or Android project with Gradle.'],
  ]),
  ...category('deploy', [
    ['argo', 'Argo CD', 'Synchronize an application with a cluster.'],
    ['ansible', 'Ansible', 'Run a playbook against an inventory.'],
  ]),
  ...category('deploy', [['terraform', 'Terraform', 'Plan and apply infrastructure.']], {
    ...BOTH,
    roles: BUILDERS,
  }),
  ...category('deploy', [['aws_ecs', 'Amazon ECS', 'Update a service on an ECS cluster.']]),
  ...category('container', [
    ['docker-push', 'Docker push', 'Build an image and push it to a registry.'],
  ]),
  ...category('container', [['docker_cli', 'Docker CLI', 'Run a Docker command.']], {
    ...BOTH,
    ...UNREGISTERED,
  }),
  ...category('container', [['aws_ecr', 'Amazon ECR', 'Push an image to Amazon ECR.']], {
    roles: ['admin', 'engineer', 'approver'],
  }),
  ...category(
    'approval',
    [
      ['approval', 'Approval', 'Wait until an approver approves the run.'],
      ['user-action', 'Manual step', 'Wait until a person has done some work by hand.'],
    ],
    UNREGISTERED,
  ),
  // Retired tools, which are listed only with `status=inactive`.
  ...category(
    'build',
    [['travis_ci', 'Travis CI', 'Start a build on Travis CI. Retired. Use a script step.']],
    { active: false },
  ),
  ...category(
    'security',
    [['whitesource', 'WhiteSource', 'Scan of open-source licenses. Retired. Use Snyk.']],
    {
      active: false,
    },
  ),
  ...category(
    'deploy',
    [['spinnaker', 'Spinnaker', 'Start a Spinnaker pipeline. Retired. Use Argo CD.']],
    { active: false },
  ),
  // Tools that the organization has not bought. They are listed only if entitlements are not enabled for the
  // organization.
  ...category(
    'security',
    [['checkmarx', 'Checkmarx', 'Static analysis. Needs the security package.']],
    { entitled: false },
  ),
  ...category(
    'deploy',
    [['octopus_deploy', 'Octopus Deploy', 'Create a release. Needs the deployment package.']],
    { entitled: false },
  ),
]

export const IDENTIFIER_FIELDS = [
  'name',
  'description',
  'identifier',
  'usageType',
  'active',
  'type',
  'enabledInToolRegistry',
] as const satisfies readonly (keyof ToolIdentifier)[]

/** The fields that the service returns by default (docs/service.md#tool-identifiers). */
export const DEFAULT_IDENTIFIER_FIELDS = [
  'name',
  'description',
  'identifier',
  'usageType',
] as const satisfies readonly (keyof ToolIdentifier)[]

export interface IdentifierQuery {
  readonly role: Role
  /** If true, the service lists only the tool types that the organization has bought. */
  readonly entitlements: boolean
  readonly active: boolean
  readonly type: string | undefined
  readonly usage: string | undefined
  readonly enabledInToolRegistry: boolean | undefined
  readonly search: string
}

/**
 * Filters identifiers by the parameters of the request, by role, and by entitlement if the organization has enabled
 * entitlements (docs/service.md#discovery). Tool types without a registered tool are listed too.
 */
export function findIdentifiers(
  all: readonly ToolIdentifier[],
  query: IdentifierQuery,
): readonly ToolIdentifier[] {
  const term = query.search.toLowerCase()
  return all.filter(
    (tool) =>
      tool.active === query.active &&
      tool.roles.includes(query.role) &&
      (!query.entitlements || tool.entitled) &&
      (query.type === undefined || tool.type === query.type) &&
      (query.usage === undefined || tool.usageType.split(',').includes(query.usage)) &&
      (query.enabledInToolRegistry !== true || tool.enabledInToolRegistry) &&
      (term === '' ||
        [tool.identifier, tool.name, tool.description].some((text) =>
          text.toLowerCase().includes(term),
        )),
  )
}
