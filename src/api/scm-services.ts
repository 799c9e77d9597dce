import type { ScmMapping } from '~/domain/scm-mapping'

/** How to ask one SCM service for repositories and branches. */
export interface ScmService {
  /** The value of `service` in a request. */
  readonly service: string
  readonly label: string
  /** The service lists repositories by workspace only. */
  readonly needsWorkspace: boolean
  /** Where the vendor itself hosts it, with all names below; a company may have its own. */
  readonly hosts: readonly string[]
  /** How its web addresses name a repository. */
  readonly address: 'owner_repo' | 'nested' | 'project_git'
}

/**
 * Tool identifier → `service` value of the SCM endpoints. Azure DevOps is spelled with a hyphen as an
 * identifier and with an underscore as a service. A deployer adds or replaces entries in config.json.
 */
export const SCM_SERVICES = {
  github: {
    service: 'github',
    label: 'GitHub',
    needsWorkspace: false,
    hosts: ['github.com'],
    address: 'owner_repo',
  },
  gitlab: {
    service: 'gitlab',
    label: 'GitLab',
    needsWorkspace: false,
    hosts: ['gitlab.com'],
    address: 'nested',
  },
  bitbucket: {
    service: 'bitbucket',
    label: 'Bitbucket',
    needsWorkspace: true,
    hosts: ['bitbucket.org'],
    address: 'owner_repo',
  },
  'azure-devops': {
    service: 'azure_devops',
    label: 'Azure DevOps',
    needsWorkspace: false,
    hosts: ['dev.azure.com', 'visualstudio.com'],
    address: 'project_git',
  },
} as const satisfies Record<string, ScmService>

export type ScmIdentifier = keyof typeof SCM_SERVICES

/**
 * The SCM service of a tool identifier.
 *
 * @param mappings count before our own table; the first one that names the identifier is taken
 * @returns `undefined` where neither names it; the tool may be an SCM tool all the same
 */
export function scmServiceOf(
  identifier: string | undefined,
  mappings: readonly ScmMapping[],
): ScmService | undefined {
  if (identifier === undefined) return undefined
  const mapping = mappings.find((each) => each.identifier === identifier)
  if (mapping === undefined) {
    return Object.hasOwn(SCM_SERVICES, identifier)
      ? SCM_SERVICES[identifier as ScmIdentifier]
      : undefined
  }
  const { service, needsWorkspace } = mapping
  const known = Object.values(SCM_SERVICES).find((each) => each.service === service)
  return {
    ...(known ?? { service, label: service, hosts: [], address: 'owner_repo' }),
    needsWorkspace: needsWorkspace ?? known?.needsWorkspace ?? false,
  }
}
