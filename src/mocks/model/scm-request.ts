/** Reads the bodies of the two SCM endpoints (docs/service.md#discovery). */
import { SCM_SERVICES, scmServiceOf } from '~/api/scm-services'
import { own, type JsonObject } from '~/lib/json'
import { refuse, type Refusal } from './refusal'
import { accessRulesOf, type RegisteredTool } from './registered-tools'
import type { RepositorySource } from './repositories'
import { forbid, type Role } from './roles'

const SERVICES: readonly string[] = Object.values(SCM_SERVICES).map(({ service }) => service)
const WITH_WORKSPACE: ReadonlySet<string> = new Set(
  Object.values(SCM_SERVICES).flatMap((entry) => (entry.needsWorkspace ? [entry.service] : [])),
)

/**
 * The number of repositories on a page. The default of 50 is documented. The service description names no maximum, so
 * 100 is our choice (docs/service.md#limits-and-versions).
 */
const DEFAULT_PAGE = 50
const MAX_PAGE = 100

export interface ScmRequest {
  readonly toolId: string
  readonly service: string
  readonly workspace?: string
  readonly searchTerm: string
}

const malformed = (field: string, message: string) => refuse('parameter_malformed', message, field)

/** Reads a text. `null` and a blank text count as missing. */
function readText(body: JsonObject, field: string): string | undefined | Refusal {
  const value = own(body, field)
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') return malformed(field, `The parameter ${field} must be text.`)
  return value.trim() === '' ? undefined : value
}

export function readRequired(body: JsonObject, field: string): string | Refusal {
  const value = readText(body, field)
  return value ?? refuse('parameter_required', `The parameter ${field} is missing.`, field)
}

export function readScmRequest(body: JsonObject): ScmRequest | Refusal {
  const toolId = readRequired(body, 'tool_id')
  if (typeof toolId !== 'string') return toolId
  const service = readRequired(body, 'service')
  if (typeof service !== 'string') return service
  if (!SERVICES.includes(service)) {
    return malformed('service', `The service must be one of ${SERVICES.join(', ')}.`)
  }
  const needsWorkspace = WITH_WORKSPACE.has(service)
  const workspace = needsWorkspace ? readRequired(body, 'workspace') : readText(body, 'workspace')
  if (typeof workspace === 'object') return workspace
  const searchTerm = readText(body, 'searchTerm')
  if (typeof searchTerm === 'object') return searchTerm
  return {
    toolId,
    service,
    searchTerm: searchTerm ?? '',
    ...(needsWorkspace && workspace !== undefined ? { workspace } : {}),
  }
}

function readWhole(
  body: JsonObject,
  field: string,
  standard: number,
  most: number,
): number | Refusal {
  const value = own(body, field)
  if (value === undefined || value === null) return standard
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
    ? value
    : malformed(field, `The parameter ${field} must be a whole number from 1 to ${most}.`)
}

/** Reads `pageSize` and `currentPage`, which starts at 1 (docs/service.md#discovery). */
export function readPaging(
  body: JsonObject,
): { readonly pageSize: number; readonly currentPage: number } | Refusal {
  const pageSize = readWhole(body, 'pageSize', DEFAULT_PAGE, MAX_PAGE)
  if (typeof pageSize !== 'number') return pageSize
  const currentPage = readWhole(body, 'currentPage', 1, Number.MAX_SAFE_INTEGER)
  return typeof currentPage === 'number' ? { pageSize, currentPage } : currentPage
}

/**
 * The owner whose repositories the tool can access for this caller. The service description requires "a user with
 * access to the registered tool".
 *
 * @returns the owner, or one of these refusals. `not_found`: the tool does not exist or has no access to the workspace.
 * `forbidden`: the role may not use the tool. `parameter_malformed`: the tool does not belong to this SCM service
 */
export function findSource(
  registry: readonly RegisteredTool[],
  request: ScmRequest,
  role: Role,
): RepositorySource | Refusal {
  const tool = registry.find(({ _id }) => _id === request.toolId)
  if (tool === undefined) {
    return refuse('not_found', 'There is no registered tool with this id.', 'tool_id')
  }
  const rights = accessRulesOf(tool._id)
  if (!rights.roles.includes(role)) {
    return forbid(role, rights.roles, 'has no access to this tool', 'tool_id')
  }
  const scm = scmServiceOf(tool.tool_identifier, [])
  if (scm === undefined) return malformed('tool_id', 'The registered tool is not an SCM tool.')
  if (scm.service !== request.service) {
    return malformed('service', `The registered tool belongs to the service ${scm.service}.`)
  }
  const { workspace } = request
  if (workspace === undefined) return { owner: rights.owner ?? 'acme' }
  return rights.workspaces?.includes(workspace) === true
    ? { owner: workspace, workspace }
    : refuse('not_found', 'The tool has no access to a workspace of this name.', 'workspace')
}
