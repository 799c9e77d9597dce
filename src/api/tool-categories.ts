/**
 * The category of each type of tool. No record is documented to carry it; the service's `type` filter
 * (§4.1) knows it, and a record may (contract §1).
 */
import { ApiError } from './api-error'
import type { Client } from './client'
import { listToolIdentifiers, type IdentifierFilter } from './tool-identifiers'
import { TOOL_CATEGORIES } from '~/domain/tool-keys'

/** From the identifier to its category; what is in none of them is not here. */
export type ToolCategories = ReadonlyMap<string, string>

/**
 * One request that asks the records themselves; only where they do not say it, one for each category
 * that the document names (§2).
 *
 * @throws ApiError
 */
export async function readToolCategories(
  client: Client,
  status: IdentifierFilter['status'],
  signal?: AbortSignal,
): Promise<ToolCategories> {
  const carried = await carriedCategories(client, status, signal)
  if (carried.size > 0) return carried
  const found = await Promise.all(
    TOOL_CATEGORIES.map(async (type) => {
      const list = await listToolIdentifiers(
        client,
        { status, type, fields: ['identifier'] },
        signal,
      )
      return list.items.map(({ identifier = '' }): [string, string] => [identifier, type])
    }),
  )
  // A service that does not know the filter gives everything each time, which says nothing.
  const isIgnored = found.every(
    (each) =>
      each.length > 0 && each.length === found[0]?.length && each[0]?.[0] === found[0][0]?.[0],
  )
  return new Map(isIgnored ? [] : found.flat())
}

async function carriedCategories(
  client: Client,
  status: IdentifierFilter['status'],
  signal?: AbortSignal,
): Promise<ToolCategories> {
  try {
    const fields = ['identifier', 'type']
    const { items } = await listToolIdentifiers(client, { status, fields }, signal)
    return new Map(
      items.flatMap(({ identifier = '', type = '' }): [string, string][] =>
        type === '' ? [] : [[identifier, type]],
      ),
    )
  } catch (error) {
    // `type` is no documented field: a service may refuse to be asked for it.
    if (error instanceof ApiError && error.kind === 'refused') return new Map()
    throw error
  }
}
