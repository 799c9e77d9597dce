/**
 * Tool identifier → `service` value of the SCM endpoints (service description §4.3 and §4.4; names by
 * contract §1). The fourth is spelled with a hyphen as an identifier and with an underscore as a
 * service value. Nothing else in the code knows either spelling.
 */
export const SCM_SERVICES = {
  github: { service: 'github', label: 'GitHub', needsWorkspace: false },
  gitlab: { service: 'gitlab', label: 'GitLab', needsWorkspace: false },
  bitbucket: { service: 'bitbucket', label: 'Bitbucket', needsWorkspace: true },
  'azure-devops': { service: 'azure_devops', label: 'Azure DevOps', needsWorkspace: false },
} as const

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
