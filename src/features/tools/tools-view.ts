/** The view of the tools page. The parameters in the address have the names of the service's parameters. */
import type { IdentifierFilter } from '~/api/tool-identifiers'
import { isParam, namesParam, oneOfParam, textParam, viewParams } from '~/lib/view-params'

/** The documented fields, without name and identifier. */
export const TOOL_FIELDS = ['description', 'usageType', 'active'] as const
export type ToolFieldName = (typeof TOOL_FIELDS)[number]

export interface ToolsView {
  readonly search: string
  readonly status: 'active' | 'inactive'
  readonly type: string
  readonly usage: string
  readonly isRegistrable: boolean
  readonly fields: readonly ToolFieldName[]
}

export const DEFAULT_TOOLS_VIEW: ToolsView = {
  search: '',
  status: 'active',
  type: '',
  usage: '',
  isRegistrable: false,
  fields: ['description', 'usageType'],
}

const fieldNames = namesParam(TOOL_FIELDS)

export const toolsParams = viewParams(DEFAULT_TOOLS_VIEW, {
  search: textParam,
  status: oneOfParam(['active', 'inactive']),
  type: textParam,
  usage: textParam,
  isRegistrable: isParam('enabledInToolRegistry', 'true', ''),
  fields: fieldNames,
})

/** The query for the service, without default values. */
export function filterOf(view: ToolsView): IdentifierFilter {
  const { search, status, type, usage, isRegistrable, fields } = view
  const isUsual = fieldNames.write(fields) === fieldNames.write(DEFAULT_TOOLS_VIEW.fields)
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(status === 'inactive' && { status }),
    ...(type !== '' && { type }),
    ...(usage !== '' && { usage }),
    ...(isRegistrable && { enabledInToolRegistry: true }),
    ...(!isUsual && { fields: ['name', 'identifier', ...fields] }),
  }
}

export function activeFilters({ search, status, type, usage, isRegistrable }: ToolsView) {
  return [
    ...(search.trim() === '' ? [] : [`search “${search.trim()}”`]),
    ...(status === 'inactive' ? ['inactive types only'] : []),
    ...(type === '' ? [] : [`type ${type}`]),
    ...(usage === '' ? [] : [`usage ${usage}`]),
    ...(isRegistrable ? ['only types that are enabled in the registry'] : []),
  ]
}
