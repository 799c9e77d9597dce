import { nameOf } from '~/api/pipelines'
import type { RegisteredTool, RegistryFilter } from '~/api/registered-tools'
import { pipelinesAmong, type ToolUses } from '~/components/tool-uses'
import { containsWords } from '~/domain/query-language/query-language'
import { own, printJson } from '~/lib/json'
import { maskSecrets } from '~/lib/secret-names'
import { isParam, NOTHING_SHOWN, sortParam, textParam, viewParams } from '~/lib/view-params'

export interface RegistryRow {
  readonly tool: RegisteredTool
  readonly name: string
  /** The number of pipelines that use the tool. `undefined` if it is unknown. */
  readonly uses: number | undefined
  /** The names of the first pipelines that use the tool. */
  readonly users: readonly string[]
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The text of a column. Values whose key is named like a secret are masked. */
export function textOfField(tool: RegisteredTool, field: string): string | undefined {
  const value = maskSecrets(field, own(tool.raw, field))
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  return printJson(value, 300, maskSecrets).text
}

const MAX_USERS = 12

/** The sorted tools that contain every search word in their name, type, id or shown columns. */
export function registryRows(
  tools: readonly RegisteredTool[],
  { q, fields = USUAL_FIELDS, sort }: Pick<RegistryView, 'q' | 'fields' | 'sort'>,
  uses: ToolUses | undefined,
): readonly RegistryRow[] {
  const isFound = (tool: RegisteredTool) => {
    if (q.trim() === '') return true
    const texts = [tool.name, tool.tool_identifier, tool._id]
    return containsWords(
      [...texts, ...fields.map((field) => textOfField(tool, field))].join('\n'),
      q,
    )
  }
  const rows = tools.filter(isFound).map((tool) => {
    const found = tool._id === undefined ? [] : pipelinesAmong(uses?.used.get(tool._id))
    const users = found.slice(0, MAX_USERS).map((each) => nameOf(each))
    return { tool, name: nameOf(tool), uses: uses && found.length, users }
  })
  const byName = (a: RegistryRow, b: RegistryRow) => collator.compare(a.name, b.name)
  const compare = {
    name: byName,
    tool_identifier: (a: RegistryRow, b: RegistryRow) =>
      collator.compare(a.tool.tool_identifier ?? '', b.tool.tool_identifier ?? ''),
    uses: (a: RegistryRow, b: RegistryRow) => (a.uses ?? 0) - (b.uses ?? 0),
  }[sort.by]
  const direction = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => direction * compare(a, b) || byName(a, b))
}

/**
 * At most this many keys are offered, because a record with very many keys would fill the screen with the menu of
 * columns.
 */
const MAX_OFFERED = 40

/**
 * The keys that the menu of columns offers: the usual keys, the chosen keys, and the keys of the records. The name is
 * not offered, because its column is always shown.
 */
export function fieldsOffered(
  tools: readonly RegisteredTool[],
  chosen: readonly string[],
): readonly string[] {
  const seen = new Set([...USUAL_FIELDS, ...chosen])
  for (const { raw } of tools) {
    for (const key of Object.keys(raw)) {
      // The request separates keys by commas, so a key with a comma would become two keys.
      if (seen.size < MAX_OFFERED && !key.includes(',') && key.length < 100) seen.add(key)
    }
  }
  seen.delete('name')
  return [...seen]
}

export const SORTS = ['name', 'tool_identifier', 'uses'] as const
export type RegistrySort = (typeof SORTS)[number]

export interface RegistryView {
  readonly q: string
  /** The tool type by which the service filters. Empty for all types. */
  readonly identifier: string
  /** The keys of the records that are shown as columns. `undefined` for the default columns. */
  readonly fields: readonly string[] | undefined
  readonly hasUses: boolean
  readonly sort: { readonly by: RegistrySort; readonly descending: boolean }
  /** True to show the tool ids that pipelines use but the registry does not list. */
  readonly isDangling: boolean
}

/** The documented fields of a tool, without the name. */
export const USUAL_FIELDS: readonly string[] = ['tool_identifier', '_id']

export const DEFAULT_REGISTRY_VIEW: RegistryView = {
  q: '',
  identifier: '',
  fields: undefined,
  hasUses: true,
  sort: { by: 'name', descending: false },
  isDangling: false,
}

export const registryParams = viewParams(DEFAULT_REGISTRY_VIEW, {
  q: textParam,
  identifier: { ...textParam, key: 'tool_identifier' },
  fields: {
    read: (text) => (text === '' ? undefined : fieldsOf(text)),
    write: (fields) => (fields === undefined ? '' : fields.join(',') || NOTHING_SHOWN),
  },
  hasUses: isParam('uses', 'shown', 'hidden'),
  sort: sortParam(SORTS),
  isDangling: isParam('show', 'dangling', ''),
})

function fieldsOf(text: string): readonly string[] {
  if (text === NOTHING_SHOWN) return []
  return [...new Set(text.split(','))].filter((field) => field !== '' && field !== 'name')
}

/** The query for the service. Without `fields`, the service chooses the fields. */
export function filterOf({ identifier, fields }: RegistryView): RegistryFilter {
  return {
    ...(identifier !== '' && { tool_identifier: identifier }),
    ...(fields !== undefined && {
      fields: [...new Set(['_id', 'name', ...USUAL_FIELDS, ...fields])],
    }),
  }
}
