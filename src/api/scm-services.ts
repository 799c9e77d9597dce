interface ScmServiceFacts {
  readonly service: string
  readonly label: string
  /** The service lists repositories by workspace only (§4.3, §4.4). */
  readonly needsWorkspace: boolean
  /** Where the vendor itself hosts it; a company may have its own. */
  readonly hosts: readonly string[]
  /** How its web addresses name a repository. */
  readonly address: 'owner_repo' | 'nested' | 'project_git'
}

/**
 * Tool identifier → `service` value of the SCM endpoints (service description §4.3 and §4.4; names by
 * contract §1). The fourth is spelled with a hyphen as an identifier and with an underscore as a
 * service value. Nothing else in the code knows either spelling.
 */
export const SCM_SERVICES = {
  github: {
    service: 'github',
    label: 'GitHub',
    needsWorkspace: false,
    hosts: ['github.com', 'ssh.github.com'],
    address: 'owner_repo',
  },
  gitlab: {
    service: 'gitlab',
    label: 'GitLab',
    needsWorkspace: false,
    hosts: ['gitlab.com', 'altssh.gitlab.com'],
    address: 'nested',
  },
  bitbucket: {
    service: 'bitbucket',
    label: 'Bitbucket',
    needsWorkspace: true,
    hosts: ['bitbucket.org', 'altssh.bitbucket.org'],
    address: 'owner_repo',
  },
  'azure-devops': {
    service: 'azure_devops',
    label: 'Azure DevOps',
    needsWorkspace: false,
    hosts: ['dev.azure.com', 'ssh.dev.azure.com', 'visualstudio.com', 'vs-ssh.visualstudio.com'],
    address: 'project_git',
  },
} as const satisfies Record<string, ScmServiceFacts>

export type ScmIdentifier = keyof typeof SCM_SERVICES
export type ScmService = (typeof SCM_SERVICES)[ScmIdentifier]['service']

/** The entry for a registered tool's `tool_identifier`; `undefined` when it is no SCM tool that we know. */
export function scmServiceOf(
  identifier: string | undefined,
): (typeof SCM_SERVICES)[ScmIdentifier] | undefined {
  return identifier !== undefined && Object.hasOwn(SCM_SERVICES, identifier)
    ? SCM_SERVICES[identifier as ScmIdentifier]
    : undefined
}
