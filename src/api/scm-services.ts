import type { ScmMapping } from '~/domain/scm-mapping'

interface ScmService {
  readonly service: string
  readonly label: string
  readonly needsWorkspace: boolean
  /** The hosts of the vendor, including their subdomains. A company may also use its own host. */
  readonly hosts: readonly string[]
  /** The form of the path in a repository URL, for example `/acme/docs` for `owner_repo`. */
  readonly address: 'owner_repo' | 'nested' | 'project_git'
}

/**
 * Maps tool identifiers to `service` values of the SCM endpoints. For Azure DevOps, the identifier has a hyphen
 * and the service value has an underscore. config.json can add or replace entries.
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
 * @param mappings override our own table; the first mapping of the identifier is used
 * @returns `undefined` if the identifier is in neither table; the tool may still be an SCM tool
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
