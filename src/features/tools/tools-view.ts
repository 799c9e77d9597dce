/** What the catalogue shows, as part of its address: the query parameters of §4.1 under their names. */
import type { IdentifierFilter } from '~/api/tool-identifiers'
import { changedParams } from '~/lib/changed-params'

/** The documented fields besides name and identifier (§2). */
export const TOOL_FIELDS = ['description', 'usageType', 'active'] as const
export type ToolField = (typeof TOOL_FIELDS)[number]

export interface ToolsView {
  readonly search: string
  readonly status: 'active' | 'inactive'
  /** Empty: of any type. */
  readonly type: string
  readonly usage: string
  readonly isRegistrable: boolean
  readonly fields: readonly ToolField[]
}

export const DEFAULT_TOOLS_VIEW: ToolsView = {
  search: '',
  status: 'active',
  type: '',
  usage: '',
  isRegistrable: false,
  fields: ['description', 'usageType'],
}

/** How an address says that no field is switched on; an empty value would look like an accident. */
const NO_FIELDS = 'none'

function fieldsOf(text: string | null): readonly ToolField[] {
  if (text === null) return DEFAULT_TOOLS_VIEW.fields
  const named = new Set(text.split(','))
  const fields = TOOL_FIELDS.filter((field) => named.has(field))
  return fields.length > 0 || text === NO_FIELDS ? fields : DEFAULT_TOOLS_VIEW.fields
}

const fieldsText = (fields: readonly ToolField[]) =>
  TOOL_FIELDS.filter((field) => fields.includes(field)).join(',') || NO_FIELDS

/** Never throws. A missing or unknown value becomes its default. */
export function readToolsView(params: URLSearchParams): ToolsView {
  return {
    search: params.get('search') ?? '',
    status: params.get('status') === 'inactive' ? 'inactive' : 'active',
    type: params.get('type') ?? '',
    usage: params.get('usage') ?? '',
    isRegistrable: params.get('enabledInToolRegistry') === 'true',
    fields: fieldsOf(params.get('fields')),
  }
}

/** @returns new parameters; other parameters are kept, defaults are not written */
export function writeToolsView(params: URLSearchParams, view: ToolsView): URLSearchParams {
  const fields = fieldsText(view.fields)
  return changedParams(params, {
    search: view.search,
    status: view.status === 'active' ? '' : view.status,
    type: view.type,
    usage: view.usage,
    enabledInToolRegistry: view.isRegistrable ? 'true' : '',
    fields: fields === fieldsText(DEFAULT_TOOLS_VIEW.fields) ? '' : fields,
  })
}

/** The query of the service, without defaults. */
export function filterOf(view: ToolsView): IdentifierFilter {
  const { search, status, type, usage, isRegistrable, fields } = view
  const isUsual = fieldsText(fields) === fieldsText(DEFAULT_TOOLS_VIEW.fields)
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(status === 'inactive' && { status }),
    ...(type !== '' && { type }),
    ...(usage !== '' && { usage }),
    ...(isRegistrable && { enabledInToolRegistry: true }),
    ...(!isUsual && { fields: ['name', 'identifier', ...fields] }),
  }
}

/** The active filters, in words, for an empty list. */
export function narrowingWords({ search, status, type, usage, isRegistrable }: ToolsView) {
  return [
    ...(search.trim() === '' ? [] : [`search “${search.trim()}”`]),
    ...(status === 'inactive' ? ['inactive types only'] : []),
    ...(type === '' ? [] : [`type ${type}`]),
    ...(usage === '' ? [] : [`usage ${usage}`]),
    ...(isRegistrable ? ['only those enabled in the registry'] : []),
  ]
}
