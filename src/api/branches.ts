import { isJsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import type { Client, RequestSpec } from './client'
import type { List } from './envelope'
import { Flag, Text } from './lenient'
import { readListReply } from './read-list'
import type { ScmSource } from './repositories'

const Fields = z.object({ name: Text, default: Flag, isDefault: Flag, protected: Flag })

/**
 * A branch. The service does not document its fields. Sluice reads the fields that
 * docs/service.md#repositories-and-branches names.
 */
export interface Branch {
  readonly name: string
  /** True only if the record says so. A name such as `main` does not make a branch the default. */
  readonly isDefault: boolean
  readonly isProtected: boolean
  readonly raw: unknown
}

/** Reads a branch from its record, or from a string, which is its name. A record without a name cannot be read. */
export function readBranch(value: unknown): Branch | undefined {
  const raw: unknown = typeof value === 'string' ? { name: value } : value
  if (!isJsonObject(raw)) return undefined
  const { name = '', ...flags } = Fields.parse(raw)
  if (name === '') return undefined
  return {
    name,
    isDefault: flags.default ?? flags.isDefault ?? false,
    isProtected: flags.protected ?? false,
    raw: value,
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
