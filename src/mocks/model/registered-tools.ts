/**
 * The registered tools of the demo's company. `_id`, `name` and `tool_identifier` are documented
 * (docs/service.md#registered-tools). The other fields and the access rules are our choice.
 */
import { objectId } from './random'
import { BUILDERS, ROLES, type Role } from './roles'

export interface RegisteredTool {
  readonly _id: string
  readonly name: string
  readonly tool_identifier: string
  readonly description?: string
  readonly url?: string
  readonly active?: boolean
}

/** The access rules of a tool. No reply contains them. */
interface Rights {
  readonly roles: readonly Role[]
  /** The SCM tool can access the repositories of this owner. A Bitbucket tool has workspaces instead. */
  readonly owner?: string
  readonly workspaces?: readonly string[]
}

type Row = readonly [identifier: string, name: string, url: string, rights?: Partial<Rights>]

const ADMIN = ['admin'] as const

const ROWS = {
  githubAcme: ['github', 'GitHub acme', 'https://github.example/acme', { owner: 'acme' }],
  githubLabs: [
    'github',
    'GitHub acme-labs',
    'https://github.example/acme-labs',
    { owner: 'acme-labs' },
  ],
  githubSecret: [
    'github',
    'GitHub acme-vault',
    'https://github.example/acme-vault',
    { owner: 'acme-vault', roles: ADMIN },
  ],
  gitlab: ['gitlab', 'GitLab platform', 'https://gitlab.example/platform', { owner: 'platform' }],
  bitbucket: [
    'bitbucket',
    'Bitbucket mobile',
    'https://bitbucket.example',
    { workspaces: ['acme', 'globex'] },
  ],
  bitbucketGlobex: [
    'bitbucket',
    'Bitbucket partners',
    'https://bitbucket.example/partners',
    { workspaces: ['acme', 'globex'], roles: BUILDERS },
  ],
  azure: [
    'azure-devops',
    'Azure DevOps finance',
    'https://azure.example/finance',
    { owner: 'finance' },
  ],
  sonar: ['sonar', 'SonarQube central', 'https://sonar.acme.example'],
  sonarCloud: ['sonar', 'SonarQube cloud', 'https://sonar-cloud.example/acme'],
  snyk: ['snyk', 'Snyk acme', 'https://snyk.example/acme'],
  twistlock: ['twistlock', 'Twistlock production', 'https://twistlock.acme.example'],
  coverity: ['coverity', 'Coverity firmware', 'https://coverity.acme.example', { roles: BUILDERS }],
  jenkins: ['jenkins', 'Jenkins build farm', 'https://jenkins.acme.example'],
  jenkinsMobile: ['jenkins', 'Jenkins mobile', 'https://jenkins-mobile.acme.example'],
  maven: ['maven', 'Maven repository', 'https://maven.acme.example'],
  argoEu: ['argo', 'Argo CD production EU', 'https://argo-eu.acme.example'],
  argoUs: ['argo', 'Argo CD production US', 'https://argo-us.acme.example'],
  argoStaging: ['argo', 'Argo CD staging', 'https://argo-staging.acme.example'],
  terraform: [
    'terraform',
    'Terraform platform',
    'https://terraform.acme.example',
    { roles: BUILDERS },
  ],
  ecs: ['aws_ecs', 'ECS eu-west-1', 'https://ecs.eu-west-1.example'],
  ecr: ['aws_ecr', 'ECR shared', 'https://ecr.eu-west-1.example', { roles: BUILDERS }],
  docker: ['docker-push', 'Harbor registry', 'https://harbor.acme.example'],
} as const satisfies Record<string, Row>

export type ToolKey = keyof typeof ROWS

/** `_id` of a demo tool. It is fixed, so that links and recent choices survive a reset. */
export function toolId(key: ToolKey): string {
  return objectId('tool', key)
}

export const REGISTERED_TOOLS: readonly RegisteredTool[] = Object.entries(ROWS).map(
  ([key, [identifier, name, url]]) => ({
    _id: objectId('tool', key),
    name,
    tool_identifier: identifier,
    url,
    active: true,
  }),
)

const RIGHTS: ReadonlyMap<string, Rights> = new Map(
  Object.entries(ROWS as Record<string, Row>).map(([key, [, , , rights]]) => [
    objectId('tool', key),
    { roles: ROLES, ...rights },
  ]),
)

/**
 * The access rules of a tool. All roles may use a tool that is not in `ROWS`, such as the tools that scenario `hostile`
 * adds.
 */
export function accessRulesOf(id: string): Rights {
  return RIGHTS.get(id) ?? { roles: ROLES, owner: 'acme', workspaces: ['acme', 'globex'] }
}

/** The tools that a role may see (docs/service.md#authentication), optionally of one type. */
export function findRegistered(
  registry: readonly RegisteredTool[],
  role: Role,
  identifier: string | undefined,
): readonly RegisteredTool[] {
  return registry.filter(
    (tool) =>
      accessRulesOf(tool._id).roles.includes(role) &&
      (identifier === undefined || tool.tool_identifier === identifier),
  )
}
