import type { RegisteredTool } from '~/api/registered-tools'
import type { ScmMapping } from '~/domain/scm-mapping'
import { SCM_SERVICES, scmServiceOf } from '~/api/scm-services'
import { own } from '~/lib/json'
import { isHostOf, readAddress, type RepositoryAddress } from './repository-address'

/** What a typed text is when it is an address. */
export type AddressVerdict =
  | { readonly kind: 'fits'; readonly address: RepositoryAddress }
  /** It names something else than the tool reaches, or may; nothing is taken without a click. */
  | {
      readonly kind: 'foreign'
      readonly address: RepositoryAddress
      readonly reason: string
      /** May it be the tool's all the same, say at a host of the company's own? */
      readonly mayBeUsed: boolean
    }

/** The host that the tool's record names, if it names one; its fields are not shown (§2). */
function ownHosts({ raw }: RegisteredTool): readonly string[] {
  const url = own(raw, 'url')
  return typeof url === 'string' && URL.canParse(url) ? [new URL(url).hostname] : []
}

/**
 * Reads a text as an address and holds it against the tool that it was pasted for.
 *
 * @returns `undefined` when it is no address
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
    const reason = `This is an address of ${other.label}, and the chosen tool is one of ${scm.label}. Choose a tool of ${other.label}.`
    return { kind: 'foreign', address, reason, mayBeUsed: false }
  }
  if (!isOwn) {
    const reason = `Nothing says that ${host} belongs to this tool.`
    return { kind: 'foreign', address, reason, mayBeUsed: true }
  }
  if (scm.needsWorkspace && workspace !== '' && owner !== workspace) {
    const reason = `This address is of the workspace “${owner}”, and “${workspace}” is chosen. Change the workspace first.`
    return { kind: 'foreign', address, reason, mayBeUsed: false }
  }
  return { kind: 'fits', address }
}
