import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import type { Client, RequestSpec } from './client'
import type { List } from './envelope'
import { Flag, Id, Moment, Text } from './lenient'
import { readListReply } from './read-list'

/** Which registered SCM tool to ask; some services require the workspace. */
export interface ScmSource {
  readonly tool_id: string
  readonly service: string
  readonly workspace?: string
}

export interface RepositorySearch {
  readonly searchTerm?: string
  /** The service's default is 50 (§8). */
  readonly pageSize?: number
  /** 1-based. */
  readonly currentPage?: number
}

const Fields = z.object({
  _id: Id,
  id: Id,
  name: Text,
  private: Flag,
  defaultBranch: Text,
  updatedAt: Moment,
})

/** `identifier` is what the branches endpoint takes. The record's fields are not shown (§2). */
export type Repository = z.infer<typeof Fields> & {
  readonly identifier: string
  readonly raw: unknown
}

/** In this order a record's own keys name the repository (docs/service.md#lists). */
const IDENTIFIER_KEYS = ['fullName', 'full_name', 'nameWithOwner', 'path_with_namespace']

function identifierOf(raw: JsonObject, fields: z.infer<typeof Fields>): string | undefined {
  for (const key of IDENTIFIER_KEYS) {
    const value = own(raw, key)
    if (typeof value === 'string' && value !== '') return value
  }
  return fields.id ?? fields._id ?? (fields.name === '' ? undefined : fields.name)
}

/** A string is the identifier itself; a record without any name or id cannot be read. */
export function readRepository(value: unknown): Repository | undefined {
  const raw = typeof value === 'string' && value !== '' ? { fullName: value } : value
  if (!isJsonObject(raw)) return undefined
  const parsed = Fields.safeParse(raw)
  if (!parsed.success) return undefined
  const identifier = identifierOf(raw, parsed.data)
  return identifier === undefined ? undefined : { ...parsed.data, identifier, raw: value }
}

/** The request of §4.3 for one page. */
export function repositoriesSpec(source: ScmSource, search: RepositorySearch = {}): RequestSpec {
  return { path: '/tools/scm/repositories', method: 'POST', body: { ...source, ...search } }
}

/** §4.3 POST /api/v2/tools/scm/repositories: one page. @throws ApiError */
export async function listRepositories(
  client: Client,
  source: ScmSource,
  search: RepositorySearch = {},
  signal?: AbortSignal,
): Promise<List<Repository>> {
  const spec = { ...repositoriesSpec(source, search), signal }
  return readListReply(client, spec, 'repositories', readRepository)
}

/**
 * Is there another page? The service's word counts; without one, a full page means that more may
 * exist (§4.3 shows no total and no envelope).
 *
 * @param shown how many records came up to and with this page, unreadable ones among them
 */
export function mayHaveMore(page: List<unknown>, shown: number, pageSize: number): boolean {
  const length = sizeOf(page)
  // Whatever a service says of more: behind an empty page, asking would not end.
  if (length === 0) return false
  if (page.more !== undefined) return page.more
  if (page.total !== undefined) return shown < page.total
  // More than asked for: it does not page, and would send the same again.
  return length === pageSize
}

/** Records of a page, those that could not be read among them. */
function sizeOf(page: List<unknown>): number {
  return page.items.length + page.unreadable.length
}

/** What has been read of one search, in pages. */
export type RepositoryPages = readonly List<Repository>[]

/** Repositories asked for at a time. */
export const PAGE_SIZE = 50

/** Is there a page behind these? Not when the service gave the same one twice, as one that does not page would. */
export function hasNextPage(pages: RepositoryPages): boolean {
  const last = pages.at(-1)
  if (last === undefined) return false
  const [before, first] = [pages.at(-2)?.items[0]?.identifier, last.items[0]?.identifier]
  if (before !== undefined && before === first) return false
  const shown = pages.reduce((sum, page) => sum + sizeOf(page), 0)
  return mayHaveMore(last, shown, PAGE_SIZE)
}
