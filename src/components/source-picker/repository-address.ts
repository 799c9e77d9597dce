/**
 * Parses a repository that the user pastes: the URL of its page, the URL of a branch, or an address for `git clone`.
 * Also checks whether an address fits the chosen tool.
 */
import { SCM_SERVICES, type ScmIdentifier, scmServiceOf } from '~/api/scm-services'
import type { RegisteredTool } from '~/api/registered-tools'
import type { ScmMapping } from '~/domain/scm-mapping'
import { own } from '~/lib/json'

interface RepositoryAddress {
  /** The host name in lower case, without a port. */
  readonly host: string
  /** The form that the branches endpoint takes: `<owner>/<repo>` (docs/service.md#repositories-and-branches). */
  readonly repository: string
  /** The part before the repository name. It is the workspace, if the service has workspaces. */
  readonly owner: string
  readonly branch?: string
}

type Style = (typeof SCM_SERVICES)[ScmIdentifier]['address']

/** Matches `git@host:path`. This form cannot contain a port. */
const SCP = /^(?:[^\s@/:]+@)([a-z0-9.-]+):(\/?[^\s]+)$/i
const SCHEME = /^(?:https?|ssh|git|git\+ssh|git\+https):\/\//i

const ALL_SERVICES = Object.values(SCM_SERVICES)

/** Is this a host of the vendor? A subdomain counts too, for example `acme.visualstudio.com`. */
function isHostOf(hosts: readonly string[], host: string): boolean {
  return hosts.some((each) => host === each || host.endsWith(`.${each}`))
}

/**
 * Parses an address.
 *
 * @param style the form of the addresses of this SCM service; Azure addresses, and paths with `/-/` as on GitLab, are
 *   recognized with any style
 * @param ownHosts hosts that are accepted without a scheme, besides the hosts of the vendors
 * @returns `undefined` for a text that is not an address, for example for the name `owner/repo`
 */
export function readAddress(
  typed: string,
  style: Style,
  ownHosts: readonly string[] = [],
): RepositoryAddress | undefined {
  const text = typed.trim()
  const scp = SCP.exec(text)
  if (scp !== null) return fromPath(scp[1] ?? '', scp[2] ?? '', '', style)
  const known = [...ALL_SERVICES.flatMap(({ hosts }) => hosts), ...ownHosts]
  const [first = ''] = text.split('/', 1)
  const isBare = text.includes('/') && isHostOf(known, first.toLowerCase())
  const address = isBare ? `https://${text}` : text
  if (!SCHEME.test(address)) return undefined
  // `URL` parses unknown schemes by other rules, so the scheme becomes https.
  const web = address.replace(SCHEME, 'https://')
  if (!URL.canParse(web)) return undefined
  const { hostname, pathname, searchParams } = new URL(web)
  return fromPath(hostname, pathname, searchParams.get('version') ?? '', style)
}

function fromPath(
  hostname: string,
  path: string,
  version: string,
  style: Style,
): RepositoryAddress | undefined {
  const host = hostname.toLowerCase()
  const parts = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  const found =
    azure(host, parts, version) ??
    (parts[0] === 'v3' ? azureSsh(parts) : undefined) ??
    (style === 'nested' || parts.includes('-') ? nested(parts) : ownerAndRepo(parts))
  if (found === undefined) return undefined
  const segments = found.segments.map((part, at) =>
    at === found.segments.length - 1 ? part.replace(/\.git$/i, '') : part,
  )
  if (segments.length < 2 || segments.some((part) => part === '')) return undefined
  const branch = found.branch?.join('/') ?? ''
  return {
    host,
    repository: segments.join('/'),
    owner: segments.slice(0, -1).join('/'),
    ...(branch !== '' && { branch }),
  }
}

interface Found {
  readonly segments: readonly string[]
  readonly branch?: readonly string[]
}

/** Parses `/org/project/_git/repo`. If the project is missing, it has the name of the repository. */
function azure(host: string, parts: readonly string[], version: string): Found | undefined {
  const at = parts.indexOf('_git')
  const repository = parts[at + 1]
  if (at === -1 || repository === undefined) return undefined
  // At dev.azure.com the first part is the organization. So if only one part precedes `_git`, the project is missing.
  // On another host, the part before `_git` is the project.
  const project = host === 'dev.azure.com' && at === 1 ? undefined : parts[at - 1]
  const branch = version.startsWith('GB') ? { branch: [version.slice(2)] } : {}
  return { segments: [project ?? repository, repository], ...branch }
}

/** Parses the path of an address such as `git@ssh.dev.azure.com:v3/org/project/repo`. */
function azureSsh(parts: readonly string[]): Found | undefined {
  return parts.length === 4 ? { segments: parts.slice(2) } : undefined
}

/** Reads a path of nested groups, as on GitLab. The path ends at `/-/`. A branch may follow `/-/tree`. */
function nested(parts: readonly string[]): Found {
  const dash = parts.indexOf('-')
  if (dash === -1) return { segments: parts }
  const [view, ...rest] = parts.slice(dash + 1)
  return { segments: parts.slice(0, dash), ...(view === 'tree' && { branch: rest }) }
}

/**
 * Reads the owner and the repository from the first two parts of the path. All parts after `tree`, `src` or `branch`
 * count as the branch, because a branch name may contain slashes, and the path does not show where it ends.
 */
function ownerAndRepo([owner, repository, view, ...rest]: readonly string[]): Found | undefined {
  if (owner === undefined || repository === undefined) return undefined
  const isBranch = view === 'tree' || view === 'src' || view === 'branch'
  return { segments: [owner, repository], ...(isBranch && { branch: rest }) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export type AddressVerdict =
  | { readonly kind: 'fits'; readonly address: RepositoryAddress }
  /** The address does not belong to the tool, or Sluice does not know whether it does. */
  | {
      readonly kind: 'foreign'
      readonly address: RepositoryAddress
      readonly reason: string
      /** True if Sluice does not know whether the address belongs to the tool. Then the user can accept the address. */
      readonly mayBeUsed: boolean
    }

/**
 * The host of the `url` in the record of the tool, if there is one. The service description does not document this key.
 */
function hostsOfTool({ raw }: RegisteredTool): readonly string[] {
  const url = own(raw, 'url')
  return typeof url === 'string' && URL.canParse(url) ? [new URL(url).hostname] : []
}

/**
 * Parses a text as an address, and checks whether the address belongs to the tool.
 *
 * @returns `undefined` if the text is not an address, or if the SCM service of the tool is unknown
 */
export function judgeAddress(
  text: string,
  tool: RegisteredTool,
  workspace: string,
  mappings: readonly ScmMapping[],
): AddressVerdict | undefined {
  const scm = scmServiceOf(tool.tool_identifier, mappings)
  if (scm === undefined) return undefined
  const toolHosts = hostsOfTool(tool)
  const address = readAddress(text, scm.address, toolHosts)
  if (address === undefined) return undefined
  const { host, owner } = address
  const isOwn = toolHosts.includes(host) || isHostOf(scm.hosts, host)
  const other = Object.values(SCM_SERVICES).find(({ hosts }) => isHostOf(hosts, host))
  if (!isOwn && other !== undefined) {
    const reason = `This address belongs to ${other.label}, but the chosen tool belongs to ${scm.label}. Choose a tool for ${other.label}.`
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
