import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import type { Client, RequestSpec } from './client'
import type { List } from './envelope'
import { Flag, Id, Text } from './lenient'
import { readListReply } from './read-list'

/**
 * The registered source-control tool whose repositories or branches are listed. Some SCM services also need a
 * workspace.
 */
export interface ScmSource {
  readonly tool_id: string
  readonly service: string
  readonly workspace?: string
}

interface RepositorySearch {
  readonly searchTerm?: string
  /** The default of the service is 50 (docs/service.md#discovery). */
  readonly pageSize?: number
  /** Counted from 1. */
  readonly currentPage?: number
}

const RepositoryFields = z.object({ _id: Id, id: Id, name: Text, private: Flag })

/**
 * A repository. `identifier` is the value that the branches endpoint needs. The service does not document the fields.
 */
export type Repository = z.infer<typeof RepositoryFields> & {
  readonly identifier: string
}

/**
 * The keys that can contain the identifier, best first. Without them, the identifier is `id`, `_id` or `name`
 * (docs/service.md#repositories-and-branches).
 */
const IDENTIFIER_KEYS = ['fullName', 'full_name', 'nameWithOwner', 'path_with_namespace']

function identifierOf(
  raw: JsonObject,
  fields: z.infer<typeof RepositoryFields>,
): string | undefined {
  for (const key of IDENTIFIER_KEYS) {
    const value = own(raw, key)
    if (typeof value === 'string' && value !== '') return value
  }
  return fields.id ?? fields._id ?? (fields.name === '' ? undefined : fields.name)
}

/** Reads a repository from its record, or from a string, which is its identifier. */
export function readRepository(value: unknown): Repository | undefined {
  const raw = typeof value === 'string' && value !== '' ? { fullName: value } : value
  if (!isJsonObject(raw)) return undefined
  const fields = RepositoryFields.parse(raw)
  const identifier = identifierOf(raw, fields)
  return identifier === undefined ? undefined : { ...fields, identifier }
}

export function repositoriesSpec(source: ScmSource, search: RepositorySearch = {}): RequestSpec {
  return { path: '/tools/scm/repositories', method: 'POST', body: { ...source, ...search } }
}

/** Lists one page of `POST /api/v2/tools/scm/repositories` (docs/service.md#discovery). @throws ApiError */
export async function listRepositories(
  client: Client,
  source: ScmSource,
  search: RepositorySearch = {},
  signal?: AbortSignal,
): Promise<List<Repository>> {
  const spec = { ...repositoriesSpec(source, search), signal }
  return readListReply(client, spec, 'repositories', readRepository)
}

function sizeOf(page: List<unknown>): number {
  return page.items.length + page.unreadable.length
}

export const PAGE_SIZE = 50

/**
 * Whether there may be another page. The service documents no total. So a full page means that there may be another
 * page, unless the reply says otherwise.
 */
export function hasNextPage(pages: readonly List<Repository>[]): boolean {
  const last = pages.at(-1)
  // An empty page ends the list, even if the service promises more. Otherwise the requests might never end.
  if (last === undefined || sizeOf(last) === 0) return false
  // If the last two pages begin with the same repository, the service ignores the page number.
  const [before, first] = [pages.at(-2)?.items[0]?.identifier, last.items[0]?.identifier]
  if (before !== undefined && before === first) return false
  if (last.more !== undefined) return last.more
  const shown = pages.reduce((sum, page) => sum + sizeOf(page), 0)
  if (last.total !== undefined) return shown < last.total
  // If a reply has more records than requested, the service does not page. Another request would return the same
  // records.
  return sizeOf(last) === PAGE_SIZE
}

const BranchFields = z.object({ name: Text, default: Flag, isDefault: Flag, protected: Flag })

/**
 * A branch. The service does not document its fields. Sluice reads the fields that
 * docs/service.md#repositories-and-branches names.
 */
export interface Branch {
  readonly name: string
  /** True only if the record says so. A name such as `main` does not make a branch the default. */
  readonly isDefault: boolean
  readonly isProtected: boolean
}

/** Reads a branch from its record, or from a string, which is its name. A record without a name cannot be read. */
export function readBranch(value: unknown): Branch | undefined {
  const raw: unknown = typeof value === 'string' ? { name: value } : value
  if (!isJsonObject(raw)) return undefined
  const { name = '', ...flags } = BranchFields.parse(raw)
  if (name === '') return undefined
  return {
    name,
    isDefault: flags.default ?? flags.isDefault ?? false,
    isProtected: flags.protected ?? false,
  }
}

export function branchesSpec(
  source: ScmSource,
  repository: string,
  searchTerm?: string,
): RequestSpec {
  const body = { ...source, repository, ...(searchTerm !== undefined && { searchTerm }) }
  return { path: '/tools/scm/branches', method: 'POST', body }
}

/**
 * Lists the branches of a repository with `POST /api/v2/tools/scm/branches` (docs/service.md#discovery). The request
 * has no paging fields.
 *
 * @throws ApiError
 */
export async function listBranches(
  client: Client,
  source: ScmSource,
  repository: string,
  searchTerm?: string,
  signal?: AbortSignal,
): Promise<List<Branch>> {
  const spec = { ...branchesSpec(source, repository, searchTerm), signal }
  return readListReply(client, spec, 'branches', readBranch, 'name')
}
