import type { RegisteredTool } from '~/api/registered-tools'
import type { ScmMapping } from '~/domain/scm-mapping'
import { SCM_SERVICES, scmServiceOf } from '~/api/scm-services'
import { own } from '~/lib/json'
import { isHostOf, readAddress, type RepositoryAddress } from './repository-address'

/** The result of comparing a pasted address with the chosen tool. */
export type AddressVerdict =
  | { readonly kind: 'fits'; readonly address: RepositoryAddress }
  /** The address does not, or may not, belong to the tool. It is used only if the user clicks to accept it. */
  | {
      readonly kind: 'foreign'
      readonly address: RepositoryAddress
      readonly reason: string
      /** True if the address may still belong to the tool, for example on a host of the company. */
      readonly mayBeUsed: boolean
    }

/** The host in the record of the tool, if there is one. The document does not list the fields of the record (§2). */
function ownHosts({ raw }: RegisteredTool): readonly string[] {
  const url = own(raw, 'url')
  return typeof url === 'string' && URL.canParse(url) ? [new URL(url).hostname] : []
}

/**
 * Parses a text as an address, and checks whether the address belongs to the tool.
 *
 * @returns `undefined` if the text is not an address
 */
export function judgeAddress(
  text: string,
  tool: RegisteredTool,
  workspace: string,
  mappings: readonly ScmMapping[],
): AddressVerdict | undefined {
  const scm = scmServiceOf(tool.tool_identifier, mappings)
  if (scm === undefined) return undefined
  const toolHosts = ownHosts(tool)
  const address = readAddress(text, scm.address, toolHosts)
  if (address === undefined) return undefined
  const { host, owner } = address
  const isOwn = toolHosts.includes(host) || isHostOf(scm.hosts, host)
  const other = Object.values(SCM_SERVICES).find(({ hosts }) => isHostOf(hosts, host))
  if (!isOwn && other !== undefined) {
    const reason = `This address belongs to ${other.label}, but the chosen tool belongs to ${scm.label}. Choose a ${other.label} tool.`
    return { kind: 'foreign', address, reason, mayBeUsed: false }
  }
  if (!isOwn) {
    const reason = `Sluice does not know whether ${host} belongs to this tool.`
    return { kind: 'foreign', address, reason, mayBeUsed: true }
  }
  if (scm.needsWorkspace && workspace !== '' && owner !== workspace) {
    const reason = `This address belongs to the workspace “${owner}”, but “${workspace}” is chosen. Change the workspace first.`
    return { kind: 'foreign', address, reason, mayBeUsed: false }
  }
  return { kind: 'fits', address }
}
